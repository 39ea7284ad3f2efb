/** The baseline of deliveries: the same number of POSTs to the same receiver, in a plain loop over kept connections. */
import { Agent, request } from "node:https"
import { Effect } from "effect"

/** As many as are delivered at a time, with four for each of fifty subscriptions. */
const atOnce = 200

const post = (agent: Agent, address: string, body: string) =>
  new Promise<void>((resolve, reject) => {
    const [host, port] = address.split(":")
    request({ agent, host, port, path: "/", method: "POST", headers: { "content-type": "application/json" } })
      .once("response", (response) => response.resume().once("end", resolve))
      .once("error", reject)
      .end(body)
  })

export const plainPosts = (addresses: ReadonlyArray<string>, posts: number, body: string) =>
  Effect.promise(async () => {
    const agent = new Agent({ keepAlive: true, maxFreeSockets: atOnce })
    let next = 0
    const loop = async () => {
      while (next < posts) await post(agent, addresses[next++ % addresses.length] ?? "", body)
    }
    await Promise.all(Array.from({ length: atOnce }, loop))
    agent.destroy()
  })

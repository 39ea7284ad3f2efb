/**
 * Honest accounts in a process of their own: each sends its next request at its time, whether or not the last one is
 * answered, so that a slow answer does not hide the ones that would have waited behind it.
 */
import { Agent, request } from "node:http"

/** One request: its method, path and body. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly body?: string
}

export interface HonestLoad {
  readonly port: number
  readonly tokens: ReadonlyArray<string>
  readonly perSecond: number
  readonly seconds: number
  readonly asked: ReadonlyArray<Asked>
}

/** Seconds before the first request that counts: the connections of honest accounts are open when an attack begins. */
export const opening = 1

export interface Waited {
  /** In milliseconds, ascending, of what was answered as asked. */
  readonly answered: ReadonlyArray<number>
  /** How many answers had each other status; "lost" is a connection that broke. */
  readonly others: Readonly<Record<string, number>>
}

const run = async ({ asked, perSecond, port, seconds, tokens }: HonestLoad): Promise<Waited> => {
  const answered: Array<number> = []
  const others: Record<string, number> = {}
  const agents = tokens.map(() => new Agent({ keepAlive: true, maxSockets: 32, timeout: 4_000 }))
  const one = (token: string, agent: Agent, { body, method, path }: Asked, due: number) =>
    new Promise<void>((resolve) => {
      const failed = (kind: string) => {
        others[kind] = (others[kind] ?? 0) + 1
        resolve()
      }
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
      const sent = request({ port, host: "127.0.0.1", method, path, agent, headers }, (response) => {
        response.resume()
        response.once("end", () => {
          if (response.statusCode !== 200) return failed(`${response.statusCode}`)
          if (due >= counted) answered.push(performance.now() - due)
          return resolve()
        })
      })
      sent.setTimeout(30_000, () => sent.destroy(new Error("too late")))
      sent.once("error", () => failed("lost"))
      sent.end(body)
    })
  const started = performance.now() + 50
  const counted = started + opening * 1000
  const total = Math.round((opening + seconds) * perSecond * tokens.length)
  const under: Array<Promise<void>> = []
  for (let i = 0; i < total; i++) {
    const due = started + (i * 1000) / (perSecond * tokens.length)
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1))
    const at = i % tokens.length
    under.push(one(tokens[at] ?? "", agents[at] ?? new Agent(), asked[i % asked.length] as Asked, due))
  }
  await Promise.all(under)
  for (const agent of agents) agent.destroy()
  return { answered: answered.toSorted((a, b) => a - b), others }
}

process.on("message", async (load: HonestLoad) => process.send?.(await run(load)))
process.on("disconnect", () => process.exit())

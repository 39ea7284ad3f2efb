/** Real receivers behind one port: `/KEY` is the receiver of one subscription, and once in a while one answers badly. */
import { createServer } from "node:https"
import { makeAuthority } from "../../../examples/watch-and-verify/certificate.ts"
import type { Dice } from "../test/support/Dice.ts"
import type { ChaosHistory } from "./ChaosHistory.ts"

export const startReceivers = async (history: ChaosHistory, dice: Dice) => {
  const authority = makeAuthority()
  const server = createServer(authority.issue(["127.0.0.1"]), (request, response) => {
    let body = ""
    request.on("data", (chunk: Buffer) => (body += chunk.toString()))
    request.on("end", () => {
      const answer = dice.weighted({ "204": 16, "500": 2, "302": 1, "429": 1 })
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)])
      )
      const id = headers["webhook-id"] ?? ""
      history.arrived.push({ key: (request.url ?? "").slice(1), id, body, headers, answer: Number(answer) })
      const extra =
        answer === "429" ? { "retry-after": "2" } : answer === "302" ? { location: "/elsewhere" } : {}
      setTimeout(() => response.writeHead(Number(answer), extra).end(), dice.between(0, 200))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    port,
    certificate: authority.cert,
    stop: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

/** A receiver of webhooks over HTTPS, with a certificate of an authority made for the run. */
import { once } from "node:events"
import type { IncomingHttpHeaders } from "node:http"
import { createServer } from "node:https"
import { makeAuthority } from "../../../../examples/watch-and-verify/certificate.ts"

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: string
  /** What a server needs to send here: to be allowed to, and to trust the authority. */
  readonly settings: Readonly<Record<string, string>>
  readonly authority: string
  readonly received: ReadonlyArray<Received>
  /** What it answers from now on, and what it says with it. */
  readonly answer: (status: number, says?: string) => void
  readonly stop: () => Promise<void>
}

export const startReceiver = async (): Promise<Receiver> => {
  const authority = makeAuthority()
  const received: Array<Received> = []
  let answered = { status: 204, says: "" }
  const server = createServer(authority.issue(["127.0.0.1"]), async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") })
    response.writeHead(answered.status).end(answered.says)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const bound = server.address()
  const address = `127.0.0.1:${typeof bound === "object" ? bound?.port : bound}`
  return {
    url: `https://${address}/webhooks`,
    settings: { EGRESS_ALLOW: address },
    authority: authority.cert,
    received,
    answer: (status, says = "") => {
      answered = { status, says }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

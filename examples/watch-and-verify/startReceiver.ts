/** An HTTPS server on this machine that hands every POST to `onDelivery`, as a receiver of yours would. */
import { once } from "node:events"
import type { IncomingHttpHeaders } from "node:http"
import { createServer } from "node:https"
import { makeAuthority } from "./certificate.ts"

export interface Delivery {
  readonly headers: IncomingHttpHeaders
  /** The bytes as they came: what is signed. */
  readonly body: Buffer
}

export interface StartedReceiver {
  readonly url: string
  /** host:port */
  readonly address: string
  /** The certificate of the authority that issued this receiver's, as PEM. */
  readonly authority: string
  readonly stop: () => Promise<void>
}

/** Answers 204 once `onDelivery` is done, and 400 when it rejects. */
export const startReceiver = async (
  onDelivery: (delivery: Delivery) => Promise<void>
): Promise<StartedReceiver> => {
  const authority = makeAuthority()
  const server = createServer(authority.issue(["127.0.0.1"]), async (request, response) => {
    try {
      const chunks: Array<Buffer> = []
      for await (const chunk of request) chunks.push(chunk)
      await onDelivery({ headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(204).end()
    } catch (error) {
      response.writeHead(400).end(error instanceof Error ? error.message : "")
    }
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const bound = server.address()
  const address = `127.0.0.1:${typeof bound === "object" ? bound?.port : bound}`
  return {
    url: `https://${address}/webhooks`,
    address,
    authority: authority.cert,
    stop: async () => {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    }
  }
}

/**
 * A server that has nothing to do with the service: it answers whatever it is sent as the service refuses, after a tenth
 * of a second. What is sent here makes others wait only for the processors that all processes share.
 */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"

const server = createServer(async (request, response) => {
  request.resume()
  await Promise.all([once(request, "end"), pause(100)]).catch(() => {})
  response.writeHead(429, { "retry-after": "1", "content-type": "application/json" }).end("{}")
})

await once(server.listen(0, "127.0.0.1"), "listening")
process.send?.((server.address() as AddressInfo).port)
process.on("disconnect", () => process.exit())

/**
 * A bare `node:http` server in a process of its own. It parses a JSON body and sends it back, as the baseline E; or, as
 * `refusing`, it answers whatever it is sent as the service refuses, after a tenth of a second: what is sent there makes
 * others wait only for the processors that all processes share.
 */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"

const isRefusing = process.argv[2] === "refusing"

const server = createServer(async (request, response) => {
  const sent = await text(request).catch(() => "")
  if (isRefusing) {
    await pause(100)
    response.writeHead(429, { "retry-after": "1", "content-type": "application/json" }).end("{}")
    return
  }
  const body = JSON.stringify(JSON.parse(sent))
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body)
  })
  response.end(body)
})

await once(server.listen(0, "127.0.0.1"), "listening")
process.send?.({ port: (server.address() as AddressInfo).port })
process.on("disconnect", () => process.exit())

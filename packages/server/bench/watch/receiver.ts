/** A process of its own that takes deliveries on several ports: it answers at once. */
import { createServer } from "node:https"

const [listeners = "", ...identity] = process.argv.slice(2)
const [cert = "", key = ""] = identity.map((each) => Buffer.from(each, "base64").toString())

/** First arrival of each event at each path, in milliseconds since 1970, since last asked. */
let arrivals: Array<readonly [event: string, at: number]> = []

const listen = () => {
  const server = createServer({ cert, key }, (request, response) => {
    arrivals.push([String(request.headers["webhook-id"]), performance.timeOrigin + performance.now()])
    request.resume()
    request.once("end", () => response.writeHead(204).end())
  })
  server.keepAliveTimeout = 5_000
  return new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resolve(typeof address === "object" && address !== null ? address.port : 0)
    })
  })
}

process.on("message", () => {
  process.send?.({ arrivals })
  arrivals = []
})
process.on("disconnect", () => process.exit())
process.send?.({ ports: await Promise.all(Array.from({ length: Number(listeners) }, listen)) })

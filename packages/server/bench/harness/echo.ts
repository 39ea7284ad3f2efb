/** The baseline E: a bare `node:http` server that parses a JSON body and sends it back, in a process of its own. */
import { createServer } from "node:http"

const server = createServer((request, response) => {
  let text = ""
  request.setEncoding("utf8")
  request.on("data", (part: string) => {
    text += part
  })
  request.once("end", () => {
    const body = JSON.stringify(JSON.parse(text))
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body)
    })
    response.end(body)
  })
})

server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  process.send?.({ port: typeof address === "object" && address !== null ? address.port : 0 })
})
process.on("disconnect", () => process.exit())

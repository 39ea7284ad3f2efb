/** Adds the bearer key to what passes through, for the conformance suite, which can send none. */
import { createServer, request } from "node:http"

export const bearerProxy = async (target: string, key: string) => {
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` }
    const onward = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }
    )
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.")
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

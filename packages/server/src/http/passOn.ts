/**
 * How a serving thread passes a request on to the main thread, which answers whatever is about the process as a whole:
 * all but `/v1`, `/mcp` and `/reconcile`. It goes through a socket in a folder of the process's own, on a connection for itself, so
 * that bodies and answers are streamed, and the main thread is the same HTTP server as in a process of one thread.
 */
import { type IncomingMessage, request as open, type ServerResponse } from "node:http"

const answersHere = /^\/(?:v1\/|reconcile\/|mcp(?:$|[?/]))/u

/** The client's address goes along in a header, which only the main thread's own socket is believed in. */
const peerHeader = "x-entity-watch-peer"

/** They are about one connection: RFC 9110, 7.6.1. */
const ofConnection = new Set([
  "connection",
  "keep-alive",
  "te",
  "upgrade",
  "expect",
  "proxy-connection",
  peerHeader
])

const kept = (raw: ReadonlyArray<string>): Array<string> =>
  raw.flatMap((name, at) => {
    const isKept = at % 2 === 0 && !ofConnection.has(name.toLowerCase())
    return isKept ? [name, raw[at + 1] ?? ""] : []
  })

/** Makes the function that passes on what this thread does not answer; `isDraining` is whether connections are to end. */
export const makePassOn =
  (socketPath: string, isDraining: () => boolean) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    const { headers, method, url = "" } = request
    if (answersHere.test(url)) return false
    const onward = open({
      socketPath,
      method,
      path: url,
      headers: [...kept(request.rawHeaders), peerHeader, request.socket.remoteAddress ?? ""],
      setHost: false,
      agent: false
    })
    onward.once("response", (answer) => {
      const raw = kept(answer.rawHeaders).filter(
        (_, at, all) => all[at - (at % 2)]?.toLowerCase() !== "transfer-encoding"
      )
      response.writeHead(answer.statusCode ?? 502, [...raw, ...(isDraining() ? ["connection", "close"] : [])])
      answer.on("error", () => response.destroy())
      answer.pipe(response)
    })
    onward.once("error", () => response.destroy())
    response.once("close", () => onward.destroy())
    if (headers.expect !== undefined) response.writeContinue()
    request.pipe(onward)
    return true
  }

/** On the main thread: the request seems to come from where the client is. */
export const restorePeer = ({ headers, socket }: IncomingMessage): void => {
  Object.defineProperty(socket, "remoteAddress", { value: headers[peerHeader], configurable: true })
  delete headers[peerHeader]
}

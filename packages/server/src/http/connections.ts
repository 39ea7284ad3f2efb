/**
 * Bounds how many connections are open. To connect costs a stranger nothing, so whoever connects beyond the bound takes
 * the place of the connection that has been idle longest, of those on which no key was accepted. None is closed while a
 * request on it waits for its answer. Where there is no such connection, the new one is closed.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { queueOf } from "./request/acceptedKeys.ts"

/** Makes the function that is told of each request when its header is complete. */
export const boundConnections = (server: Server, most: number) => {
  let open = 0
  /** Those that may be closed, the one that has been idle longest first. */
  const idle = new Set<Socket>()
  const unanswered = new WeakMap<Socket, number>()
  const accepted = new WeakSet<Socket>()

  server.on("connection", (socket) => {
    open += 1
    socket.once("close", () => {
      open -= 1
      idle.delete(socket)
    })
    if (open > most) {
      const [longest] = idle
      if (longest === undefined) return void socket.destroy()
      idle.delete(longest)
      longest.destroy()
    }
    idle.add(socket)
  })

  return ({ headers, socket }: IncomingMessage, response: ServerResponse): void => {
    idle.delete(socket)
    if (accepted.has(socket)) return
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1)
    let isAnswered = false
    const answered = () => {
      if (isAnswered) return
      isAnswered = true
      if (queueOf(headers.authorization) !== "") accepted.add(socket)
      const count = (unanswered.get(socket) ?? 1) - 1
      unanswered.set(socket, count)
      if (count === 0 && !accepted.has(socket) && !socket.destroyed) idle.add(socket)
    }
    // "finish" would be too late: an answer that its client does not read is not finished.
    response.once("prefinish", answered)
    response.once("close", answered)
  }
}

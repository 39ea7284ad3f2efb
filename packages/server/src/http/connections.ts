/**
 * Bounds how many connections are open. To connect costs a stranger nothing, so whoever connects beyond the bound takes
 * the place of the connection that has been idle longest, of those on which no key was accepted, and of the others only
 * where there is no such one: a customer who holds all places keeps nobody out either. None is closed while a request on
 * it waits for its answer. Where all wait, the new one is closed.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { queueOf } from "./request/acceptedKeys.ts"

/** Makes the function that is told of each request when its header is complete. */
export const boundConnections = (server: Server, most: number) => {
  let open = 0
  /** Those that may be closed, the one that has been idle longest first. */
  const idle = { strangers: new Set<Socket>(), customers: new Set<Socket>() }
  const unanswered = new WeakMap<Socket, number>()
  const accepted = new WeakSet<Socket>()
  const idleWith = (socket: Socket) => (accepted.has(socket) ? idle.customers : idle.strangers)

  server.on("connection", (socket) => {
    open += 1
    socket.once("close", () => {
      open -= 1
      idleWith(socket).delete(socket)
    })
    if (open > most) {
      const [longest] = idle.strangers.size > 0 ? idle.strangers : idle.customers
      if (longest === undefined) return void socket.destroy()
      idleWith(longest).delete(longest)
      longest.destroy()
    }
    idle.strangers.add(socket)
  })

  // For Node, a connection that has sent nothing, or half a header, has a request under way.
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    closeIdle()
    for (const socket of [...idle.strangers, ...idle.customers])
      if (socket.writableLength === 0) socket.destroy()
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request
    idleWith(socket).delete(socket)
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1)
    let isAnswered = false
    const answered = () => {
      if (isAnswered) return
      isAnswered = true
      if (queueOf(request) !== "") accepted.add(socket)
      const count = (unanswered.get(socket) ?? 1) - 1
      unanswered.set(socket, count)
      if (count === 0 && !socket.destroyed) idleWith(socket).add(socket)
    }
    // "finish" would be too late: an answer that its client does not read is not finished.
    response.once("prefinish", answered)
    response.once("close", answered)
  }
}

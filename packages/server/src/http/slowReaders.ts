/**
 * Ends connections whose client does not read its answers, or reads them a few bytes at a time. What waits to be read is
 * held in memory, so a client has a minute for an answer, and for each further 480 KiB of one that is streamed.
 */
import type { Server } from "node:http"
import type { Socket } from "node:net"

const interval = 5_000
const looks = 12
const leastBytes = 480 * 1024

interface Waiting {
  /** How much the client had taken when it was last seen to be on time. */
  taken: number
  looks: number
}

/** Answers the look at all connections, which is to be taken at equal intervals. */
export const watchReaders = (server: Server): (() => void) => {
  const open = new Map<Socket, Waiting>()
  server.on("connection", (socket) => {
    open.set(socket, { taken: 0, looks: 0 })
    socket.once("close", () => open.delete(socket))
  })
  return () => {
    for (const [socket, waiting] of open) {
      // Of what was written at once, nothing counts as taken until all of it is.
      const taken = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || taken - waiting.taken >= leastBytes) {
        waiting.taken = taken
        waiting.looks = 0
      } else if (++waiting.looks >= looks) socket.destroy()
    }
  }
}

export const endSlowReaders = (server: Server, every = interval): void => {
  const timer = setInterval(watchReaders(server), every)
  timer.unref()
  server.once("close", () => clearInterval(timer))
}

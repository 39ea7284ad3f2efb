/** A server that answers each piece that comes with the next of these texts, the first before anything comes. */
import { type AddressInfo, createServer, type Socket } from "node:net"
import { Effect } from "effect"

export const rawServer = (...answers: ReadonlyArray<string>) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(
        () =>
          new Promise<{
            readonly port: number
            readonly heard: () => string
            readonly connected: Promise<void>
            readonly close: () => void
          }>((resolve) => {
            const sockets = new Set<Socket>()
            const came = Promise.withResolvers<void>()
            let heard = ""
            const server = createServer((socket) => {
              sockets.add(socket)
              const left = [...answers]
              const answer = () => void socket.write(left.shift() ?? "")
              socket.on("error", () => undefined)
              socket.on("data", (piece) => {
                heard += piece.toString("latin1")
                answer()
              })
              answer()
              came.resolve()
            })
            const close = () => {
              for (const socket of sockets) socket.destroy()
              server.close()
            }
            server.listen(0, "127.0.0.1", () =>
              resolve({
                port: (server.address() as AddressInfo).port,
                heard: () => heard,
                connected: came.promise,
                close
              })
            )
          })
      ),
      ({ close }) => Effect.sync(close)
    ),
    ({ connected, heard, port }) => ({ port, heard, connected: Effect.promise(() => connected) })
  )

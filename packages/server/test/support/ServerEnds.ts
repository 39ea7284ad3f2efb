/**
 * The server's ends of the connections within this process: what has arrived there is seen, instead of a pause in which
 * it should have.
 */
import { channel } from "node:diagnostics_channel"
import type { Socket } from "node:net"
import { until } from "./until.ts"

const accepted = channel("net.server.socket")

export class ServerEnds {
  readonly #ends = new Map<number, Socket>()
  readonly #note = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket }
    if (socket.remotePort !== undefined) this.#ends.set(socket.remotePort, socket)
  }

  constructor() {
    accepted.subscribe(this.#note)
  }

  close(): void {
    accepted.unsubscribe(this.#note)
  }

  /** Of a connection that a client in this process has opened, once the server has taken it. */
  of(client: Socket): Socket | undefined {
    return client.localPort === undefined ? undefined : this.#ends.get(client.localPort)
  }

  /** Waits until the server has taken the connection and read all that the client has written so far, or it has ended. */
  async read(client: Socket): Promise<void> {
    await until("the server has read what was sent", () => {
      const end = this.of(client)
      // A connection that is closed has no port any more.
      return client.closed || (end !== undefined && (end.destroyed || end.bytesRead >= client.bytesWritten))
    })
  }

  /** Waits until the server has nothing left of any connection that it has taken. */
  async gone(): Promise<void> {
    await until("the server has closed every connection", () => {
      for (const [port, { destroyed }] of this.#ends) if (destroyed) this.#ends.delete(port)
      return this.#ends.size === 0
    })
  }
}

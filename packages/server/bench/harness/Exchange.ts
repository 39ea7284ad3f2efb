/**
 * A kept connection on which one request is answered after the other. Requests are bytes made beforehand and an answer
 * is only counted off by its length, so that whoever measures is not what is measured.
 */
import { connect, type Socket } from "node:net"

interface Answer {
  readonly status: string
  /** Its headers, as Latin-1. */
  readonly head: string
  /** The whole of it, with the headers. */
  readonly bytes: Buffer
}

export class Exchange {
  readonly socket: Socket
  #held: Buffer = Buffer.alloc(0)

  constructor(port: number, answered: (answer: Answer) => void) {
    this.socket = connect(port, "127.0.0.1").setNoDelay(true)
    this.socket.on("data", (part) => {
      this.#held = this.#held.length === 0 ? part : Buffer.concat([this.#held, part])
      const end = this.#held.indexOf("\r\n\r\n")
      if (end < 0) return
      const head = this.#held.toString("latin1", 0, end)
      const length = Number(/\r\ncontent-length: *(\d+)/iu.exec(head)?.[1] ?? 0)
      if (this.#held.length < end + 4 + length) return
      const bytes = this.#held
      this.#held = Buffer.alloc(0)
      answered({ status: head.slice(9, 12), head, bytes })
    })
  }
}

export const bodyOf = ({ bytes, head }: Answer): string => bytes.toString("utf8", head.length + 4)

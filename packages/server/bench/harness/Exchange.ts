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

const lastChunk = Buffer.from("\r\n0\r\n\r\n")

export class Exchange {
  readonly socket: Socket
  #held: Buffer = Buffer.alloc(0)
  #streamed: Answer | undefined

  constructor(port: number, answered: (answer: Answer) => void) {
    this.socket = connect(port, "127.0.0.1").setNoDelay(true)
    this.socket.on("data", (part) => {
      const held = this.#held.length === 0 ? part : Buffer.concat([this.#held, part])
      const answer = this.#streamed ?? this.#begun(held)
      if (answer === undefined) {
        this.#held = held
        return
      }
      // What is streamed is read to its end, and not kept.
      const isStreaming = answer === this.#streamed && !held.subarray(-lastChunk.length).equals(lastChunk)
      this.#held = isStreaming ? held.subarray(-lastChunk.length) : Buffer.alloc(0)
      if (isStreaming) return
      this.#streamed = undefined
      answered(answer)
    })
  }

  /** A whole answer, or the head of one that is streamed. */
  #begun(held: Buffer): Answer | undefined {
    const end = held.indexOf("\r\n\r\n")
    if (end < 0) return undefined
    const head = held.toString("latin1", 0, end)
    const answer = { status: head.slice(9, 12), head, bytes: held }
    if (/\r\ntransfer-encoding: chunked/iu.test(head)) {
      this.#streamed = { ...answer, bytes: Buffer.alloc(0) }
      return this.#streamed
    }
    const length = Number(/\r\ncontent-length: *(\d+)/iu.exec(head)?.[1] ?? 0)
    return held.length < end + 4 + length ? undefined : answer
  }
}

export const bodyOf = ({ bytes, head }: Answer): string => bytes.toString("utf8", head.length + 4)

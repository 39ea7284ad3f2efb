/** Messages on standard input, without those that say a thing twice: the sender is told so, and nothing is called. */
import { Transform, type Writable } from "node:stream"
import { saidTwice } from "@entity-watch/contract/schema/repeatedName"

/** In bytes: a longer line goes on as it is, because the SDK ends a connection that sends one. */
const longestLine = 10 << 20
const newline = 0x0a

/** `-32600` is JSON-RPC's "Invalid Request". Which of its messages it was is not known: the id may be what stands twice. */
const refusal = (message: string) =>
  `${JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32600, message } })}\n`

/** What comes in goes out line by line; what is refused is answered on `answers`. */
export const messagesOnce = (answers: Writable): Transform => {
  let begun: Array<Buffer> = []
  let length = 0
  const hold = (piece: Buffer) => {
    begun.push(piece)
    length += piece.length
  }
  const taken = () => {
    const line = Buffer.concat(begun)
    begun = []
    length = 0
    return line
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
        hold(chunk.subarray(from, end + 1))
        from = end + 1
        const line = taken()
        const twice = saidTwice(line.toString())
        if (twice === undefined) this.push(line)
        else answers.write(refusal(twice))
      }
      hold(chunk.subarray(from))
      if (length > longestLine) this.push(taken())
      done()
    }
  })
}

/**
 * Bounds into how many pieces a body may be cut. A chunk of one byte (RFC 9112, 7.1) is six bytes to send, and costs the
 * server an object, a call and a part of the memory into which it was read: the chunks of a few connections would fill
 * all its time and memory. So a body in chunks may have `fewPieces` of any size, and beyond them only pieces that are
 * `ordinaryPiece` bytes long on average; nor may it go on for ever. Whoever writes JSON to a connection stays far below.
 */
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"

const fewPieces = 512
const ordinaryPiece = 128

/** Twice what any operation reads. The rest of a body that nobody reads is passed over. */
const mostBytes = 2 * 1024 * 1024

/** Node's parser of HTTP keeps in numbered places what it calls. */
interface Parser {
  [place: number]: unknown
}

type OnBody = (this: Parser, piece: Uint8Array) => void

const places = Array.from({ length: 16 }, (_, place) => place)

const placeOf = (parser: Parser): number | undefined =>
  places.find((place) => {
    const called = parser[place]
    return typeof called === "function" && called.name === "parserOnBody"
  })

/** Makes the function that is told of each request whose header is complete. */
export const boundPieces = (parser: Parser, socket: Duplex): ((request: IncomingMessage) => void) => {
  const place = placeOf(parser)
  if (place === undefined) throw new Error("This Node keeps elsewhere what it calls with a body.")
  const pass = parser[place] as OnBody
  let isInChunks = false
  let pieces = 0
  let bytes = 0
  const onBody: OnBody = function (piece) {
    bytes += piece.length
    pieces += 1
    if (!isInChunks || (pieces <= fewPieces + bytes / ordinaryPiece && bytes <= mostBytes))
      return pass.call(this, piece)
    // What has arrived is parsed to its end, which costs next to nothing where there is nothing to call.
    now = {}
    parser[place] = now
    socket.destroy()
  }
  let now: unknown = onBody
  parser[place] = now
  // The parser is used again for other connections, those of clients of this process among them.
  socket.once("close", () => {
    if (parser[place] === now) parser[place] = pass
  })
  return ({ headers }) => {
    isInChunks = headers["transfer-encoding"] !== undefined
    pieces = 0
    bytes = 0
  }
}

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

/** The same for all parsers; unknown until the first one is seen. A Node that keeps it elsewhere is served without bounds. */
let place: number | undefined

const placeOf = (parser: Parser): number | undefined => {
  for (let at = 0; at < 16; at++) {
    const called = parser[at]
    if (typeof called === "function" && called.name === "parserOnBody") return at
  }
  return undefined
}

/** What Node gave each parser to call. A parser is used again, and may be before the connection that used it has closed. */
const given = new WeakMap<Parser, OnBody>()

/** Makes the function that is told of each request whose header is complete. */
export const boundPieces = (parser: Parser, socket: Duplex): ((request: IncomingMessage) => void) => {
  place ??= placeOf(parser)
  if (place === undefined) return () => {}
  const at = place
  const pass = given.get(parser) ?? (parser[at] as OnBody)
  given.set(parser, pass)
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
    parser[at] = now
    socket.destroy()
  }
  let now: unknown = onBody
  parser[at] = now
  // Clients of this process use the same parsers.
  socket.once("close", () => {
    if (parser[at] === now) parser[at] = pass
  })
  return ({ headers }) => {
    isInChunks = headers["transfer-encoding"] !== undefined
    pieces = 0
    bytes = 0
  }
}

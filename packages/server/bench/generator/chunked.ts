/** Lines as bytes, some hundred at a time. */

const linesPerChunk = 500
const encoder = new TextEncoder()

export function* chunked(lines: Iterable<string>): Generator<Uint8Array> {
  let held: Array<string> = []
  for (const line of lines) {
    held.push(line)
    if (held.length < linesPerChunk) continue
    yield encoder.encode(held.join(""))
    held = []
  }
  if (held.length > 0) yield encoder.encode(held.join(""))
}

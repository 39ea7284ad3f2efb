/**
 * Variable-byte integers, as in posting lists (Scholer and others, SIGIR 2002) and in Protocol Buffers: seven bits a
 * byte, the lowest first, the highest bit set on all bytes but the last. Posting lists are decoded by `PostingDecoder`.
 */

export const varintLength = (value: number): number =>
  value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : 5

/** Writes a number below 2^31 and answers where the next one goes. */
export const writeVarint = (bytes: Uint8Array, at: number, value: number): number => {
  let rest = value
  let to = at
  while (rest >= 0x80) {
    bytes[to++] = (rest & 0x7f) | 0x80
    rest >>>= 7
  }
  bytes[to++] = rest
  return to
}

/** Reads `count` numbers that begin at `from` into the first elements of `values`. */
export const readVarints = (bytes: Uint8Array, from: number, count: number, values: Int32Array): void => {
  let at = from
  for (let i = 0; i < count; i++) {
    let byte = bytes[at++] ?? 0
    let value = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[at++] ?? 0
      value |= (byte & 0x7f) << shift
    }
    values[i] = value
  }
}

/** The `count` numbers that begin at `from`. */
export const varintsAt = (bytes: Uint8Array, from: number, count: number): ReadonlyArray<number> => {
  const values = new Int32Array(count)
  readVarints(bytes, from, count, values)
  return [...values]
}

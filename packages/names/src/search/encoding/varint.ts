/** Numbers in as few bytes as they need, seven bits each, the lowest first. Reading is written out where it is hot. */

export const varintLength = (value: number): number =>
  value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : 5

/** Writes below 2^31 and answers where the next one goes. */
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

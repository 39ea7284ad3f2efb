/** XXH32 over 32-bit words: detects damage at gigabytes a second. https://github.com/Cyan4973/xxHash */

const P1 = 0x9e3779b1 | 0
const P2 = 0x85ebca77 | 0
const P3 = 0xc2b2ae3d | 0
const P4 = 0x27d4eb2f | 0

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by))

/** The same digest as the published algorithm gives for these words as little-endian bytes. */
export const xxHash32 = (words: Uint32Array, seed = 0): number => {
  const { length } = words
  let at = 0
  let hash: number
  if (length >= 4) {
    let a = (seed + P1 + P2) | 0
    let b = (seed + P2) | 0
    let c = seed | 0
    let d = (seed - P1) | 0
    for (const whole = length - 3; at < whole; at += 4) {
      a = Math.imul(rotate((a + Math.imul(words[at] ?? 0, P2)) | 0, 13), P1)
      b = Math.imul(rotate((b + Math.imul(words[at + 1] ?? 0, P2)) | 0, 13), P1)
      c = Math.imul(rotate((c + Math.imul(words[at + 2] ?? 0, P2)) | 0, 13), P1)
      d = Math.imul(rotate((d + Math.imul(words[at + 3] ?? 0, P2)) | 0, 13), P1)
    }
    hash = (rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18)) | 0
  } else hash = (seed + 0x165667b1) | 0
  hash = (hash + length * 4) | 0
  for (; at < length; at++) hash = Math.imul(rotate((hash + Math.imul(words[at] ?? 0, P3)) | 0, 17), P4)
  hash = Math.imul(hash ^ (hash >>> 15), P2)
  hash = Math.imul(hash ^ (hash >>> 13), P3)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Which letters a word has, as a set of bits in one number: a test for "cannot be alike" that costs one operation.
 * Each of A to Z has a bit of its own; digits and letters of other scripts share the remaining six.
 */
export const letterMask = (text: string): number => {
  let mask = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i) - 65
    mask |= 1 << (code >= 0 && code < 26 ? code : 26 + ((code + 65) % 6))
  }
  return mask
}

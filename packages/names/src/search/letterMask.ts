/** Which letters a word has: a bit each; digits and the bytes of other scripts share the remaining six. */
export const letterMask = (token: string): number => {
  let mask = 0
  for (let i = 0; i < token.length; i++) {
    const code = token.charCodeAt(i) - 65
    mask |= 1 << (code >= 0 && code < 26 ? code : 26 + ((code + 65) % 6))
  }
  return mask
}

/** One bit per letter; digits and other scripts share the remaining six. */
export const letterMask = (text: string): number => {
  let mask = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i) - 65
    mask |= 1 << (code >= 0 && code < 26 ? code : 26 + ((code + 65) % 6))
  }
  return mask
}

/**
 * Whether bytes are written in base64url in the one way that an encoder writes them: without `=`, white space or signs
 * of plain base64, and without bits behind the last byte. Decoders pass over such things, so that text which was added to
 * a signature would leave it good.
 */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

export const isCanonicalBase64Url = (text: string): boolean => {
  if (!/^[\w-]*$/u.test(text)) return false
  const last = alphabet.indexOf(text.at(-1) ?? "A")
  switch (text.length % 4) {
    case 0:
      return true
    case 2:
      return last % 16 === 0
    case 3:
      return last % 4 === 0
    default:
      return false
  }
}

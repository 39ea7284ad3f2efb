const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/** What a text in base64 stands for, as zeros and ones: six for each character. https://www.rfc-editor.org/rfc/rfc4648 */
export const bitsOfBase64 = (text: string): string =>
  [...text.replace(/=+$/u, "")].map((each) => alphabet.indexOf(each).toString(2).padStart(6, "0")).join("")

/** Characters that are not seen but change how what stands around them is read, written out as JSON writes them. */

const hidden = /(?![\n\r\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`
  ).join("")

export const withoutDeceit = (text: string): string => text.replaceAll(hidden, escaped)

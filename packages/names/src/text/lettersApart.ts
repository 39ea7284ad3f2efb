/** Words whose letters stand apart, as forms with a box for each letter leave them: "C A S E Y  I N V E N T E D". */

/** At least three letters with one space, one mark or a full stop and a space between them. Two are initials. */
const run =
  /(?<![^\s,;&(])\p{L}(?:(?: \p{L}){2,}|(?:\.\p{L}){2,}\.?|\.(?: \p{L}\.){2,}|(?:-\p{L}){2,}|(?:_\p{L}){2,})(?![^\s,;&)])/gu

export const mayHaveLettersApart = /(?<![^\s,;&(])\p{L}[ ._-]{1,2}\p{L}[ ._-]/u

/** The text with such words joined. A wider gap parts two of them. */
export const withLettersTogether = (text: string): string =>
  text.replace(run, (letters) => letters.replace(/[ ._-]/gu, ""))

const title = /^(?:mrs?|ms|miss|mx|dr)\.?\s/iu
/** Of so many letters nobody has initials. */
const lettersOnly =
  /^\p{L}(?:(?: \p{L}){4,}|(?:\.\p{L}){4,}\.?|\.(?: \p{L}\.){4,}|(?:-\p{L}){4,}|(?:_\p{L}){4,})$/u

/** Whether the text is nothing but letters with the same gap between all of them, so that nobody can tell its words. */
export const isLettersApart = (text: string): boolean => lettersOnly.test(text.trim().replace(title, ""))

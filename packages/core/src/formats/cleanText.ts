/** Makes published text comparable: on one line, with ordinary spaces and without padding. */

/** Characters without width are seen by nobody; a space in their place would split a word. */
const withoutWidth = /[\u200b\u2060\ufeff]/gu
const spaces = /\s+/gu
const needsWork = /[\t\n\v\f\r\u00a0\u200b\u2007\u202f\u2028\u2029\u2060\ufeff]| {2}/u

/**
 * Turns line breaks, no-break spaces and runs of spaces into one space, removes characters without width, and trims
 * both ends.
 */
export const cleanText = (published: string): string =>
  needsWork.test(published)
    ? published.replace(withoutWidth, "").replace(spaces, " ").trim()
    : published.trim()

/** Cleans a cell, and answers an empty text for the words by which the publisher says "nothing" in this column. */
export const cleanUnless = (published: string, nothing: ReadonlySet<string>): string => {
  const text = cleanText(published)
  return nothing.has(text.toLowerCase()) ? "" : text
}

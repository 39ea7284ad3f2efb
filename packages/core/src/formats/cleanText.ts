/** Published text made comparable: one line, ordinary spaces, no padding. */

/** Seen by nobody; a space in their place would part a word. */
const withoutWidth = /[\u200b\u2060\ufeff]/gu
const spaces = /\s+/gu
const needsWork = /[\t\n\v\f\r\u00a0\u200b\u2007\u202f\u2028\u2029\u2060\ufeff]| {2}/u

/** Line breaks, no-break spaces and runs of spaces become one space, those without width none; the ends are trimmed. */
export const cleanText = (published: string): string =>
  needsWork.test(published)
    ? published.replace(withoutWidth, "").replace(spaces, " ").trim()
    : published.trim()

/** Without the publisher's words for "nothing" in this column. */
export const cleanUnless = (published: string, nothing: ReadonlySet<string>): string => {
  const text = cleanText(published)
  return nothing.has(text.toLowerCase()) ? "" : text
}

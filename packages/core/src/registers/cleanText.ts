/** Published text made comparable: one line, ordinary spaces, no padding. */

const spaces = /[\s\u00a0\u200b\u2007\u202f\u2060\ufeff]+/gu
const needsWork = /[\t\n\v\f\r\u00a0\u200b\u2007\u202f\u2028\u2029\u2060\ufeff]| {2}/u

/** Line breaks, no-break and invisible spaces and runs of them become one space; the ends are trimmed. */
export const cleanText = (published: string): string =>
  needsWork.test(published) ? published.replace(spaces, " ").trim() : published.trim()

/** Without the publisher's words for "nothing" in this column. */
export const cleanUnless = (published: string, nothing: ReadonlySet<string>): string => {
  const text = cleanText(published)
  return nothing.has(text.toLowerCase()) ? "" : text
}

/** What lists write in their fields, as texts. */
import { cleanText } from "../../../formats/cleanText.ts"

/** What lists write where they know nothing, and marks without a letter. */
const nothing = /^(?:na|n\/a|n\.a\.|nil|null|not available|-0-|[^\p{L}\p{N}]+)$/iu

/** The text as one line; empty where it is a word for nothing. */
export const said = (text: string | undefined): string => {
  const clean = cleanText(text ?? "")
  return nothing.test(clean) ? "" : clean
}

/** The same of a name that somebody certainly has: Na is a name, and lists write "na" for nothing in small letters. */
export const saidOfName = (text: string | undefined): string => {
  const clean = cleanText(text ?? "")
  return /^N[Aa]$/u.test(clean) ? clean : said(clean)
}

export const filled = (parts: ReadonlyArray<string | undefined>): ReadonlyArray<string> =>
  parts.flatMap((part) => (part === undefined || part === "" ? [] : [part]))

export const distinct = (texts: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(filled(texts))]

/** One sentence of what a field says; none where it says nothing. */
export const labelled = (label: string, texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const said = distinct(texts)
  return said.length === 0 ? [] : [`${label}: ${said.join("; ")}`]
}

/**
 * The analysis of a name, in the sense of text retrieval: its tokens are the words that say who is named, and its legal form
 * becomes a number. Names of the index and names in queries are analysed alike.
 */
import { stripLegalForms } from "../../lexicon/legalForms.ts"
import { trusteeWords } from "../../lexicon/trusteeWordings.ts"
import { joinSingleLetters, tokensOf } from "../../text/tokens.ts"

/** Raise it when the same name would get other tokens: a segment of another analysis is refused and built anew. */
export const ANALYSIS_VERSION = 3

/** Words that join others or say how names relate. They do not tell who is named. */
const boilerplate = new Set(["THE", "AND", "OF", "FOR", "AS", ...trusteeWords])

/** The number of a name's last legal form. 0 is no form; `OTHER_FORM` is a form that is not listed here. */
const formCodes = new Map(
  "PTY LTD|LTD|NL|INC|PLC|PTE LTD|PVT LTD|LLC|JSC|GMBH|KG|SARL|SDN BHD|FZE|KK|PT|LLP|LP|SAL"
    .split("|")
    .map((code, at) => [code, at + 1] as const)
)
const OTHER_FORM = 31

/** Of a longer word the beginning is kept. No word of a register has so many letters. */
export const LONGEST_TOKEN = 63
/** Further words of one name are not indexed. */
export const MOST_TOKENS = 31

export interface AnalysedName {
  /** Each character stands for one byte in UTF-8, so that all scripts are compared and measured alike. */
  readonly tokens: ReadonlyArray<string>
  readonly form: number
}

const ascii = /^[\0-\x7f]*$/u
const encoder = new TextEncoder()

const asBytes = (word: string): string => {
  // No character has less than a byte, and one more is kept so that no pair of surrogates is cut that matters.
  const beginning = word.slice(0, LONGEST_TOKEN + 1)
  const bytes = ascii.test(beginning) ? beginning : String.fromCharCode(...encoder.encode(beginning))
  return bytes.length > LONGEST_TOKEN ? bytes.slice(0, LONGEST_TOKEN) : bytes
}

/** Last words that look like legal forms but stay words: many names have them before a legal form, or without being one. */
const wordForms = new Set("CO CORP ASSOC AS AD AB AG SA NV SPA".split(" "))

/** "X COMPANY", "X COMPANY LTD" and "X COMPANY PTY LTD" all have COMPANY; a last SA is the state. */
const withoutForms = (words: ReadonlyArray<string>) => {
  const { forms, words: bare } = stripLegalForms(words)
  const last = forms.at(-1) ?? ""
  if (bare.length === words.length) return { form: undefined, words: bare }
  if (last === "CO LTD") return { form: "LTD", words: [...bare, words.at(-2) ?? ""] }
  return wordForms.has(last) && bare.at(-1) !== words.at(-1)
    ? { form: forms.at(-2), words: [...bare, words.at(-1) ?? ""] }
    : { form: last, words: bare }
}

/** `words`: as `normalise` leaves them, single letters joined. A name that is all boilerplate keeps its words. */
export const analyseWords = (words: ReadonlyArray<string>): AnalysedName => {
  const { form, words: bare } = withoutForms(words)
  let telling: Array<string> | undefined
  for (let i = 0; i < bare.length; i++) {
    const word = bare[i] ?? ""
    const kept = !boilerplate.has(word)
    if (telling === undefined && !kept) telling = bare.slice(0, i)
    else if (kept) telling?.push(word)
  }
  const tokens = (telling === undefined || telling.length === 0 ? bare : telling).map(asBytes)
  return {
    tokens: tokens.length > MOST_TOKENS ? tokens.slice(0, MOST_TOKENS) : tokens,
    form: form === undefined ? 0 : (formCodes.get(form) ?? OTHER_FORM)
  }
}

export const analyseName = (name: string): AnalysedName => analyseWords(joinSingleLetters(tokensOf(name)))

/**
 * The facts by which a subject is known: what a decision was made about. Two spellings that the screener may read
 * otherwise, such as another punctuation, are two facts: a decision that falls too often costs a look, and one that
 * holds for somebody else would hide that nobody looked.
 */
import { withoutKindWords } from "@entity-watch/contract/schema/documentNumber"
import { askedAbn, askedAcn } from "@entity-watch/contract/schema/identifier"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"

/** One fact: as it is digested, and as it is shown to whoever asked with it. */
export interface SubjectFact {
  readonly compared: string
  readonly shown: string
}

export type SubjectFacts = ReadonlyMap<string, SubjectFact>

/** In characters. */
const mostShown = 1_000

/** In one spelling of its letters, spaces, apostrophes and hyphens. */
const written = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/['’‘`´\u02b9-\u02bc]/gu, "'")
    .replace(/[\u2010-\u2015\u2212-]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim()

/** Letters and digits alone, without the words for what the number is. */
const number = (text: string): string => {
  const bare = written(withoutKindWords(text)).replace(/[^\p{L}\p{N}]+/gu, "")
  return bare === "" ? written(text) : bare
}

const fact = (values: ReadonlyArray<string>, spelling: (text: string) => string): SubjectFact => ({
  compared: JSON.stringify([...new Set(values.map(spelling))].sort()),
  shown: values.join("; ").slice(0, mostShown)
})

/** Of a request and its answer, which says how a date was read, and whose names stand behind a number. */
export const subjectFactsOf = (
  { abn, acn, country, identifiers = [], imo, name, pob }: ScreenRequest,
  { query, screened }: Pick<ScreenResult, "query" | "screened">
): SubjectFacts => {
  const facts = new Map<string, SubjectFact>()
  const add = (what: string, values: ReadonlyArray<string>, spelling = written) => {
    if (values.length > 0) facts.set(what, fact(values, spelling))
  }
  const given = (value: string | null | undefined) => (value === undefined || value === null ? [] : [value])
  add("name", name === undefined ? [...new Set(screened.map((each) => each.name))] : [name])
  add("dob", given(query.dob_read ?? query.dob))
  add("pob", given(pob))
  add("country", given(country))
  add("imo", given(imo), number)
  add("identifiers", identifiers, number)
  add("abn", given(abn === undefined ? undefined : askedAbn(abn)))
  add("acn", given(acn === undefined ? undefined : askedAcn(acn)))
  return facts
}

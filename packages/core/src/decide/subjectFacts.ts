/**
 * The facts by which a subject is known: what a decision was made about. They are compared as they were sent, because the
 * screener reads a field by its line ends, marks and capitals, and a number by its parts: a decision that falls too often
 * costs a look, and one that holds for somebody else would hide that nobody looked.
 */
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

/** As it was sent, but for the spaces around it, and in one of the two ways in which Unicode writes an accent. */
const sent = (text: string): string => text.normalize("NFC").trim()

const fact = (values: ReadonlyArray<string>): SubjectFact => ({
  compared: JSON.stringify([...new Set(values.map(sent))].sort()),
  shown: values.join("; ").slice(0, mostShown).toWellFormed()
})

/** Of a request and its answer, which says how a date was read, and whose names and ACNs stand behind a number. */
export const subjectFactsOf = (
  { abn, acn, country, identifiers = [], imo, name, pob }: ScreenRequest,
  { query, screened }: Pick<ScreenResult, "query" | "screened">
): SubjectFacts => {
  const facts = new Map<string, SubjectFact>()
  const add = (what: string, values: ReadonlyArray<string>) => {
    if (values.length > 0) facts.set(what, fact(values))
  }
  const given = (value: string | null | undefined) => (value === undefined || value === null ? [] : [value])
  add("name", name === undefined ? [...new Set(screened.map((each) => each.name))] : [name])
  if (name === undefined) add("screened_acn", [...new Set(screened.flatMap((each) => each.acn ?? []))])
  add("dob", given(query.dob_read ?? query.dob))
  add("pob", given(pob))
  add("country", given(country))
  add("imo", given(imo))
  add("identifiers", identifiers)
  add("abn", given(abn === undefined ? undefined : askedAbn(abn)))
  add("acn", given(acn === undefined ? undefined : askedAcn(acn)))
  return facts
}

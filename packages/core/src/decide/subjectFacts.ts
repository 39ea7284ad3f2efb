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

/** A question about a subject, with what its answer says: how a date was read, and whose names and ACNs stand behind a number. */
export type AskedOfSubject = readonly [
  request: ScreenRequest,
  answer: Pick<ScreenResult, "screened"> & { readonly query: Pick<ScreenResult["query"], "dob" | "dob_read"> }
]

/** A row of a file asks about one subject by each of its names and numbers: its facts are those of all questions. */
export const subjectFactsOf = (...asked: ReadonlyArray<AskedOfSubject>): SubjectFacts => {
  const all = new Map<string, Array<string>>()
  for (const [request, answer] of asked)
    for (const [what, values] of valuesOf(request, answer))
      all.set(what, [...(all.get(what) ?? []), ...values])
  return new Map([...all].map(([what, values]) => [what, fact([...new Set(values)])]))
}

const valuesOf = (
  ...[{ abn, acn, country, identifiers = [], imo, name, pob }, { query, screened }]: AskedOfSubject
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const facts = new Map<string, ReadonlyArray<string>>()
  const add = (what: string, values: ReadonlyArray<string>) => {
    if (values.length > 0) facts.set(what, values)
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

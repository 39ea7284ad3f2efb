/** The subjects that a row of customers becomes: the customer and further parties, each with what a screen would compare. */
import { explainIssue } from "@entity-watch/contract/http/explainIssue"
import { mostAliases, SubjectFacts } from "@entity-watch/contract/schema/WatchedSubject"
import { Result, Schema } from "effect"
import type { CustomerRow } from "../read/CustomerFile.ts"
import type { DateSettings } from "../read/dateOfBirth.ts"
import type { ReadParty } from "../read/readParties.ts"
import { subjectRefsOf } from "../screen/decidedRow.ts"
import { isRef } from "../screen/references.ts"
import { peopleOf } from "../screen/screenRow.ts"

export interface RowSubject {
  readonly ref: string
  readonly facts: SubjectFacts
  /** What of it cannot be compared, in sentences. */
  readonly notCompared: ReadonlyArray<string>
}

export interface RowSubjects {
  readonly subjects: ReadonlyArray<RowSubject>
  /** Who is not put under watch, and why, in sentences. */
  readonly leftOut: ReadonlyArray<string>
}

const decode = Schema.decodeUnknownResult(SubjectFacts, { errors: "all", reportInput: true })

const whoIs = (label: string): string => (label === "" ? "The customer" : `The party "${label}"`)

/** Why nobody of the row can be told from others, or null. */
const faultOfId = ({ cells: { id }, row }: CustomerRow, shared: ReadonlySet<number>): string | null =>
  shared.has(row)
    ? "The id stands beside another customer, or other facts of the same one, in another row."
    : isRef(id)
      ? null
      : "The id is empty, has more than 128 characters, says that there is none, or has a character that does not show."

const subjectOf = ({ label, read }: ReadParty, ref: string | null): Result.Result<RowSubject, string> => {
  const who = whoIs(label)
  if (ref === null) return Result.fail(`${who} has no reference: with its role the id is too long.`)
  const { notRead, requests } = read
  const [name, ...others] = new Set(requests.flatMap((request) => request.name ?? []))
  if (name === undefined)
    return Result.fail(
      requests.length === 0
        ? `${who} has no name that can be read.`
        : `${who} has no name that can be read. Watch the number as an entity.`
    )
  const ships = new Set(requests.flatMap(({ imo }) => imo ?? []))
  const aliases = others.slice(0, mostAliases)
  const notCompared = [
    ...notRead.flatMap(({ isPlaceholder, why }) => (isPlaceholder ? [] : [`${who}: ${why}.`])),
    ...(others.length > mostAliases
      ? [`${who} has ${others.length + 1} names, of which the first ${mostAliases + 1} are compared.`]
      : []),
    ...(ships.size > 1 ? [`${who} has several IMO numbers, of which the first is compared.`] : [])
  ]
  return Result.mapBoth(decode({ ...requests[0], name, ...(aliases.length > 0 && { aliases }) }), {
    onSuccess: (facts) => ({ ref, facts, notCompared }),
    onFailure: ({ issue }) => `${who} cannot be watched: ${explainIssue(issue)}`
  })
}

/** `shared`: the rows whose id is no reference of theirs alone. */
export const subjectsOfRow = (
  row: CustomerRow,
  dates: DateSettings,
  shared: ReadonlySet<number>
): RowSubjects => {
  const { people, refusal } = peopleOf(row, dates)
  const fault = refusal ?? faultOfId(row, shared)
  if (fault !== null) return { subjects: [], leftOut: [fault] }
  const refs = subjectRefsOf(
    row.cells.id,
    people.map(({ label }) => label)
  )
  const read = people.map((person, at) => subjectOf(person, refs[at] ?? null))
  return {
    subjects: read.flatMap((each) => (Result.isSuccess(each) ? [each.success] : [])),
    leftOut: read.flatMap((each) => (Result.isFailure(each) ? [each.failure] : []))
  }
}

/** Screens one row of a file of customers, and counts it. */

import type { FileMatch } from "@entity-watch/contract/schema/admin/FileMatch"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { latestDayOf } from "@entity-watch/contract/schema/dateOfBirth"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { Verdict } from "@entity-watch/contract/schema/Verdict"
import { DateTime, Effect } from "effect"
import type { AskedOfSubject } from "../../decide/subjectFacts.ts"
import type { View } from "../../domain/View.ts"
import { Screener } from "../../screen/Screener.ts"
import { viewOf } from "../files/FileRun.ts"
import type { OtherCell } from "../read/Cells.ts"
import type { CustomerRow } from "../read/CustomerFile.ts"
import type { DateSettings } from "../read/dateOfBirth.ts"
import { numbersBeside } from "../read/numbersInName.ts"
import { type Customer, readCustomer } from "../read/readCustomer.ts"
import { readFields } from "../read/readFields.ts"
import { type ReadParty, readParties } from "../read/readParties.ts"
import {
  addDecisions,
  askedOf,
  type BesideRow,
  decisionsIn,
  noDecisions,
  type RowDecisions,
  type Sources,
  subjectOf,
  subjectRefsOf
} from "./decidedRow.ts"
import type { ReportedList } from "./reportPage.ts"
import { notReadOf, type PersonAnswers, type ResultRow, refusedRow, resultOf } from "./resultRows.ts"
import type { ScreeningRun } from "./ScreeningRun.ts"

/** What every row of a run is compared with. */
export interface Comparison {
  readonly mode: Mode
  /** The account whose file it is: what is asked and answered is kept for it where there is a journal. */
  readonly caller: Caller | null
  readonly view: View
  readonly dates: DateSettings
  /** The versions of the lists, as the results name them. */
  readonly lists: string
  /** The rows whose id is no reference of theirs alone. */
  readonly shared: ReadonlySet<number>
}

export interface ScreenedRow {
  readonly row: number
  readonly verdict: Verdict
  readonly results: ReadonlyArray<ResultRow>
  readonly matches: number
  /** Why nothing of it was screened, or null. */
  readonly refusal: string | null
  /** The fields that could not be read although they hold something. */
  readonly lost: ReadonlyArray<(typeof readFields)[number]>
  readonly unread: string
  readonly decisions: RowDecisions
  /** The matches of the results with what was decided about each; null where no decisions are asked for. */
  readonly beside: ReadonlyArray<FileMatch> | null
  /** How many matches are beyond those that are shown. */
  readonly hidden: number
  /** By which names and numbers each of the people who have a reference was screened. */
  readonly asked: ReadonlyArray<AskedPerson>
}

interface AskedPerson {
  readonly ref: string
  readonly requests: ReadonlyArray<ScreenRequest>
}

export const comparisonOf = (
  run: ScreeningRun,
  lists: ReadonlyArray<ReportedList>,
  from1904: boolean
): Comparison => {
  const { account, at, mode, settings } = run
  return {
    mode,
    caller: account === undefined ? null : { accountId: account, keyId: "", mode },
    view: viewOf(run),
    dates: { order: settings.dates, from1904, latest: latestDayOf(DateTime.makeUnsafe(at)) },
    lists: versions(lists),
    shared: new Set(run.shared_reference)
  }
}

const versions = (lists: ReadonlyArray<ReportedList>): string =>
  lists
    .map(
      ({ register, snapshot, source }) =>
        `${source} ${snapshot === null ? "not read" : `${register}/${snapshot.sha256.slice(0, 12)} ${snapshot.asOf === null ? "without a date of its own" : `of ${snapshot.asOf}`}`}`
    )
    .join("; ")

/** The customer, whose label is "", and the further parties of a row; and why nobody of them can be screened, or null. */
export const peopleOf = (
  row: CustomerRow,
  dates: DateSettings
): { people: ReadonlyArray<ReadParty>; refusal: string | null } => {
  if (row.refused !== null) return { people: [], refusal: row.refused }
  const customer = readCustomer(row.cells, dates)
  const parties = readParties(row, dates)
  const isNamed = parties.some(({ read }) => read.requests.length > 0)
  return {
    refusal: isNamed ? null : refusalOf(customer, row.others),
    people: [{ label: "", name: "", read: isNamed ? orUnnamed(customer) : customer }, ...parties]
  }
}

type Present = Pick<Comparison, "mode" | "view"> & Partial<Pick<Comparison, "caller">>

/** The answers for each name and number of one subject, which has this reference. */
export const screenSubject = Effect.fnUntraced(function* (
  { caller = null, mode, view }: Present,
  requests: ReadonlyArray<ScreenRequest>,
  ref: string | null = null
) {
  const sources: Array<Sources> = []
  const asked: Array<AskedOfSubject> = []
  for (const request of requests) {
    const answer = yield* Screener.use((screener) =>
      caller === null
        ? screener.against(view, { accountId: "", mode }, request)
        : screener.row(caller, view, ref === null ? request : { ...request, subject_ref: ref })
    )
    const additional = answer.additional.map((source) => [source.list, source] as const)
    sources.push({ ...answer.sources, ...Object.fromEntries(additional) })
    asked.push(askedOf(request, answer.subject))
  }
  return { sources, asked }
})

/** Screens whom a row names by each of their names and numbers. */
export const screenPeople = Effect.fnUntraced(function* (
  row: CustomerRow,
  comparison: Omit<Comparison, "caller" | "lists"> & Partial<Pick<Comparison, "caller">>,
  people: ReadonlyArray<ReadParty> = peopleOf(row, comparison.dates).people
) {
  const refs = subjectRefsOf(
    comparison.shared.has(row.row) ? "" : row.cells.id,
    people.map(({ label }) => label)
  )
  const screened = []
  for (const [at, person] of people.entries()) {
    const ref = refs[at] ?? null
    const { asked, sources } = yield* screenSubject(comparison, person.read.requests, ref)
    screened.push({ person, sources, asked, ref })
  }
  return screened
})

/** `beside`: how decisions come beside the matches, where somebody's are asked for. */
export const screenRow = Effect.fnUntraced(function* <E = never>(
  row: CustomerRow,
  comparison: Comparison,
  beside: BesideRow<E> | null = null
) {
  const { people, refusal } = peopleOf(row, comparison.dates)
  if (refusal !== null)
    return {
      row: row.row,
      verdict: "unavailable",
      results: [
        refusedRow(
          row,
          refusal,
          comparison.view.lists.map(({ list }) => list.id)
        )
      ],
      matches: 0,
      refusal,
      lost: [],
      unread: "",
      decisions: noDecisions,
      beside: beside === null ? null : [],
      hidden: 0,
      asked: []
    } satisfies ScreenedRow
  const answers: Array<PersonAnswers> = []
  const screened = yield* screenPeople(row, comparison, people)
  for (const { asked, person, ref, sources } of screened) {
    if (beside === null) answers.push({ ...person, sources })
    else if (ref === null) answers.push({ ...person, sources, subjectRef: ref })
    else {
      const subject = subjectOf(ref, asked)
      answers.push({
        ...person,
        subjectRef: ref,
        sources: yield* Effect.forEach(sources, (each) => beside(subject, each))
      })
    }
  }
  const { beside: found, matches, rows, verdict } = resultOf(row, answers, comparison.lists)
  const notRead = notReadOf(people)
  const hidden = hiddenIn(answers)
  return {
    row: row.row,
    verdict,
    results: rows,
    matches,
    refusal: null,
    lost: readFields.filter((field) => notRead.some((each) => each.field === field && !each.isPlaceholder)),
    unread: notRead.map(({ why }) => why).join("; "),
    decisions: decisionsIn(rows, hidden),
    beside: beside === null ? null : found,
    hidden,
    asked:
      beside === null
        ? []
        : screened.flatMap(({ person, ref }) =>
            ref === null ? [] : [{ ref, requests: person.read.requests }]
          )
  } satisfies ScreenedRow
})

const hiddenIn = (people: ReadonlyArray<PersonAnswers>): number =>
  people
    .flatMap(({ sources }) => sources.flatMap((each) => Object.values(each)))
    .reduce((sum, { matches, matches_total }) => sum + Math.max(0, matches_total - matches.length), 0)

/** Where only further parties could be screened, nothing is said of the customer. */
const orUnnamed = (customer: Customer): Customer =>
  customer.requests.length > 0
    ? customer
    : {
        ...customer,
        lacksNames: ["name"],
        notRead: [
          ...customer.notRead,
          {
            field: "name",
            why: "the customer has no name, ABN or ACN that can be read",
            isPlaceholder: false
          }
        ]
      }

/** How far the run has come with these rows. */
export const counted = (before: ScreeningRun, rows: ReadonlyArray<ScreenedRow>): ScreeningRun => {
  const counts = { ...before.counts }
  const not_read = { ...before.not_read }
  let { decisions, first_not_read, first_refusal } = before
  for (const { decisions: ofRow, lost, matches, refusal, row, unread, verdict } of rows) {
    if (decisions !== undefined) decisions = addDecisions(decisions, ofRow)
    counts[verdict]++
    if (refusal !== null) {
      counts.refused++
      first_refusal ??= `row ${row}: ${refusal}`
      continue
    }
    counts.screened++
    counts.matches += matches
    for (const field of lost) not_read[field] = (not_read[field] ?? 0) + 1
    if (lost.length > 0) {
      counts.partly_read++
      first_not_read ??= `row ${row}: ${unread}`
    }
  }
  return {
    ...before,
    row: rows.at(-1)?.row ?? before.row,
    counts,
    not_read,
    first_refusal,
    first_not_read,
    ...(decisions !== undefined && { decisions })
  }
}

/** Why nothing of the customer can be screened, or null. */
const refusalOf = (
  { hasDocument, notRead, requests }: Customer,
  others: ReadonlyArray<OtherCell>
): string | null => {
  if (requests.length > 0) return null
  const { headers, possible } = numbersBeside(others)
  const [elsewhere] = [...headers, ...possible.map(({ header }) => header)]
  if (elsewhere !== undefined)
    return `The row has no name, and no number in a column that is read. "${elsewhere}" may hold one.`
  if (notRead.length > 0)
    return `The row has no name and no number that can be read: ${notRead.map(({ why }) => why).join("; ")}.`
  return hasDocument
    ? "The row has no name, ABN or ACN, and its other numbers are compared only beside one of these."
    : "The row has no name and no number."
}

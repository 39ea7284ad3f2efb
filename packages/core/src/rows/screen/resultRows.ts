/** The results of one customer as rows of a table: one for each match, or one that says that there is none. */
import { anyParty } from "@entity-watch/contract/schema/admin/FileColumns"
import type { FileMatch } from "@entity-watch/contract/schema/admin/FileMatch"
import type { Verdict } from "@entity-watch/contract/schema/Verdict"
import { registerOf } from "../../lists/registerOf.ts"
import { overall } from "../../screen/verdict.ts"
import type { CustomerRow } from "../read/CustomerFile.ts"
import { givenName } from "../read/customerNames.ts"
import type { UnreadField } from "../read/readFields.ts"
import { documentFields } from "../read/readFields.ts"
import type { ReadParty } from "../read/readParties.ts"
import { type DecisionCells, decisionCells, fileMatch, type Sources } from "./decidedRow.ts"

export const resultColumns = [
  "row",
  "id",
  "name",
  "abn",
  "acn",
  "dob",
  "dob_read",
  "verdict",
  "not_read",
  "unavailable_lists",
  "source",
  "score",
  "matched_name",
  "matched_on",
  "list_ref",
  "name_type",
  "listing_type",
  "listed_dob",
  "listed_pob",
  "ban_type",
  "listed_acn",
  "note",
  "lists",
  // Added behind the others, whose places are known to who reads them.
  "dob_agreement",
  "country",
  "imo",
  "identifiers",
  "alias",
  "parties",
  "party",
  "entry_sha256"
] as const
/** With the cells of decisions where somebody's are asked for. */
export type ResultRow = Readonly<Record<(typeof resultColumns)[number], string>> & Partial<DecisionCells>

export interface CustomerVerdict {
  readonly verdict: Verdict
  readonly matches: number
  readonly rows: ReadonlyArray<ResultRow>
  /** Beside each of the rows that has a match, with what was decided; none where no decisions are asked for. */
  readonly beside: ReadonlyArray<FileMatch>
}

/** The customer, or another party of the row, with the answers for each name and number. */
export interface PersonAnswers extends ReadParty {
  /** By what decisions about them are known; undefined where none are asked for. */
  readonly subjectRef?: string | null
  readonly sources: ReadonlyArray<Sources>
}

/**
 * The first of the people is the customer; `lists` says which versions of the lists were compared. A list that is too old
 * shows its matches although its verdict is `unavailable`.
 */
export const resultOf = (
  row: CustomerRow,
  people: ReadonlyArray<PersonAnswers>,
  lists: string
): CustomerVerdict => {
  const sources = people.flatMap(({ label, read, sources: answers, subjectRef }) =>
    answers.flatMap((each) =>
      Object.entries(each).map(([name, source]) => ({
        name,
        source,
        label,
        subjectRef,
        isWhole: !lacksAny(read)
      }))
    )
  )
  const verdict = overall([
    ...sources.flatMap(({ source }) => (source.counts === false ? [] : [source.status])),
    ...people.flatMap(({ read }) => (lacksAny(read) ? (["unavailable"] as const) : []))
  ])
  const [customer, ...parties] = people
  const unread = sources.filter(({ source }) => source.status === "unavailable")
  // What of somebody was not compared was compared with no list.
  const uncleared = sources.filter(
    ({ isWhole, source: { status } }) => status === "unavailable" || (!isWhole && status === "no_match")
  )
  const common = {
    ...givenCells(row),
    dob_read: customer?.read.dob ?? "",
    parties: parties.map(shownParty).join("; "),
    verdict,
    not_read: notReadOf(people)
      .map(({ why }) => why)
      .join("; "),
    unavailable_lists: distinct(uncleared.map(({ name }) => name)).join(" "),
    lists
  }
  const found = sources.flatMap(({ label, name, source: { matches }, subjectRef }) =>
    matches.map((match) => ({ source: name, match, party: label, subjectRef }))
  )
  // The name and the number may lead to the same entry: the better score is shown.
  const best = new Map<string, (typeof found)[number]>()
  for (const each of found) {
    const key = `${each.subjectRef ?? ""} ${each.party} ${each.source} ${each.match.list_ref} ${each.match.matched_name}`
    const before = best.get(key)
    if (before === undefined || each.match.score > before.match.score) best.set(key, each)
  }
  const rows = [...best.values()].map(
    ({ match, party, source, subjectRef }): ResultRow => ({
      ...common,
      party,
      source,
      score: match.score.toFixed(1),
      matched_name: match.matched_name,
      matched_on: match.matched_on.join(" "),
      dob_agreement: match.dob_agreement ?? "",
      list_ref: match.list_ref,
      name_type: match.name_type,
      listing_type: match.listing_type,
      listed_dob: match.dob_raw,
      listed_pob: match.pob,
      ban_type: match.ban_type,
      listed_acn: match.acn,
      entry_sha256: match.entry_sha256 ?? "",
      note: match.note,
      ...(subjectRef !== undefined && decisionCells(match, subjectRef))
    })
  )
  const why = distinct([
    ...people.flatMap(({ label, read }) => [
      ...read.lacksNames.map((field) =>
        field === "name"
          ? `The ${whose(label)} name was not compared whole.`
          : `A further name of ${label === "" ? "the customer" : label} was not compared whole.`
      ),
      ...read.lacksNumbers.map(
        (field) =>
          `The ${whose(label)} ${field.toUpperCase()} could not be read, so nobody was looked up by it.`
      )
    ]),
    ...unread.map(({ name, source: { note } }) => `${name}: ${note}`)
  ]).join(" ")
  return {
    verdict,
    matches: rows.length,
    beside: [...best.values()].flatMap(({ match, subjectRef }) =>
      subjectRef === undefined ? [] : [fileMatch(match, subjectRef)]
    ),
    rows: rows.length > 0 ? rows : [{ ...emptyMatch, ...common, note: why }]
  }
}

const lacksAny = ({ lacksNames, lacksNumbers }: ReadParty["read"]): boolean =>
  lacksNames.length + lacksNumbers.length > 0

const whose = (label: string): string => (label === "" ? "customer's" : `${label}'s`)

const shownParty = ({ label, name, read }: ReadParty): string =>
  `${label}: ${name}${read.dob === "" ? "" : `, born ${read.dob}`}`

/** What was left out, and why. What is lost of a further party is counted as one field. */
export const notReadOf = (people: ReadonlyArray<ReadParty>): ReadonlyArray<UnreadField> =>
  people.flatMap(({ label, read }) =>
    label === ""
      ? read.notRead
      : read.notRead.map(({ isPlaceholder, why }) => ({
          field: anyParty,
          why: `${label}: ${why}`,
          isPlaceholder
        }))
  )

/** The result of a row that was not screened: it was compared with no list, as if none could be read. */
export const refusedRow = (
  row: CustomerRow,
  reason: string,
  additional: ReadonlyArray<string>
): ResultRow => ({
  ...emptyMatch,
  ...givenCells(row),
  verdict: "unavailable",
  unavailable_lists: [...Object.keys(registerOf), ...additional].join(" "),
  note: `Not screened: ${reason}`,
  lists: ""
})

const givenCells = ({ cells, row }: CustomerRow) => ({
  row: `${row}`,
  id: cells.id,
  name: givenName(cells),
  abn: cells.abn,
  acn: cells.acn,
  dob: cells.dob,
  country: cells.country,
  imo: cells.imo,
  identifiers: documentFields
    .map((field) => cells[field])
    .filter((cell) => cell !== "")
    .join("; "),
  alias: [cells.alias, cells.former_family].filter((cell) => cell !== "").join("; ")
})

const emptyMatch = {
  parties: "",
  party: "",
  dob_read: "",
  not_read: "",
  unavailable_lists: "",
  source: "",
  score: "",
  matched_name: "",
  matched_on: "",
  dob_agreement: "",
  list_ref: "",
  name_type: "",
  listing_type: "",
  listed_dob: "",
  listed_pob: "",
  ban_type: "",
  listed_acn: "",
  entry_sha256: ""
}

const distinct = (texts: ReadonlyArray<string>) => [...new Set(texts)]

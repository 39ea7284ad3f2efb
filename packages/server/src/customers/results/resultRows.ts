/** The results of one customer as rows of a table: one for each match, or one that says that there is none. */
import type { ScreenResult } from "@entity-watch/core/domain/ScreenResult"
import type { Verdict } from "@entity-watch/core/domain/Verdict"
import { registerOf } from "@entity-watch/core/lists"
import { overall } from "@entity-watch/core/screen"
import type { CustomerRow } from "../read/CustomerFile.ts"
import { type Customer, givenName } from "../read/readCustomer.ts"
import { documentFields } from "../read/readFields.ts"

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
  "alias"
] as const
export type ResultRow = Readonly<Record<(typeof resultColumns)[number], string>>

export interface CustomerVerdict {
  readonly verdict: Verdict
  readonly matches: number
  readonly rows: ReadonlyArray<ResultRow>
}

/**
 * `answers` holds the answers for the names and the numbers that the customer has; `lists` says which versions of the
 * lists were compared. A list that is too old shows its matches although its verdict is `unavailable`.
 */
export const resultOf = (
  row: CustomerRow,
  customer: Customer,
  answers: ReadonlyArray<ScreenResult["sources"]>,
  lists: string
): CustomerVerdict => {
  const sources = answers.flatMap((each) => Object.entries(each))
  const lacksAny = customer.lacksNames.length + customer.lacksNumbers.length > 0
  const verdict = overall([
    ...sources.map(([, { status }]) => status),
    ...(lacksAny ? (["unavailable"] as const) : [])
  ])
  const unread = sources.filter(([, { status }]) => status === "unavailable")
  // What of the customer was not compared was compared with no list.
  const uncleared = sources.filter(
    ([, { status }]) => status === "unavailable" || (lacksAny && status === "no_match")
  )
  const common = {
    ...givenCells(row),
    dob_read: customer.dob,
    verdict,
    not_read: unreadFieldsOf(customer),
    unavailable_lists: distinct(uncleared.map(([name]) => name)).join(" "),
    lists
  }
  const found = sources.flatMap(([source, { matches }]) => matches.map((match) => ({ source, match })))
  // The name and the number may lead to the same entry: the better score is shown.
  const best = new Map<string, (typeof found)[number]>()
  for (const each of found) {
    const key = `${each.source} ${each.match.list_ref} ${each.match.matched_name}`
    const before = best.get(key)
    if (before === undefined || each.match.score > before.match.score) best.set(key, each)
  }
  const rows = [...best.values()].map(
    ({ match, source }): ResultRow => ({
      ...common,
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
      note: match.note
    })
  )
  const why = distinct([
    ...customer.lacksNames.map((field) =>
      field === "name"
        ? "The customer's name was not compared whole."
        : "A further name of the customer was not compared whole."
    ),
    ...customer.lacksNumbers.map(
      (field) => `The customer's ${field.toUpperCase()} could not be read, so nobody was looked up by it.`
    ),
    ...unread.map(([name, { note }]) => `${name}: ${note}`)
  ]).join(" ")
  return {
    verdict,
    matches: rows.length,
    rows: rows.length > 0 ? rows : [{ ...emptyMatch, ...common, note: why }]
  }
}

/** Which fields were left out, and why. */
export const unreadFieldsOf = ({ notRead }: Customer): string => notRead.map(({ why }) => why).join("; ")

/** The result of a row that was not screened: it was compared with no list, as if none could be read. */
export const refusedRow = (row: CustomerRow, reason: string): ResultRow => ({
  ...emptyMatch,
  ...givenCells(row),
  verdict: "unavailable",
  unavailable_lists: Object.keys(registerOf).join(" "),
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
  alias: cells.alias
})

const emptyMatch = {
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
  listed_acn: ""
}

const distinct = (texts: ReadonlyArray<string>) => [...new Set(texts)]

/**
 * Normalises the rows of one party of the DFAT Consolidated List, one row for each name, to the record that is kept.
 */
import * as Schema from "effect/Schema"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { isoDate } from "../../formats/dates.ts"
import { distinctDates, readDatesOfBirth } from "../../formats/datesOfBirth.ts"
import type { Cell } from "../../formats/workbook/Cell.ts"
import type { ListColumn, PartyRow } from "./decode.ts"
import { ListNotices } from "./ListNotices.ts"
import { knownNameType, knownStrength, partyType } from "./vocabulary.ts"

const ListedDate = Schema.Struct({
  year: Schema.Int,
  month: Schema.optionalKey(Schema.Int),
  day: Schema.optionalKey(Schema.Int),
  about: Schema.optionalKey(Schema.Literal(true))
})

const Texts = Schema.Array(Schema.String)
/** Whether a measure applies. Null where the layout has no such column, or the cell holds neither true nor false. */
const Measure = Schema.NullOr(Schema.Boolean)

export const PartyRecord = Schema.Struct({
  /** The digits of the party's references. DFAT has used the same digits again for other parties. */
  reference: Schema.String,
  type: Schema.String,
  primary_name: Schema.String,
  /** One for each row, in the file's order. */
  names: Schema.Array(
    Schema.Struct({
      reference: Schema.String,
      name: Schema.String,
      name_type: Schema.String,
      strength: Schema.String
    })
  ),
  /** The dates of every row, without repetitions, because the rows of one party do not agree on all of them. */
  dates_of_birth: Schema.Array(Schema.Struct({ raw: Schema.String, dates: Schema.Array(ListedDate) })),
  places_of_birth: Texts,
  citizenship: Texts,
  addresses: Texts,
  additional_information: Texts,
  listing_information: Texts,
  imo: Schema.String,
  committees: Texts,
  /** The day on which the entry was last edited, which is not the day on which the party was listed. */
  control_date: Schema.NullOr(Schema.String),
  instruments: Texts,
  targeted_financial_sanction: Measure,
  travel_ban: Measure,
  arms_embargo: Measure,
  maritime_restriction: Measure
})
export type PartyRecord = typeof PartyRecord.Type

/** A cell's text as a reader sees it, with dates as the list's own text cells write them. */
const shown = (cell: Cell | undefined): string => {
  switch (typeof cell) {
    case "undefined":
      return ""
    case "string":
      return cell
    case "object": {
      const month = String(cell.month).padStart(2, "0")
      return cell.precision === "month" ? `${month}/${cell.year}` : `${cell.day}/${month}/${cell.year}`
    }
    default:
      return String(cell).toUpperCase()
  }
}

const cleanName = (cell: Cell | undefined): string =>
  cleanText(cleanText(shown(cell)).replace(/^[,;]+|[,;]+$/gu, ""))

const distinctBy = <A>(values: ReadonlyArray<A>, keyOf: (value: A) => string): ReadonlyArray<A> => {
  const seen = new Set([""])
  return values.filter((value) => {
    const key = keyOf(value)
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

const readDateCell = (cell: Cell): PartyRecord["dates_of_birth"][number] => {
  const raw = shown(cell)
  if (typeof cell !== "object") return { raw, dates: readDatesOfBirth(raw) }
  const { day, month, precision, year } = cell
  return { raw, dates: [precision === "month" ? { year, month } : { year, month, day }] }
}

const yes = new Set(["true", "1", "yes"])
const no = new Set(["false", "0", "no"])

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** The digits with which a reference begins; the letters after them tell a party's names apart. */
const partyOf = (reference: string): string | undefined => /^\d+/u.exec(reference)?.[0]

const toRecord = (
  reference: string,
  rows: ReadonlyArray<PartyRow>,
  notices: ListNotices
): PartyRecord | undefined => {
  const cellsOf = (column: ListColumn): ReadonlyArray<Cell> =>
    rows.flatMap(({ cells }) => (cells[column] === undefined ? [] : [cells[column]]))
  const raw = (column: ListColumn) => distinctBy(cellsOf(column).map(shown), cleanText)
  const cleaned = (column: ListColumn) =>
    distinctBy(
      cellsOf(column).map((cell) => cleanText(shown(cell))),
      (text) => text
    )

  const names = rows.flatMap(({ cells, row }): ReadonlyArray<PartyRecord["names"][number]> => {
    const name = cleanName(cells["Name of Individual or Entity"])
    if (name === "") return []
    const nameType = cleanText(shown(cells["Name Type"]))
    const strength = cleanText(shown(cells["Alias Strength"]))
    if (knownNameType(nameType) === undefined) {
      notices.word("A name type is not known; the name is compared as an alias", nameType)
    }
    if (strength !== "" && knownStrength(strength) === undefined) {
      notices.word("An alias strength is not known; the alias is compared as a strong one", strength)
    }
    return [
      {
        reference: cleanText(shown(cells.Reference)) || `row ${row}`,
        name,
        name_type: knownNameType(nameType)?.text ?? nameType,
        strength: knownStrength(strength) ?? strength
      }
    ]
  })
  const primary =
    names.find(({ name_type }) => name_type === "Primary Name") ??
    names.find(({ name_type }) => name_type === "Alias") ??
    names[0]
  if (primary === undefined) return undefined

  const types = distinctBy(
    cleaned("Type").map((type) => partyType(type).text),
    (text) => text
  )
  const type = types[0] ?? ""
  if (partyType(type).subjectType === "unknown") {
    notices.word("A type is not known; the party is screened as any type", type)
  }
  if (types.length > 1) notices.row("Parties whose rows have several types", rows[0]?.row ?? 0)

  const measure = (column: ListColumn): boolean | null => {
    const said = cleaned(column).map((text) => text.toLowerCase())
    for (const text of said)
      if (!yes.has(text) && !no.has(text))
        notices.word(`The column "${column}" says neither true nor false`, text)
    return said.some((text) => yes.has(text)) ? true : said.some((text) => no.has(text)) ? false : null
  }

  return {
    reference,
    type,
    primary_name: primary.name,
    names,
    dates_of_birth: distinctBy(cellsOf("Date of Birth").map(readDateCell), ({ raw }) => cleanText(raw)),
    places_of_birth: raw("Place of Birth"),
    citizenship: cleaned("Citizenship"),
    addresses: cleaned("Address"),
    additional_information: cleaned("Additional Information"),
    listing_information: cleaned("Listing Information"),
    imo: cleaned("IMO Number")[0] ?? "",
    committees: cleaned("Committees"),
    control_date:
      cellsOf("Control Date")
        .flatMap((cell) => (typeof cell === "object" ? [isoDate(cell.year, cell.month, cell.day)] : []))
        .sort()
        .at(-1) ?? null,
    instruments: cleaned("Instrument of Designation"),
    targeted_financial_sanction: measure("Targeted Financial Sanction"),
    travel_ban: measure("Travel Ban"),
    arms_embargo: measure("Arms Embargo"),
    maritime_restriction: measure("Maritime Restriction")
  }
}

const keyOf = ({ primary_name, reference }: PartyRecord): string => `${reference}/${letters(primary_name)}`

export interface Parties {
  readonly outcomes: ReadonlyArray<RowOutcome>
  /** The kind of each party, for the floors. */
  readonly kinds: ReadonlyArray<ListedEntry["subjectType"]>
}

/**
 * Gives every party of the list, in the order of its first rows. The whole list is needed, because a party's rows need
 * not stand together. No row with a name is left out, whatever else in it cannot be read. It runs in steps (`inTurns`).
 */
export function* normalising(rows: ReadonlyArray<PartyRow>): Generator<void, Parties> {
  const notices = new ListNotices()
  const parties = new Map<string, Array<PartyRow>>()
  for (const row of rows) {
    const reference = cleanText(shown(row.cells.Reference))
    const party = partyOf(reference)
    if (party === undefined) notices.row("References that do not begin with a number", row.row)
    const key = party ?? `row ${row.row}`
    const group = parties.get(key)
    if (group === undefined) parties.set(key, [row])
    else group.push(row)
  }
  const outcomes: Array<RowOutcome> = []
  const kinds: Array<ListedEntry["subjectType"]> = []
  for (const [reference, group] of parties) {
    const distinct = distinctBy(group, ({ cells }) => JSON.stringify(cells))
    const data = toRecord(reference, distinct, notices)
    if (data === undefined) {
      for (const { row } of group) outcomes.push({ _tag: "Refused", row, reason: "The row names nobody." })
      continue
    }
    // The record has no names, because lists are searched through `listing`, and never as names of Australian
    // entities.
    const record = { key: keyOf(data), abn: null, acn: null, data, names: [] }
    kinds.push(partyType(data.type).subjectType)
    outcomes.push({ _tag: "Record", rows: distinct.length, record })
    const repeated = group.length - distinct.length
    if (repeated > 0) outcomes.push({ _tag: "Repeated", rows: repeated })
    yield
  }
  return { outcomes: [...outcomes, ...notices.outcomes()], kinds }
}

export const datesOf = (record: PartyRecord) =>
  distinctDates(record.dates_of_birth.flatMap(({ dates }) => dates))

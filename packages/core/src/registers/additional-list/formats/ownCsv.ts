/**
 * An operator's own list, as a table: comma or tab separated, or a workbook. Only names are required. A cell with several
 * names, dates or numbers has them between semicolons.
 */

import type { ListedIdentifier } from "@entity-watch/contract/schema/ListedDetails"
import { excessOf } from "@entity-watch/contract/schema/nameLimits"
import { decodedName, isPlaceholderName } from "@entity-watch/names/analysis"
import type { RowOutcome } from "../../../domain/RowOutcome.ts"
import { cleanText } from "../../../formats/cleanText.ts"
import { readDatesOfBirth } from "../../../formats/datesOfBirth.ts"
import { readWholeInTurns } from "../../../formats/delimited.ts"
import type { PublishedRow } from "../../../formats/Layout.ts"
import { rowsNoticed } from "../../../formats/rowsNoticed.ts"
import { bareParty, type ListedParty } from "../party/ListedParty.ts"
import type { PartyFormat } from "../party/PartyFormat.ts"
import { type PublishedParty, partyRecords } from "../party/partyRecords.ts"
import { addressesIn, countryName } from "./countryName.ts"
import { listedDay } from "./listedDay.ts"
import { readNewestEdition } from "./newestEdition.ts"
import { cellsOf, type OwnColumn, readOwnRows } from "./ownColumns.ts"
import { partyNames, type WrittenName, within } from "./partyNames.ts"
import { bareNumber, imoDigits, partyNumbers } from "./partyNumbers.ts"

const types: Readonly<Record<Exclude<ListedParty["type"], "unknown">, RegExp>> = {
  individual: /^(?:individual|(?:natural )?person|people|human|director|p|i)s?$/iu,
  entity:
    /^(?:(?:legal )?entit(?:y|ie)|compan(?:y|ie)|organi[sz]ation|business(?:e)?|corporation|corporate|trust|partnership|association|charit(?:y|ie)|e|c|o)s?$/iu,
  vessel: /^(?:vessel|ship|boat|v)s?$/iu
}

const typeOf = (said: string): ListedParty["type"] | undefined =>
  said === "" || /^(?:unknown|other|n\/?a|-)$/iu.test(said)
    ? "unknown"
    : (["individual", "entity", "vessel"] as const).find((type) => types[type].test(said))

const listIn = (cells: ReadonlyArray<string>): ReadonlyArray<string> => {
  const items = cells.flatMap((cell) => cell.split(";")).map((item) => cleanText(item.toWellFormed()))
  return [...new Set(items)].filter((item) => item !== "")
}

const kindOf = (text: string, isBody: boolean): ListedIdentifier["kind"] =>
  /passport/iu.test(text)
    ? "passport"
    : /national|identity|identification|licen[cs]e|tazkira|\bid\b/iu.test(text)
      ? "national_id"
      : isBody || /regist|company|\breg\b|ogrn|\binn\b|\btax\b/iu.test(text)
        ? "registration"
        : "national_id"

const identifiersOf = (
  texts: ReadonlyArray<string>,
  kindIn: (text: string) => ListedIdentifier["kind"]
): ReadonlyArray<ListedIdentifier> =>
  texts
    .map((text) => ({ kind: kindIn(text), number: bareNumber(text) }))
    .filter(({ number }) => number !== "")

/** What stands in further columns for what a party has only one of, such as "start" beside "valid from". */
const furtherIn = (cells: (column: OwnColumn) => ReadonlyArray<string>): ReadonlyArray<string> =>
  (["type", "measure", "from", "to"] as const).flatMap((column) =>
    listIn(cells(column).slice(1)).map((text) => `${column}: ${text}`)
  )

/** What the letters of one encoding look like in another. */
const misread = /[\u0080-\u00ff]{2}|[\u0080-\u009f]/u

/** What rows have that could not be read, by the sentence that tells it. */
const faults = {
  type: "Rows whose type is none of individual, entity and vessel, and which are listed without one",
  number: "Rows with an ABN or ACN whose check digits do not agree, which is kept as a reason",
  imo: "Rows with an IMO number that is not seven digits, which is kept as a reason",
  date: "Rows with a date of birth that is not read as one, which is kept as written",
  cut: "Rows with more or longer names than are kept",
  long: "Rows with a name that is too long to be compared whole, so that the list never answers no_match",
  misread: "Rows with a name that looks as if its letters were read in a wrong encoding, such as JosÃ©"
} as const
type Fault = keyof typeof faults

const partyOf = (
  cells: (column: OwnColumn) => ReadonlyArray<string>
): { readonly party: ListedParty; readonly found: ReadonlyArray<Fault>; readonly said: string } => {
  const found: Array<Fault> = []
  const one = (column: OwnColumn): string => cleanText((cells(column)[0] ?? "").toWellFormed())
  const inParts = cleanText([...cells("given"), ...cells("middle"), ...cells("family")].join(" "))
  const name = one("name") === "" ? inParts : one("name")
  // Nobody is called so, and nobody could be found by it.
  const written: Array<WrittenName> = [[isPlaceholderName(name) ? "" : name, "primary"]]
  for (const alias of [...listIn(cells("name").slice(1)), ...listIn(cells("aliases"))])
    written.push([alias, "alias"])
  for (const former of listIn(cells("former"))) written.push([former, "former"])
  const { isCut, names } = partyNames(written[0]?.[0] === "" ? [] : written)
  if (isCut) found.push("cut")
  if (excessOf(name) !== null) found.push("long")
  if (names.some((each) => misread.test(each.name) && decodedName(each.name) !== each.name))
    found.push("misread")
  const said = one("type")
  const type = typeOf(said)
  if (type === undefined) found.push("type")
  const { abn, acn, unread } = partyNumbers(...listIn(cells("abn")), ...listIn(cells("acn")))
  if (unread.length > 0) found.push("number")
  const imo = imoDigits(one("imo"))
  const isImoUnread = imo === "" && one("imo") !== ""
  if (isImoUnread) found.push("imo")
  const datesOfBirth = listIn(cells("dob"))
  if (datesOfBirth.some((date) => readDatesOfBirth(date).length === 0)) found.push("date")
  const isBody = type !== "individual" && (type !== "unknown" || abn !== "" || acn !== "")
  return {
    found,
    said,
    party: {
      ...bareParty,
      names,
      ref: one("ref"),
      type: type ?? "unknown",
      published_type: said,
      dates_of_birth: datesOfBirth,
      places_of_birth: listIn(cells("pob")),
      citizenship: listIn(cells("citizenship")).map(countryName),
      addresses: addressesIn(listIn(cells("address")), listIn(cells("country")).map(countryName)),
      identifiers: [
        ...identifiersOf(listIn(cells("identifiers")), (text) => kindOf(text, isBody)),
        ...identifiersOf(listIn(cells("passport")), () => "passport")
      ],
      abn,
      acn,
      imo,
      reasons: [
        ...cells("reason").map((reason) => cleanText(reason.toWellFormed())),
        ...unread.map((number) => `ABN or ACN as given: ${number}.`),
        ...(isImoUnread ? [`IMO number as given: ${within(one("imo"))}.`] : [])
      ],
      other_refs: listIn(cells("ref").slice(1)),
      listing: furtherIn(cells),
      measure: one("measure"),
      valid_from: listedDay(one("from")),
      valid_to: listedDay(one("to"))
    }
  }
}

function* normalising(rows: ReadonlyArray<PublishedRow<string>>): Generator<void, ReadonlyArray<RowOutcome>> {
  const parties: Array<PublishedParty> = []
  const rowsWith = new Map<Fault, Array<number>>()
  let saidType = ""
  for (const row of rows) {
    const { found, party, said } = partyOf(cellsOf(row))
    parties.push({ party, row: row.row, rows: 1 })
    for (const fault of found) {
      const before = rowsWith.get(fault)
      if (before === undefined) rowsWith.set(fault, [row.row])
      else before.push(row.row)
      if (fault === "type" && saidType === "") saidType = said
    }
    yield
  }
  const notices = [...rowsWith].flatMap(([fault, at]) =>
    rowsNoticed(faults[fault], at).map((notice) =>
      fault === "type" && notice._tag === "Noticed" ? { ...notice, said: saidType } : notice
    )
  )
  const outcomes: Array<RowOutcome> = []
  for (const outcome of partyRecords(parties)) {
    outcomes.push(outcome)
    yield
  }
  return [...outcomes, ...notices]
}

/** A list of a thousand rows and one of a single row are both whole, and so is one that has only its header. */
export const ownCsv: PartyFormat = {
  fileName: /^[^/]+\.(?:csv|tsv|tab|txt|xlsx)$/iu,
  read: (source, files) =>
    readNewestEdition(files, ({ bytes }) => readWholeInTurns(readOwnRows(source, bytes), normalising))
}

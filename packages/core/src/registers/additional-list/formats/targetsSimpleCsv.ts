/**
 * `targets.simple.csv` of OpenSanctions: one row for each target. Cells with several values are lines of their own, with
 * semicolons (`semicolonList.ts`). https://www.opensanctions.org/docs/bulk/csv/
 */
import type { ListedIdentifier } from "@entity-watch/contract/schema/ListedDetails"
import type { RowOutcome } from "../../../domain/RowOutcome.ts"
import { cleanText } from "../../../formats/cleanText.ts"
import { readDatesOfBirth } from "../../../formats/datesOfBirth.ts"
import { readDelimited, readWhole } from "../../../formats/delimited.ts"
import type { PublishedRow } from "../../../formats/Layout.ts"
import { rowsNoticed } from "../../../formats/rowsNoticed.ts"
import { bareParty, type ListedParty } from "../party/ListedParty.ts"
import type { PartyFormat } from "../party/PartyFormat.ts"
import { type PublishedParty, partyRecords } from "../party/partyRecords.ts"
import { addressesIn, countryName } from "./countryName.ts"
import { isNoParty, typeOfSchema } from "./ftmSchema.ts"
import { readNewestEdition } from "./newestEdition.ts"
import { partyNames, type WrittenName } from "./partyNames.ts"
import { acnOfAbn, bareNumber, imoDigits, isValidImo, partyNumbers } from "./partyNumbers.ts"
import { semicolonList } from "./semicolonList.ts"

const required = [
  "id",
  "schema",
  "name",
  "aliases",
  "birth_date",
  "countries",
  "identifiers",
  "sanctions"
] as const
/** When a row was seen, and last changed, is of the data set and not of the party: an unchanged party stays the same. */
const optional = [
  "addresses",
  "program_ids",
  "dataset",
  "phones",
  "emails",
  "first_seen",
  "last_seen",
  "last_change"
] as const

type Row = PublishedRow<(typeof required)[number] | (typeof optional)[number]>

const valuesIn = (cell: string): ReadonlyArray<string> => [...new Set(semicolonList(cell).map(cleanText))]

const kindOf = (type: ListedParty["type"]): ListedIdentifier["kind"] =>
  type === "individual" ? "national_id" : "registration"

const partyOf = ({ cells }: Row): { readonly party: ListedParty; readonly isCut: boolean } => {
  const schema = cleanText(cells.schema)
  const type = typeOfSchema(schema)
  const numbers = valuesIn(cells.identifiers)
  const countries = valuesIn(cells.countries)
  const abn = countries.includes("au")
    ? (numbers.map((number) => partyNumbers(number).abn).find((number) => number !== "") ?? "")
    : ""
  const imo = type === "vessel" ? (numbers.map(imoDigits).find(isValidImo) ?? "") : ""
  const { isCut, names } = partyNames([
    [cells.name, "primary"],
    ...semicolonList(cells.aliases).map((alias): WrittenName => [alias, "alias"])
  ])
  return {
    isCut,
    party: {
      ...bareParty,
      names,
      ref: cleanText(cells.id),
      type,
      published_type: schema,
      dates_of_birth: valuesIn(cells.birth_date),
      addresses: addressesIn(valuesIn(cells.addresses), countries.map(countryName)),
      identifiers: numbers
        .filter((number) => imoDigits(number) !== imo || imo === "")
        .map((number) => ({ kind: kindOf(type), number: bareNumber(number) })),
      abn,
      acn: acnOfAbn(abn),
      imo,
      reasons: valuesIn(cells.sanctions),
      listing: [
        ...valuesIn(cells.program_ids).map((programme) => `Programme: ${programme}`),
        ...valuesIn(cells.dataset).map((dataset) => `Data set: ${dataset}`)
      ]
    }
  }
}

const normalise = (rows: ReadonlyArray<Row>): ReadonlyArray<RowOutcome> => {
  const parties: Array<PublishedParty> = []
  const noParties: Array<number> = []
  const cut: Array<number> = []
  const undated: Array<number> = []
  for (const row of rows) {
    if (isNoParty(cleanText(row.cells.schema))) {
      noParties.push(row.row)
      continue
    }
    const { isCut, party } = partyOf(row)
    parties.push({ party, row: row.row, rows: 1 })
    if (isCut) cut.push(row.row)
    if (party.dates_of_birth.some((date) => readDatesOfBirth(date).length === 0)) undated.push(row.row)
  }
  return [
    ...partyRecords(parties),
    ...rowsNoticed(
      "Rows of wallets, securities and other things that are no parties, and are not listed",
      noParties
    ),
    ...rowsNoticed("Rows with more or longer names than are kept", cut),
    ...rowsNoticed("Rows with a date of birth that is not read as one, which is kept as published", undated)
  ]
}

export const targetsSimpleCsv: PartyFormat = {
  fileName: /^[^/]*targets\.simple[^/]*\.csv$/iu,
  read: (source, files) =>
    readNewestEdition(files, ({ bytes }) =>
      readWhole(
        readDelimited({ source, required, optional, delimiter: ",", brokenRow: "stop" })(bytes),
        normalise
      )
    )
}

/**
 * The compliance and enforcement actions of the NDIS Quality and Safeguards Commission, which it also calls part 2 of its
 * provider register: one row for each action against a provider or a person. The Commission's site exports days in ISO
 * form, and its copies on data.gov.au have had the day first.
 */
import * as Stream from "effect/Stream"
import type { RowOutcome } from "../../../domain/RowOutcome.ts"
import { cleanText } from "../../../formats/cleanText.ts"
import { isCivilDate } from "../../../formats/dates.ts"
import { readDelimited, readWhole } from "../../../formats/delimited.ts"
import type { PublishedRow } from "../../../formats/Layout.ts"
import { rowsNoticed } from "../../../formats/rowsNoticed.ts"
import { bareParty, type ListedParty } from "../party/ListedParty.ts"
import type { PartyFormat } from "../party/PartyFormat.ts"
import { type PublishedParty, partyRecords } from "../party/partyRecords.ts"
import { isDay, listedDay, nextDay } from "./listedDay.ts"
import { dateInName, readNewestEdition } from "./newestEdition.ts"
import { namesInCell, partyNames, typeOfNamed } from "./partyNames.ts"
import { partyNumbers } from "./partyNumbers.ts"

const required = ["Type", "Date effective from", "Date no longer in force", "Name", "ABN"] as const
const optional = [
  "City",
  "State",
  "Postcode",
  "Provider Number",
  "Other relevant info",
  "Registration Groups",
  "Relevant information"
] as const

type Row = PublishedRow<(typeof required)[number] | (typeof optional)[number]>

/**
 * The export's times are those of UTC without saying so: what takes effect at 9 in the morning of the 7th has 23:00 of
 * the 6th. From 14:00 on it is the next day on the east coast.
 */
const dayOf = (published: string): string => {
  const [, year, month, day, hour] =
    /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z?$/u.exec(cleanText(published)) ?? []
  if (year === undefined || !isCivilDate(Number(year), Number(month), Number(day))) {
    const [, date] = /^(\d{1,2}\/\d{1,2}\/\d{4})(?: \d{1,2}:\d{2}.{0,9})?$/u.exec(cleanText(published)) ?? []
    return listedDay(date ?? published)
  }
  return Number(hour) < 14 ? `${year}-${month}-${day}` : nextDay(Number(year), Number(month), Number(day))
}

const partyOf = ({
  cells
}: Row): { readonly party: ListedParty; readonly hasFault: boolean; readonly isCut: boolean } => {
  const { abn, acn, unread } = partyNumbers(cells.ABN)
  const written = namesInCell(cells.Name)
  const { isCut, names } = partyNames(written)
  const address = cleanText([cells.City, cells.State, cells.Postcode].join(" "))
  const said = (label: string, cell: string): ReadonlyArray<string> => {
    const text = cleanText(cell)
    return text === "" ? [] : [label === "" ? text : `${label}: ${text}`]
  }
  return {
    hasFault: unread.length > 0,
    isCut,
    party: {
      ...bareParty,
      names,
      type: typeOfNamed(written[0]?.[0] ?? "", acn),
      published_type: cleanText(cells.Type),
      addresses: address === "" ? [] : [address],
      abn,
      acn,
      reasons: [
        ...said("", cells["Relevant information"]),
        ...said("", cells["Other relevant info"]),
        ...said("Registration groups", cells["Registration Groups"]),
        ...unread.map((number) => `ABN as published: ${number}.`)
      ],
      listing: said("Provider number", cells["Provider Number"]),
      measure: cleanText(cells.Type).replace(/^ER\s*-\s*/iu, ""),
      valid_from: dayOf(cells["Date effective from"]),
      valid_to: dayOf(cells["Date no longer in force"])
    }
  }
}

/** The day in the name under which the copies on data.gov.au are published. */
const asOfName = (name: string): ReadonlyArray<RowOutcome> => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/u.exec(dateInName(name)) ?? []
  return year === undefined || !isCivilDate(Number(year), Number(month), Number(day))
    ? []
    : [{ _tag: "AsOf", asOf: `${year}-${month}-${day}T00:00:00Z` }]
}

const normalise = (rows: ReadonlyArray<Row>): ReadonlyArray<RowOutcome> => {
  const parties: Array<PublishedParty> = []
  const [faults, cut, undated]: ReadonlyArray<Array<number>> = [[], [], []]
  for (const row of rows) {
    const { hasFault, isCut, party } = partyOf(row)
    parties.push({ party, row: row.row, rows: 1 })
    if (hasFault) faults?.push(row.row)
    if (isCut) cut?.push(row.row)
    if (!isDay(party.valid_from) || !(party.valid_to === "" || isDay(party.valid_to))) undated?.push(row.row)
  }
  return [
    ...partyRecords(parties),
    ...rowsNoticed(
      "Rows with an ABN whose check digits do not agree, which is kept as a reason",
      faults ?? []
    ),
    ...rowsNoticed("Rows with longer names than are kept", cut ?? []),
    ...rowsNoticed(
      "Rows without a day from which the action holds, or with an end that is no day",
      undated ?? []
    )
  ]
}

export const ndisComplianceActions: PartyFormat = {
  fileName: /^[^/]+\.csv$/iu,
  read: (source, files) =>
    readNewestEdition(files, ({ bytes, name }) =>
      Stream.concat(
        Stream.fromIterable(asOfName(name)),
        readWhole(
          readDelimited({ source, required, optional, delimiter: ",", brokenRow: "stop" })(bytes),
          normalise
        )
      )
    ),
  published: {
    title: "NDIS Commission compliance and enforcement actions",
    publisher: "NDIS Quality and Safeguards Commission",
    // The file does not say, and the terms of the site and of the copies on data.gov.au could not be read.
    licence: "See the terms on the publisher's site",
    attribution: "Contains data from the NDIS Quality and Safeguards Commission.",
    address:
      "https://www.ndiscommission.gov.au/about-us/compliance-and-enforcement/compliance-actions/search",
    cadence: "as actions are taken; copies on data.gov.au weekly",
    // A copy of March 2026 had 2,328 rows and one of September 2026 4,352.
    floor: 2_000,
    maxAgeDays: 21,
    kind: "banned"
  }
}

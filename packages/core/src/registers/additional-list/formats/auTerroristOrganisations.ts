/**
 * Australia's listed terrorist organisations, under Division 102 of the Criminal Code: the page of the Department of Home
 * Affairs on which they stand in one table, as a browser saves it. It has the name, mostly with an acronym in brackets,
 * the day of listing, and in one cell the days on which the listing was renewed and the names under which it was before.
 */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Effect from "effect/Effect"
import type { RowOutcome } from "../../../domain/RowOutcome.ts"
import { SourceMalformed } from "../../../domain/SourceError.ts"
import { rowsNoticed } from "../../../formats/rowsNoticed.ts"
import { bareParty } from "../party/ListedParty.ts"
import type { PartyFormat } from "../party/PartyFormat.ts"
import { type PublishedParty, partyRecords } from "../party/partyRecords.ts"
import { type HtmlTable, htmlTables } from "./htmlTables.ts"
import { isDay, listedDay } from "./listedDay.ts"
import { namesInCell, partyNames, type WrittenName } from "./partyNames.ts"
import { readDocument } from "./readDocument.ts"

type HtmlRow = HtmlTable["rows"][number]

const headsNames = /^(?:listed )?(?:terrorist )?organi[sz]ations?(?: names?)?$/iu
const headsListed = /^(?:date )?listed/iu
const headsRenewed = /^re-?listed/iu

const columnOf = (header: HtmlRow, heads: RegExp): number =>
  header.findIndex((cell) => heads.test(cell.join(" ")))

const isOfOrganisations = ({ rows: [header = []] }: HtmlTable): boolean =>
  columnOf(header, headsNames) >= 0 && columnOf(header, headsListed) >= 0

const formerly = /^formerly (?:listed|known) as:? (.{1,300}?)(?: on (.{1,40}))?$/iu
const isNothing = /^(?:n\/?a|nil|none|-|–)$/iu

interface Renewal {
  readonly names: ReadonlyArray<WrittenName>
  readonly listing: ReadonlyArray<string>
}

/** The lines of the cell in which the renewals are: days, former names with their days, and words above days. */
const renewalsIn = (lines: ReadonlyArray<string>): Renewal => {
  const names: Array<WrittenName> = []
  const listing: Array<string> = []
  for (const line of lines) {
    if (isNothing.test(line) || /^re-?listed:?$/iu.test(line)) continue
    const [whole, former] = formerly.exec(line) ?? []
    if (former !== undefined) names.push([former, "former", "Formerly listed as"])
    listing.push(whole === undefined ? `Re-listed: ${line}` : whole)
  }
  return { names, listing }
}

/** Whatever stands below the name in its cell is another name. */
const asAlias = ([name, kind, type = ""]: WrittenName): WrittenName => [
  name,
  kind === "primary" ? "alias" : kind,
  type
]

const partiesOf = ({ rows: [header = [], ...rows] }: HtmlTable): ReadonlyArray<PublishedParty> => {
  const [nameAt, listedAt, renewedAt] = [headsNames, headsListed, headsRenewed].map((heads) =>
    columnOf(header, heads)
  )
  return rows.map((cells, at) => {
    const cell = (place = -1): ReadonlyArray<string> => cells[place] ?? []
    const [name = "", ...others] = cell(nameAt)
    const renewals = renewalsIn(cell(renewedAt))
    const { names } = partyNames([
      ...namesInCell(name),
      ...others.flatMap((line) => namesInCell(`, ${line}`).map(asAlias)),
      ...renewals.names
    ])
    const days = cell(listedAt)
    return {
      row: at + 1,
      rows: 1,
      party: {
        ...bareParty,
        names,
        type: "entity",
        published_type: "Terrorist organisation",
        listing: [...days.map((day) => `Listed: ${day}`), ...renewals.listing],
        measure: "Listed terrorist organisation, Criminal Code Division 102",
        valid_from: listedDay(days[0] ?? "")
      }
    }
  })
}

const readPage = (
  source: SourceId,
  page: string
): Effect.Effect<ReadonlyArray<RowOutcome>, SourceMalformed> => {
  const table = htmlTables(page).find(isOfOrganisations)
  if (table === undefined || (table.rows.length < 2 && !table.isWhole))
    return Effect.fail(
      new SourceMalformed({ source, reason: "The file is no page with a table of terrorist organisations." })
    )
  const parties = partiesOf(table)
  return Effect.succeed([
    ...partyRecords(parties),
    ...(table.isWhole ? [] : [{ _tag: "Broken" as const, reason: "The page ends within the table." }]),
    ...rowsNoticed(
      "Rows whose day of listing is no day, which is kept as published",
      parties.filter(({ party }) => !isDay(party.valid_from)).map(({ row }) => row)
    )
  ])
}

export const auTerroristOrganisations: PartyFormat = {
  fileName: /^[^/]+\.html?$/iu,
  read: readDocument(readPage),
  published: {
    title: "Listed terrorist organisations (Australia)",
    publisher: "Department of Home Affairs",
    // The page itself does not say, and its terms could not be read; another site of the department has CC BY 3.0 AU.
    licence: "See the terms on the publisher's site",
    attribution: "Contains data from the Department of Home Affairs, Commonwealth of Australia.",
    address:
      "https://www.nationalsecurity.gov.au/what-australia-is-doing/terrorist-organisations/listed-terrorist-organisations",
    cadence: "whenever an organisation is listed or delisted",
    floor: 20,
    maxAgeDays: 30,
    kind: "sanctions"
  }
}

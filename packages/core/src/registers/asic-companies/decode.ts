/** Decodes the ASIC Company Dataset: bytes to the rows of one company at a time. The file is sorted by ACN. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { type SourceError, SourceMalformed } from "../../domain/SourceError.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { readDelimited } from "../../formats/delimited.ts"
import type { Delimited } from "../../formats/Layout.ts"
import { unpacked } from "../../formats/unpacked.ts"
import { source } from "./source.ts"

export interface CompanyRow {
  readonly name: string
  readonly acn: string
  readonly type: string
  readonly class: string
  readonly subClass: string
  readonly status: string
  readonly registered: string
  readonly deregistered: string
  readonly previousState: string
  readonly stateNumber: string
  readonly isCurrent: boolean
  readonly abn: string
  readonly currentName: string
  readonly currentSince: string
}

export type Item =
  | { readonly _tag: "Company"; readonly rows: ReadonlyArray<CompanyRow>; readonly position: number }
  | Extract<RowOutcome, { readonly _tag: "Noticed" | "Refused" }>

type Columns = (typeof required)[number]

const required = [
  "Company Name",
  "ACN",
  "Type",
  "Class",
  "Sub Class",
  "Status",
  "Date of Registration",
  "Date of Deregistration",
  "Previous State of Registration",
  "State Registration number",
  "Modified since last report",
  "Current Name Indicator",
  "ABN",
  "Current Name",
  "Current Name Start Date"
] as const

const read = readDelimited({ source: source.id, required, brokenRow: "refuse", tailMayBeCut: true })

const unpacking = {
  source: source.id,
  example: "company_202611.zip",
  wanted: /\.csv$/iu,
  maxBytes: 4_000_000_000
}

export const decode = (file: SourceFile): Stream.Stream<Item, SourceError> =>
  (file.name.toLowerCase().endsWith(".zip")
    ? unpacked(file, unpacking).pipe(Stream.flatMap(({ bytes }) => read(bytes)))
    : read(file.bytes)
  ).pipe(companies)

const companies = (rows: Stream.Stream<Delimited<Columns>, SourceError>): Stream.Stream<Item, SourceError> =>
  rows.pipe(
    Stream.mapAccumArrayEffect(
      () => new Grouping(),
      (grouping, chunk) =>
        Effect.try({
          try: () => [grouping, grouping.add(chunk)] as const,
          catch: (error) =>
            error instanceof SourceMalformed
              ? error
              : new SourceMalformed({ source: source.id, reason: String(error) })
        }),
      { onHalt: (grouping) => grouping.end() }
    )
  )

/** Collects the adjacent rows of one ACN. */
class Grouping {
  private acn = ""
  private rows: Array<CompanyRow> = []
  private position = 0

  add(chunk: ReadonlyArray<Delimited<Columns>>): Array<Item> {
    const out: Array<Item> = []
    for (const item of chunk) {
      if (item._tag !== "Row") {
        out.push(item)
        continue
      }
      const row = companyRow(item.cells)
      const acn = row.acn.padStart(9, "0")
      if (acn !== this.acn) {
        if (acn < this.acn)
          throw new SourceMalformed({
            source: source.id,
            reason: `The rows are not sorted by ACN from row ${item.row} on.`
          })
        out.push(...this.end())
        this.acn = acn
        this.position = item.row
      }
      this.rows.push(row)
    }
    return out
  }

  end(): Array<Item> {
    if (this.rows.length === 0) return []
    const rows = this.rows
    this.rows = []
    return [{ _tag: "Company", rows, position: this.position }]
  }
}

const companyRow = (cells: { readonly [Name in Columns]: string }): CompanyRow => ({
  name: cleanText(cells["Company Name"]),
  acn: cleanText(cells.ACN),
  type: cleanText(cells.Type),
  class: cleanText(cells.Class),
  subClass: cleanText(cells["Sub Class"]),
  status: cleanText(cells.Status),
  registered: cleanText(cells["Date of Registration"]),
  deregistered: cleanText(cells["Date of Deregistration"]),
  previousState: cleanText(cells["Previous State of Registration"]),
  stateNumber: cleanText(cells["State Registration number"]),
  // A blank cell means a former name, never a current one.
  isCurrent: cleanText(cells["Current Name Indicator"]).toUpperCase() === "Y",
  abn: cleanText(cells.ABN),
  currentName: cleanText(cells["Current Name"]),
  currentSince: cleanText(cells["Current Name Start Date"])
})

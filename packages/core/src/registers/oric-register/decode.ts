/** Decodes ORIC's register of Indigenous corporations: bytes to rows as published. */
import * as Stream from "effect/Stream"
import type { SourceError } from "../../domain/SourceError.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { readDelimited } from "../../formats/delimited.ts"
import type { Delimited, PublishedRow } from "../../formats/Layout.ts"
import { fromCodePage437 } from "./codePage437.ts"
import { source } from "./source.ts"

const required = [
  "ICN",
  "Corporation",
  "Incorporation Date",
  "Status",
  "Status Date",
  "Size",
  "ABN",
  "State",
  "Post Code",
  "Locality",
  "Industry",
  "ACNC Registered?",
  "URL"
] as const

/**
 * Columns of counts, which are not read but named here, so that they give no notice of an unknown column. "Numbe of" is
 * the publisher's spelling.
 */
const counts = [
  "Numbe of Members",
  "Numbe of Directors",
  "Number of Directors with the Title 'Mr'",
  "Number of Directors with the Title 'Miss' or 'Mrs' or 'Ms'",
  "Number of Directors with no Sex-Identifying Title"
] as const

type Columns = (typeof required)[number] | (typeof counts)[number]
export type CorporationRow = PublishedRow<Columns>

export type DecodedCorporation =
  | Delimited<Columns>
  /** A financial year that has columns of its own, e.g. `2021/22`. These columns change every year. */
  | { readonly _tag: "FinancialYear"; readonly year: string }

const read = readDelimited<Columns>({
  source: source.id,
  required,
  optional: counts,
  delimiter: ",",
  brokenRow: "refuse",
  transcode: fromCodePage437
})

const yearColumn = /"(?:Total Income|Total Assets|Number of Employees) (\d{4}\/\d{2})"/u

export const decode = (file: SourceFile): Stream.Stream<DecodedCorporation, SourceError> =>
  read(file.bytes).pipe(
    Stream.map((item): DecodedCorporation => {
      const year = item._tag === "Noticed" ? yearColumn.exec(item.what)?.[1] : undefined
      return year === undefined ? item : { _tag: "FinancialYear", year }
    })
  )

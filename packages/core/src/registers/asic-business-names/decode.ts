/** Decodes the ASIC Business Names Dataset: bytes, bare or in a ZIP, to rows as published. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type SourceError, SourceMalformed } from "../../domain/SourceError.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { readDelimited } from "../../formats/delimited.ts"
import type { Delimited, PublishedRow } from "../../formats/Layout.ts"
import { unpacked } from "../../formats/unpacked.ts"
import { source } from "./source.ts"

const required = [
  "REGISTER_NAME",
  "BN_NAME",
  "BN_STATUS",
  "BN_REG_DT",
  "BN_CANCEL_DT",
  "BN_STATE_NUM",
  "BN_STATE_OF_REG",
  "BN_ABN"
] as const

type BusinessNameColumn = (typeof required)[number]
export type BusinessNameRow = PublishedRow<BusinessNameColumn>

const malformed = (reason: string) => new SourceMalformed({ source: source.id, reason })

const read = readDelimited({
  source: source.id,
  required,
  constant: { column: "REGISTER_NAME", value: "BUSINESS NAMES" },
  delimiter: "\t",
  brokenRow: "refuse"
})

const unpacking = {
  source: source.id,
  example: "business_names_202611.zip",
  wanted: /\.csv$/iu,
  maxBytes: 2_000_000_000
}

export const decode = (file: SourceFile): Stream.Stream<Delimited<BusinessNameColumn>, SourceError> =>
  (file.name.toLowerCase().endsWith(".zip")
    ? unpacked(file, unpacking).pipe(Stream.flatMap(({ bytes }) => read(bytes)))
    : read(file.bytes)
  ).pipe(refuseFormerLayout)

/**
 * Refuses the layout of 2018. Those files have a ninth column, are years behind, and say Deregistered for Cancelled.
 */
const refuseFormerLayout = (rows: Stream.Stream<Delimited<BusinessNameColumn>, SourceError>) =>
  rows.pipe(
    Stream.mapArrayEffect((items) =>
      items.some((item) => item._tag === "Noticed" && item.what.includes('"BN_RENEW_DT"'))
        ? Effect.fail(malformed("The column BN_RENEW_DT is of the layout of 2018: the file is stale."))
        : Effect.succeed(items)
    )
  )

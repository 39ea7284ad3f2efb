/** Checks the receipt of a whole file, by one of its rows or by the folder of its results, and takes the proof of a row. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import type { FileReceipt, ProvenRow } from "@entity-watch/contract/schema/FileReceipt"
import type { ReceiptKey } from "@entity-watch/contract/schema/Receipt"
import { isSignedBy, ReceiptSigner } from "@entity-watch/core/receipts"
import { coreForCommand } from "@entity-watch/node/composition/coreLayers"
import { isUnderReceipt, proofOfRow } from "@entity-watch/node/rows/receipts/rowProof"
import { folderDiffers, type ScreenedFolder } from "@entity-watch/node/rows/receipts/screenedFolder"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { printJson } from "./output.ts"

/** The receipt alone, with a row, or in the folder of the results. */
export interface GivenOfFile {
  readonly ofFile: FileReceipt
  readonly row?: ProvenRow
  readonly folder?: ScreenedFolder
}

export type FileVerification =
  | { readonly outcome: "as_written" }
  | { readonly outcome: "not_repeated"; readonly missing: ReadonlyArray<string> }
  | { readonly outcome: "refused"; readonly reasons: ReadonlyArray<string> }

const refused = (...reasons: ReadonlyArray<string>): FileVerification => ({ outcome: "refused", reasons })

/** With keys that are given no database is opened. */
export const verifyFileReceipt = Effect.fn("verifyFileReceipt")(function* (
  { folder, ofFile, row }: GivenOfFile,
  keys: ReadonlyArray<Pick<ReceiptKey, "kid" | "x">> | null
) {
  const trusted =
    keys ??
    (yield* Effect.provide(
      ReceiptSigner.use(({ published }) => published),
      coreForCommand
    ))
  const key = trusted.find(({ kid }) => kid === ofFile.key_id)
  if (key === undefined)
    return refused(
      keys === null
        ? `this service has no key ${ofFile.key_id}: it did not issue the receipt, or has lost its keys`
        : `the key ${ofFile.key_id} is not among those given`
    )
  if (!(yield* Effect.provide(isSignedBy(ofFile, key.x), NodeCrypto.layer)))
    return refused("the signature does not fit: something in the receipt was changed")
  if (row !== undefined && !isUnderReceipt(ofFile, row))
    return refused("the row is none of those that the receipt was issued for, or stood at another place")
  const differing = folder === undefined ? [] : yield* folderDiffers(folder)
  if (differing.length > 0) return refused(...differing)
  return row === undefined && folder === undefined
    ? ({
        outcome: "not_repeated",
        missing: ["no row is there: give the folder of the results, or the proof of a row"]
      } satisfies FileVerification)
    : ({ outcome: "as_written" } satisfies FileVerification)
})

const counted = ({ matches, no_match, review, unavailable }: FileReceipt["counts"]): string =>
  `review ${review}, no_match ${no_match}, unavailable ${unavailable}, matches ${matches}`

export const readableOfFile = ({ ofFile, row }: GivenOfFile, verification: FileVerification): string =>
  [
    verification.outcome === "as_written"
      ? `as written  The signature is good, and ${row === undefined ? "every row of the results" : "the row"} is as it was written.`
      : verification.outcome === "refused"
        ? "refused  Do not rely on this receipt:"
        : "not repeated  The signature is good, but nothing was compared with it:",
    ...(verification.outcome === "as_written"
      ? []
      : verification.outcome === "refused"
        ? verification.reasons
        : verification.missing
    ).map((detail) => `  ${detail}`),
    ...(verification.outcome === "refused" ? ["It says, rightly or not:"] : []),
    `issued   ${ofFile.issued_at}, as of ${ofFile.as_of}, algorithm ${ofFile.algorithm_version}, floor ${ofFile.floor}`,
    `rows     ${ofFile.rows}: ${counted(ofFile.counts)}`,
    ...Object.entries(ofFile.lists).map(
      ([source, list]) =>
        `  ${source}  ${list === null ? "no list read" : `list ${list.as_of === null ? "without a date of its own" : `of ${list.as_of}`}, SHA-256 ${list.sha256.slice(0, 12)}`}`
    ),
    ...(row?.results ?? []).map((record) =>
      `row ${record.row ?? ""}  ${record.verdict ?? ""}  ${record.matched_name ?? ""}`.trimEnd()
    )
  ].join("\n")

export const row = Command.make(
  "row",
  {
    results: Flag.String("results").pipe(
      Flag.withDescription("The folder that screen --file wrote with --receipt")
    ),
    row: Flag.Int("row").pipe(Flag.withDescription("The row's number, as results.csv has it"))
  },
  ({ results, row: number }) => Effect.flatMap(proofOfRow(results, `${number}`), printJson)
).pipe(
  Command.withDescription("Print one row of a screened file with the proof that its receipt covers it"),
  Command.withExamples([
    {
      command: "entity-watch receipts row --results results --row 2 > row.json",
      description: "Take the proof of the first customer, which receipts verify checks"
    }
  ])
)

/** What `receipts verify` prints of the receipt of a whole file, and the proof of a row. */
import type { FileReceipt } from "@entity-watch/contract/schema/FileReceipt"
import type { Verification } from "@entity-watch/core/screen"
import { proofOfRow } from "@entity-watch/node/rows/receipts/rowProof"
import type { FileVerification, GivenOfFile } from "@entity-watch/node/rows/receipts/verifyFileReceipt"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { printJson } from "./output.ts"

const counted = ({ matches, no_match, review, unavailable }: FileReceipt["counts"]): string =>
  `review ${review}, no_match ${no_match}, unavailable ${unavailable}, matches ${matches}`

/** Why it is refused, or what is missing. */
export const detailsOf = (verification: FileVerification | Verification): ReadonlyArray<string> =>
  ("reasons" in verification
    ? verification.reasons
    : "missing" in verification
      ? verification.missing
      : []
  ).map((detail) => `  ${detail}`)

export const readableOfFile = ({ ofFile, row }: GivenOfFile, verification: FileVerification): string =>
  [
    verification.outcome === "as_written"
      ? `as written  The signature is good, and ${row === undefined ? "every row of the results" : "the row"} is as it was written.`
      : verification.outcome === "refused"
        ? "refused  Do not rely on this receipt:"
        : "not repeated  The signature is good, but nothing was compared with it:",
    ...detailsOf(verification),
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

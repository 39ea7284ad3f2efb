/** Checks the receipt of a whole file, by one of its rows or by the folder of its results. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import type { FileReceipt, ProvenRow } from "@entity-watch/contract/schema/FileReceipt"
import type { ReceiptKey } from "@entity-watch/contract/schema/Receipt"
import { isSignedBy, ReceiptSigner } from "@entity-watch/core/receipts"
import { Effect } from "effect"
import { coreForCommand } from "../../composition/coreLayers.ts"
import { isUnderReceipt } from "./rowProof.ts"
import { folderDiffers, type ScreenedFolder } from "./screenedFolder.ts"

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

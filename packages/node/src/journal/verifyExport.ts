/** Checks an export of the journal: what it says of itself, the digest of each entry, and its receipt. */
import { createHash } from "node:crypto"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { canonicalJson, type Json } from "@entity-watch/contract/schema/canonicalJson"
import { Erased, JournalReceipt } from "@entity-watch/contract/schema/Journal"
import { fieldOf } from "@entity-watch/contract/schema/keptFields"
import { Receipt } from "@entity-watch/contract/schema/Receipt"
import { ScreenRequest } from "@entity-watch/contract/schema/requests"
import { isSignedBy, ReceiptSigner } from "@entity-watch/core/receipts"
import { type ReceiptEvidence, ReceiptedAnswer, ReceiptVerifier } from "@entity-watch/core/screen"
import { Effect, Schema } from "effect"
import { headerFaults, type SignedHeader, signedHeader } from "./exportedHeader.ts"

const Exported = Schema.Struct({
  entries: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      question: Schema.NullOr(ScreenRequest),
      answer: Schema.NullOr(Schema.Struct({ ...ReceiptedAnswer.fields, receipt: Receipt })),
      sha256: Schema.String,
      erased: Schema.NullOr(Erased)
    })
  ),
  decisions: Schema.Array(Schema.Unknown),
  receipt: JournalReceipt
})

interface VerifiedEntry {
  readonly id: string
  readonly outcome: "same" | "not_repeated" | "refused" | "erased"
  readonly why: ReadonlyArray<string>
}

interface OfWhole {
  /** Null where nothing is. */
  readonly signed: SignedHeader | null
  readonly reasons: ReadonlyArray<string>
}

/** What is signed of the export as a whole, and what is wrong with it. */
const ofWhole = Effect.fnUntraced(function* (
  content: unknown,
  receipt: JournalReceipt,
  parts: ReadonlyArray<Json>,
  keys: ReceiptEvidence["keys"]
): Effect.fn.Return<OfWhole, never, ReceiptSigner> {
  const trusted = keys ?? (yield* ReceiptSigner.use(({ published }) => published))
  const key = trusted.find(({ kid }) => kid === receipt.key_id)
  if (key === undefined)
    return { signed: null, reasons: [`the key ${receipt.key_id} is not among those that are trusted`] }
  if (!(yield* Effect.provide(isSignedBy(receipt, key.x), NodeCrypto.layer)))
    return { signed: null, reasons: ["the signature does not fit: something in its receipt was changed"] }
  const hash = createHash("sha256")
  for (const part of parts) hash.update(`${canonicalJson(part)}\n`)
  return {
    signed: signedHeader(receipt),
    reasons: [
      ...headerFaults(content, receipt),
      ...(hash.digest("hex") === receipt.sha256
        ? []
        : ["an entry or a decision was changed, moved, added or left out"])
    ]
  }
})

/** Fails with what the schema says of content that has not the form of an export. */
export const verifyExport = Effect.fnUntraced(function* (content: unknown, keys: ReceiptEvidence["keys"]) {
  const verifier = yield* ReceiptVerifier
  const { decisions, entries, receipt } = yield* Schema.decodeUnknownEffect(Exported)(content)
  const written = Array.from(Object(fieldOf(content, "entries")) as ReadonlyArray<Json>)
  const parts = [...written, ...(decisions as ReadonlyArray<Json>)]
  const { reasons, signed } = yield* ofWhole(content, receipt, parts, keys)
  const verified = yield* Effect.forEach(
    entries,
    Effect.fnUntraced(function* (
      { answer, erased, id, question, sha256 },
      at
    ): Effect.fn.Return<VerifiedEntry> {
      if (answer === null && question === null)
        return erased === null
          ? { id, outcome: "refused", why: ["the entry did not open when it was exported"] }
          : { id, outcome: "erased", why: [] }
      if (answer === null || question === null || erased !== null)
        return { id, outcome: "refused", why: ["the entry is erased in part"] }
      const { erased: _, sha256: __, ...digested } = Object(written[at])
      if (createHash("sha256").update(canonicalJson(digested)).digest("hex") !== sha256)
        return { id, outcome: "refused", why: ["the entry is not what its digest was made of"] }
      const verification = yield* verifier.verify(answer.receipt, {
        answer,
        query: question,
        ...(keys !== undefined && { keys })
      })
      return {
        id,
        outcome: verification.outcome,
        why:
          verification.outcome === "same"
            ? []
            : verification.outcome === "refused"
              ? verification.reasons
              : verification.missing
      }
    })
  )
  const has = (outcome: VerifiedEntry["outcome"]) => verified.some((each) => each.outcome === outcome)
  return {
    outcome: reasons.length > 0 || has("refused") ? "refused" : has("not_repeated") ? "not_repeated" : "same",
    reasons,
    signed,
    entries: verified
  }
})

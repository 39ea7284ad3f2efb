/** Checks an export of the journal: the digest of each entry, and its receipt. */
import { createHash } from "node:crypto"
import { canonicalJson } from "@entity-watch/contract/schema/canonicalJson"
import { Receipt } from "@entity-watch/contract/schema/Receipt"
import { ScreenRequest } from "@entity-watch/contract/schema/requests"
import { type ReceiptEvidence, ReceiptVerifier } from "@entity-watch/core/screen"
import { Effect, Schema } from "effect"
import { CommandFailed } from "../process/CommandFailed.ts"
import { Answered, fieldOf } from "./receiptFiles.ts"

const Exported = Schema.Struct({
  entries: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      question: Schema.NullOr(ScreenRequest),
      answer: Schema.NullOr(Schema.Struct({ ...Answered.fields, receipt: Receipt })),
      sha256: Schema.String
    })
  )
})

interface VerifiedEntry {
  readonly id: string
  readonly outcome: "same" | "not_repeated" | "refused" | "erased"
  readonly why: ReadonlyArray<string>
}

const outcomes = ["same", "not_repeated", "refused", "erased"] as const

export const verifyJournal = Effect.fnUntraced(function* (content: unknown, keys: ReceiptEvidence["keys"]) {
  const verifier = yield* ReceiptVerifier
  const { entries } = yield* Schema.decodeUnknownEffect(Exported)(content).pipe(
    Effect.mapError(
      () =>
        new CommandFailed({ message: "The file holds no journal as entity-watch journal export writes it." })
    )
  )
  const written = fieldOf(content, "entries")
  const verified = yield* Effect.forEach(
    entries,
    Effect.fnUntraced(function* ({ answer, id, question, sha256 }, at): Effect.fn.Return<VerifiedEntry> {
      if (answer === null || question === null) return { id, outcome: "erased", why: [] }
      const { erased: _, sha256: __, ...digested } = Object(Array.isArray(written) ? written[at] : {})
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
    outcome: has("refused") ? "refused" : has("not_repeated") ? "not_repeated" : "same",
    entries: verified
  }
})

export const readableOfJournal = (entries: ReadonlyArray<VerifiedEntry>): string =>
  [
    outcomes.map((each) => `${each} ${entries.filter(({ outcome }) => outcome === each).length}`).join(", "),
    ...entries.flatMap(({ id, outcome, why }) => why.map((each) => `${id} ${outcome}: ${each}`))
  ].join("\n")

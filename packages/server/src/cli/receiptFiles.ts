/** Reads what `entity-watch receipts` is handed: receipts, the answers and proofs that hold one, and keys. */

import { FileReceipt, RowProof } from "@entity-watch/contract/schema/FileReceipt"
import { fieldOf } from "@entity-watch/contract/schema/keptFields"
import { Receipt, ReceiptKey } from "@entity-watch/contract/schema/Receipt"
import { repeatedName } from "@entity-watch/contract/schema/repeatedName"
import { ReceiptedAnswer } from "@entity-watch/core/screen"
import { Effect, FileSystem, Schema } from "effect"
import { commandFailed } from "../process/CommandFailed.ts"

export const readJson = Effect.fnUntraced(function* (file: string) {
  const files = yield* FileSystem.FileSystem
  const text = yield* files
    .readFileString(file)
    .pipe(Effect.mapError(() => commandFailed(`${file} cannot be read.`)))
  if (text.startsWith("PK\u0003\u0004"))
    return yield* commandFailed(`${file} is an archive: unpack it first, and give the folder with its files.`)
  const content = yield* Schema.decodeEffect(Schema.fromJsonString(Schema.Unknown))(text).pipe(
    Effect.mapError(() => commandFailed(`${file} holds no JSON.`))
  )
  const repeated = repeatedName(text)
  return repeated === null
    ? content
    : yield* commandFailed(
        `${file} has the field ${JSON.stringify(repeated.slice(0, 60))} twice in one object, so that nobody can say which of the two counts. No service writes such a file: do not rely on it.`
      )
})

/** The receipt by itself, or with the answer of the screen that holds it; one of a file, or with a row of it; or a journal. */
export const readReceipt = Effect.fnUntraced(function* (file: string) {
  const content = yield* readJson(file)
  if (fieldOf(content, "entries") !== undefined) return { journal: content }
  const enclosed = fieldOf(content, "receipt")
  if (fieldOf(enclosed ?? content, "of") === "file") return yield* readFileReceipt(file, content)
  const receipt = yield* Schema.decodeUnknownEffect(Receipt, { onExcessProperty: "error" })(
    enclosed ?? content
  ).pipe(
    Effect.mapError(() =>
      commandFailed(
        `${file} holds no receipt of a version that this build knows: fields are missing, too many or of another form.`
      )
    )
  )
  if (enclosed === undefined) return { receipt }
  const answer = yield* Schema.decodeUnknownEffect(ReceiptedAnswer)(content).pipe(
    Effect.mapError(() =>
      commandFailed(
        `${file} holds a receipt, and around it no answer of a screen: give the receipt by itself, or the whole answer.`
      )
    )
  )
  return { receipt, answer }
})

const readFileReceipt = Effect.fnUntraced(function* (file: string, content: unknown) {
  return yield* Schema.decodeUnknownEffect(Schema.Union([RowProof, FileReceipt]), {
    onExcessProperty: "error"
  })(content).pipe(
    Effect.map((read) => ("row" in read ? { ofFile: read.receipt, row: read.row } : { ofFile: read })),
    Effect.mapError(() =>
      commandFailed(
        `${file} holds no receipt of a file, or no proof of a row, of a version that this build knows: fields are missing, too many or of another form.`
      )
    )
  )
})

const PublicKey = Schema.Struct({ kid: ReceiptKey.fields.kid, x: ReceiptKey.fields.x })

/** A key, or a set of them as `GET /v1/receipts/key` answers it. */
export const readKeys = Effect.fnUntraced(function* (file: string) {
  const content = yield* readJson(file)
  const set = fieldOf(content, "keys") ?? [content]
  return yield* Schema.decodeUnknownEffect(Schema.Array(PublicKey))(set).pipe(
    Effect.mapError(() => commandFailed(`${file} holds no key such as GET /v1/receipts/key answers.`))
  )
})

/** `entity-watch receipts`: check a receipt, show the keys, make a new one. packages/core/docs/receipts.md. */

import { asMeant } from "@entity-watch/contract/schema/asMeant"
import type { Receipt } from "@entity-watch/contract/schema/Receipt"
import { ScreenRequest } from "@entity-watch/contract/schema/requests"
import { AuditLog } from "@entity-watch/core/admin"
import { ReceiptSigner } from "@entity-watch/core/receipts"
import { ReceiptVerifier, type Verification } from "@entity-watch/core/screen"
import { coreForCommand } from "@entity-watch/node/composition/coreLayers"
import { verifyExport } from "@entity-watch/node/journal/verifyExport"
import { readScreenedFolder } from "@entity-watch/node/rows/receipts/screenedFolder"
import { type GivenOfFile, verifyFileReceipt } from "@entity-watch/node/rows/receipts/verifyFileReceipt"
import { Console, Effect, FileSystem, Layer, Option, Runtime, Schema } from "effect"
import { Argument, Command } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { atTerminal } from "./atTerminal.ts"
import { detailsOf, readableOfFile, row } from "./fileReceipts.ts"
import { optionalText } from "./flags.ts"
import { readableOfJournal } from "./journalReceipts.ts"
import { json, print, printJson, table } from "./output.ts"
import { readJson, readKeys, readReceipt } from "./receiptFiles.ts"
import { decodeRequest } from "./request.ts"

/** The receipt is refused: the answer has been printed. Exit code 1. */
class ReceiptRefused extends Schema.TaggedError<ReceiptRefused>()("ReceiptRefused", {}) {}

/** The signature is good and the screen was not made again: the answer has been printed. Exit code 2. */
class ReceiptNotRepeated extends Schema.TaggedError<ReceiptNotRepeated>()("ReceiptNotRepeated", {}) {
  override readonly [Runtime.errorExitCode] = 2
}

/** What an answer holds beside what its receipt was signed for. */
const notCompared = [
  "notes",
  "complete",
  "matches_total",
  "listed",
  "dates and places of birth",
  "dob_agreement",
  "the echoed query"
]

const sentences: Record<Verification["outcome"], string> = {
  same: "verified  The signature is good, and the screen comes out the same again.",
  not_repeated: "not repeated  The signature is good, but the screen could not be made again:",
  refused: "refused  Do not rely on this receipt:"
}

/** Whoever screened on the command line sent no JSON, and has to write what it stands for. */
const withoutQuery =
  'Write the request into a file, such as {"name":"Jordan Example"}, and give that with --query.'

interface Given {
  readonly hasAnswer: boolean
  readonly hasQuery: boolean
}

const readable = (receipt: Receipt, verification: Verification, { hasAnswer, hasQuery }: Given): string =>
  [
    sentences[verification.outcome],
    ...detailsOf(verification),
    ...(verification.outcome === "not_repeated" && !hasQuery ? [withoutQuery] : []),
    ...(hasAnswer
      ? [`Of the answer these were not compared, since they are not signed: ${notCompared.join(", ")}.`]
      : []),
    verification.outcome === "refused" ? "It says, rightly or not:" : "",
    `issued   ${receipt.issued_at}${receipt.as_of === null ? "" : `, as of ${receipt.as_of}`}, algorithm ${receipt.algorithm_version}, floor ${receipt.floor}`,
    `overall  ${receipt.overall}`,
    ...[
      ...Object.entries(receipt.sources),
      ...(receipt.additional ?? []).map((each) => [each.additional_list, each] as const)
    ].map(
      ([name, { list, matches, status }]) =>
        `  ${name}  ${status}, ${matches} ${matches === 1 ? "match" : "matches"}, ${list === null ? "no list read" : `list ${list.as_of === null ? "without a date of its own" : `of ${list.as_of}`}, SHA-256 ${list.sha256.slice(0, 12)}`}`
    )
  ].join("\n")

/** The folder of a file's results, or a file with a receipt. */
const readGiven = Effect.fnUntraced(function* (file: string) {
  const isFolder = yield* FileSystem.FileSystem.use((files) => files.stat(file)).pipe(
    Effect.map(({ type }) => type === "Directory"),
    Effect.orElseSucceed(() => false)
  )
  if (!isFolder) return yield* readReceipt(file)
  const folder = yield* readScreenedFolder(file)
  return { ofFile: folder.receipt, folder } satisfies GivenOfFile
})

const toldByCode = ({ outcome }: { readonly outcome: string }) =>
  outcome === "refused"
    ? Effect.fail(new ReceiptRefused())
    : outcome === "not_repeated"
      ? Effect.fail(new ReceiptNotRepeated())
      : Effect.void

const verify = Command.make(
  "verify",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription(
        "The receipt, or what holds one: the answer of a screen, the proof of a row, the folder of a file's results, an export of the journal"
      )
    ),
    query: optionalText(
      "query",
      'A file with the request that was sent, such as {"name":"Jordan Example"}: without it the screen cannot be made again'
    ),
    key: optionalText(
      "key",
      "Public keys to trust, as GET /v1/receipts/key answers them, instead of the service's own"
    ),
    json
  },
  Effect.fnUntraced(function* ({ file, json: asJson, key, query }) {
    const keys = Option.isSome(key) ? yield* readKeys(key.value) : null
    const given = yield* readGiven(file)
    if ("ofFile" in given) {
      const verification = yield* verifyFileReceipt(given, keys)
      yield* print({ ...verification, receipt: given.ofFile }, asJson, () =>
        readableOfFile(given, verification)
      )
      return yield* toldByCode(verification)
    }
    if ("journal" in given) {
      const verified = yield* verifyExport(given.journal, keys ?? undefined).pipe(
        Effect.catchTag("SchemaError", () =>
          commandFailed("The file holds no journal as entity-watch journal export writes it.")
        ),
        Effect.provide(coreForCommand)
      )
      yield* print(verified, asJson, () => readableOfJournal(verified))
      return yield* toldByCode(verified)
    }
    const { answer, receipt } = given
    const asked = Option.isSome(query)
      ? yield* decodeRequest(ScreenRequest, asMeant(yield* readJson(query.value)))
      : null
    const verification = yield* ReceiptVerifier.use((verifier) =>
      verifier.verify(receipt, {
        ...(answer !== undefined && { answer }),
        ...(asked !== null && { query: asked }),
        ...(keys !== null && { keys })
      })
    ).pipe(Effect.provide(coreForCommand))
    yield* print(
      { ...verification, ...(answer !== undefined && { not_compared: notCompared }), receipt },
      asJson,
      () => readable(receipt, verification, { hasAnswer: answer !== undefined, hasQuery: asked !== null })
    )
    return yield* toldByCode(verification)
  })
).pipe(
  Command.withDescription(
    "Check a receipt's signature and make its screen again, or compare the rows of a file with it. Exit code 0: the same outcome; 1: refused; 2: signed, but not repeated"
  ),
  Command.withExamples([
    {
      command: "entity-watch receipts verify answer.json --query request.json",
      description: "Check the receipt that an answer holds against the request that was sent"
    }
  ])
)

const keys = Command.make("keys", { json }, ({ json: asJson }) =>
  Effect.gen(function* () {
    const published = yield* ReceiptSigner.use((signer) => signer.published)
    yield* print({ keys: published }, asJson, () =>
      published.length === 0
        ? "There is none yet: the first receipt makes one."
        : table(
            ["key", "made", "retired", "public key"],
            published.map(({ created_at, kid, retired_at, x }) => [kid, created_at, retired_at ?? "-", x])
          )
    )
  }).pipe(Effect.provide(coreForCommand))
).pipe(Command.withDescription("Show the public keys of receipts, the newest first"))

const rotate = Command.make("rotate", { json }, ({ json: asJson }) =>
  Effect.gen(function* () {
    const signer = yield* ReceiptSigner
    const log = yield* AuditLog
    const made = yield* log.during(
      atTerminal(),
      { act: "receipt_key.rotate", subject: ({ kid }) => kid, detail: {} },
      signer.replace
    )
    yield* asJson ? printJson(made) : Console.log(`${made.kid} signs from now on.`)
  }).pipe(Effect.provide(AuditLog.layer.pipe(Layer.provideMerge(coreForCommand))))
).pipe(Command.withDescription("Make a new key that signs from now on; receipts from before stay good"))

export const receipts = Command.make("receipts").pipe(
  Command.withDescription("Check receipts of screens and files, and look after the keys that sign them"),
  Command.withSubcommands([verify, row, keys, rotate])
)

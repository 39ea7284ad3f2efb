/** `entity-watch receipts`: check a receipt, show the keys, make a new one. packages/core/docs/receipts.md. */

import { createHash } from "node:crypto"
import { asMeant } from "@entity-watch/contract/schema/asMeant"
import { canonicalJson } from "@entity-watch/contract/schema/canonicalJson"
import { Receipt, ReceiptKey } from "@entity-watch/contract/schema/Receipt"
import { repeatedName } from "@entity-watch/contract/schema/repeatedName"
import { ScreenRequest } from "@entity-watch/contract/schema/requests"
import { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import { AuditLog } from "@entity-watch/core/admin"
import { ReceiptSigner } from "@entity-watch/core/receipts"
import { type ReceiptEvidence, ReceiptVerifier, type Verification } from "@entity-watch/core/screen"
import { coreForCommand } from "@entity-watch/node/composition/coreLayers"
import { Console, Effect, FileSystem, Layer, Option, Runtime, Schema } from "effect"
import { Argument, Command } from "effect/cli"
import { CommandFailed } from "../process/CommandFailed.ts"
import { atTerminal } from "./atTerminal.ts"
import { optionalText } from "./flags.ts"
import { json, print, printJson, table } from "./output.ts"
import { decodeRequest } from "./request.ts"

/** The receipt is refused: the answer has been printed. Exit code 1. */
class ReceiptRefused extends Schema.TaggedError<ReceiptRefused>()("ReceiptRefused", {}) {}

/** The signature is good and the screen was not made again: the answer has been printed. Exit code 2. */
class ReceiptNotRepeated extends Schema.TaggedError<ReceiptNotRepeated>()("ReceiptNotRepeated", {}) {
  override readonly [Runtime.errorExitCode] = 2
}

const readJson = Effect.fnUntraced(function* (file: string) {
  const files = yield* FileSystem.FileSystem
  const text = yield* files
    .readFileString(file)
    .pipe(Effect.mapError(() => new CommandFailed({ message: `${file} cannot be read.` })))
  const content = yield* Schema.decodeEffect(Schema.fromJsonString(Schema.Unknown))(text).pipe(
    Effect.mapError(() => new CommandFailed({ message: `${file} holds no JSON.` }))
  )
  const repeated = repeatedName(text)
  return repeated === null
    ? content
    : yield* new CommandFailed({
        message: `${file} has the field ${JSON.stringify(repeated.slice(0, 60))} twice in one object, so that nobody can say which of the two counts. No service writes such a file: do not rely on it.`
      })
})

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

const Answered = Schema.Struct({ overall: ScreenResult.fields.overall, sources: ScreenResult.fields.sources })

/** The receipt by itself, or with the answer of the screen that holds it. */
const readReceipt = Effect.fnUntraced(function* (file: string, content: unknown) {
  const enclosed = fieldOf(content, "receipt")
  const receipt = yield* Schema.decodeUnknownEffect(Receipt, { onExcessProperty: "error" })(
    enclosed ?? content
  ).pipe(
    Effect.mapError(
      () =>
        new CommandFailed({
          message: `${file} holds no receipt of a version that this build knows: fields are missing, too many or of another form.`
        })
    )
  )
  if (enclosed === undefined) return { receipt }
  const answer = yield* Schema.decodeUnknownEffect(Answered)(content).pipe(
    Effect.mapError(
      () =>
        new CommandFailed({
          message: `${file} holds a receipt, and around it no answer of a screen: give the receipt by itself, or the whole answer.`
        })
    )
  )
  return { receipt, answer }
})

/** What `journal export` writes: each question with its answer, which holds a receipt. */
const Exported = Schema.Struct({
  entries: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      asked_at: Schema.String,
      subject_ref: Schema.NullOr(Schema.String),
      question: Schema.NullOr(ScreenRequest),
      answer: Schema.NullOr(Schema.Struct({ ...Answered.fields, receipt: Receipt })),
      sha256: Schema.String
    })
  )
})

/** What an entry says of itself is not what its digest was made of, or what came of its receipt; null where it was erased. */
const verifyEntries = Effect.fnUntraced(function* (content: unknown, keys: ReceiptEvidence["keys"]) {
  const verifier = yield* ReceiptVerifier
  const { entries } = yield* Schema.decodeUnknownEffect(Exported)(content).pipe(
    Effect.mapError(
      () =>
        new CommandFailed({ message: "The file holds no journal as entity-watch journal export writes it." })
    )
  )
  const written = fieldOf(content, "entries")
  return yield* Effect.forEach(
    entries,
    Effect.fnUntraced(function* ({ answer, id, question, sha256 }, at) {
      if (answer === null || question === null) return { id, outcome: "erased" as const, why: [] }
      const { erased: _, sha256: __, ...content } = Object(Array.isArray(written) ? written[at] : {})
      if (createHash("sha256").update(canonicalJson(content)).digest("hex") !== sha256)
        return { id, outcome: "refused" as const, why: ["the entry is not what its digest was made of"] }
      const verification = yield* verifier.verify(answer.receipt, {
        answer,
        query: question,
        ...(keys !== undefined && { keys })
      })
      return { id, outcome: verification.outcome, why: details(verification) }
    })
  )
})

const outcomes = ["same", "not_repeated", "refused", "erased"] as const

const PublicKey = Schema.Struct({ kid: ReceiptKey.fields.kid, x: ReceiptKey.fields.x })

/** A key, or a set of them as `GET /v1/receipts/key` answers it. */
const readKeys = Effect.fnUntraced(function* (file: string) {
  const content = yield* readJson(file)
  const set = fieldOf(content, "keys") ?? [content]
  return yield* Schema.decodeUnknownEffect(Schema.Array(PublicKey))(set).pipe(
    Effect.mapError(
      () => new CommandFailed({ message: `${file} holds no key such as GET /v1/receipts/key answers.` })
    )
  )
})

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

const details = (verification: Verification): ReadonlyArray<string> =>
  verification.outcome === "same"
    ? []
    : verification.outcome === "refused"
      ? verification.reasons
      : verification.missing

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
    ...details(verification).map((detail) => `  ${detail}`),
    ...(verification.outcome === "not_repeated" && !hasQuery ? [withoutQuery] : []),
    ...(hasAnswer
      ? [`Of the answer these were not compared, since they are not signed: ${notCompared.join(", ")}.`]
      : []),
    verification.outcome === "refused" ? "It says, rightly or not:" : "",
    `issued   ${receipt.issued_at}${receipt.as_of === null ? "" : `, as of ${receipt.as_of}`}, algorithm ${receipt.algorithm_version}, floor ${receipt.floor}`,
    `overall  ${receipt.overall}`,
    ...Object.entries(receipt.sources).map(
      ([name, { list, matches, status }]) =>
        `  ${name}  ${status}, ${matches} ${matches === 1 ? "match" : "matches"}, ${list === null ? "no list read" : `list ${list.as_of === null ? "without a date of its own" : `of ${list.as_of}`}, SHA-256 ${list.sha256.slice(0, 12)}`}`
    )
  ].join("\n")

const verify = Command.make(
  "verify",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription(
        "The receipt, the answer of a screen that holds one, or an export of the journal"
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
  ({ file, json: asJson, key, query }) =>
    Effect.gen(function* () {
      const keys = Option.isSome(key) ? yield* readKeys(key.value) : null
      const content = yield* readJson(file)
      if (fieldOf(content, "entries") !== undefined) {
        const entries = yield* verifyEntries(content, keys ?? undefined)
        yield* print({ entries }, asJson, () =>
          [
            outcomes
              .map((outcome) => `${outcome} ${entries.filter((each) => each.outcome === outcome).length}`)
              .join(", "),
            ...entries.flatMap(({ id, outcome, why }) => why.map((each) => `${id} ${outcome}: ${each}`))
          ].join("\n")
        )
        if (entries.some(({ outcome }) => outcome === "refused")) return yield* new ReceiptRefused()
        if (entries.some(({ outcome }) => outcome === "not_repeated")) return yield* new ReceiptNotRepeated()
        return
      }
      const { answer, receipt } = yield* readReceipt(file, content)
      const asked = Option.isSome(query)
        ? yield* decodeRequest(ScreenRequest, asMeant(yield* readJson(query.value)))
        : null
      const verifier = yield* ReceiptVerifier
      const verification = yield* verifier.verify(receipt, {
        ...(answer !== undefined && { answer }),
        ...(asked !== null && { query: asked }),
        ...(keys !== null && { keys })
      })
      yield* print(
        { ...verification, ...(answer !== undefined && { not_compared: notCompared }), receipt },
        asJson,
        () => readable(receipt, verification, { hasAnswer: answer !== undefined, hasQuery: asked !== null })
      )
      if (verification.outcome === "refused") return yield* new ReceiptRefused()
      if (verification.outcome === "not_repeated") return yield* new ReceiptNotRepeated()
    }).pipe(Effect.provide(coreForCommand))
).pipe(
  Command.withDescription(
    "Check a receipt's signature and make its screen again. Exit code 0: the same outcome; 1: refused; 2: signed, but not repeated"
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
  Command.withDescription("Check receipts of screens, and look after the keys that sign them"),
  Command.withSubcommands([verify, keys, rotate])
)

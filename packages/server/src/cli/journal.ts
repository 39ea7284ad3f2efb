/** `entity-watch journal`: exports what was asked and answered, erases what is about one subject, and holds what must stay. */
import type { JournalHold } from "@entity-watch/contract/schema/Journal"
import { SubjectRef } from "@entity-watch/contract/schema/subjectRef"
import { AuditLog, eraseJournal, holdJournal, journalExported, releaseHold } from "@entity-watch/core/admin"
import { Journal } from "@entity-watch/core/journal"
import { coreForCommand } from "@entity-watch/node/composition/coreLayers"
import { type exportForms, exportJournal } from "@entity-watch/node/journal/exportJournal"
import { Effect, Layer, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { accountNamed } from "./accountFlag.ts"
import { atTerminal } from "./atTerminal.ts"
import { countOf } from "./fileFlags.ts"
import { optionalText } from "./flags.ts"
import { operator, sandbox } from "./mode.ts"
import { json, print, table } from "./output.ts"

const services = AuditLog.layer.pipe(Layer.provideMerge(coreForCommand))

const account = Flag.String("account").pipe(Flag.withDescription("Whose journal it is: a name or an id"))
const because = Flag.String("because").pipe(
  Flag.withDescription("Why, as it is to be shown: without the name of a customer"),
  Flag.filter(
    (why) => why.trim() !== "",
    () => "expected a reason"
  )
)
const reference = optionalText("subject-ref", "Only what was asked with this reference of a subject")

/** The flags of every command of the journal. */
const usual = { account, sandbox, json }

const callerOf = Effect.fnUntraced(function* (given: string, isSandbox: boolean) {
  return { ...operator(isSandbox), accountId: yield* accountNamed(given) }
})

const decodeRef = Schema.decodeEffect(SubjectRef)
/** Null where none was given. One that nobody could have asked with is refused. */
const subjectOf = (given: Option.Option<string>) =>
  Effect.mapError(
    Option.match(given, {
      onNone: () => Effect.succeed(null),
      onSome: (ref): Effect.Effect<string | null, Schema.SchemaError> => decodeRef(ref)
    }),
    () => commandFailed("--subject-ref has 1 to 128 printable characters.")
  )

const exporting = Command.make(
  "export",
  {
    ...usual,
    subjectRef: reference,
    from: optionalText("from", "Not before the beginning of this day, or this moment, in UTC"),
    to: optionalText("to", "Not after the end of this day, or before this moment, in UTC"),
    form: Flag.Literals("format", ["json", "csv", "html"] satisfies ReadonlyArray<
      keyof typeof exportForms
    >).pipe(
      Flag.withDescription("json, which receipts verify checks; csv; or html, a page for printing"),
      Flag.withDefault("json" as const)
    ),
    out: Flag.String("out").pipe(Flag.withDescription("The file that is written"))
  },
  ({ account: given, form, from, json: asJson, out, sandbox: isSandbox, subjectRef, to }) =>
    Effect.gen(function* () {
      const caller = yield* callerOf(given, isSandbox)
      const subject = yield* subjectOf(subjectRef)
      const done = yield* exportJournal({
        account: given,
        caller,
        subjectRef: subject,
        from: Option.getOrNull(from),
        to: Option.getOrNull(to),
        form,
        path: out
      }).pipe(
        Effect.catchTags({
          NoSuchMoment: ({ field }) =>
            commandFailed(
              `--${field} is a day such as 2026-03-03, or a moment such as 2026-03-03T00:00:00Z.`
            ),
          PeriodReversed: () => commandFailed("--from is later than --to: nothing lies between them."),
          ExportNotWritten: () => commandFailed(`${out} cannot be written.`)
        })
      )
      yield* journalExported(atTerminal(), caller, { done, format: form, subjectRef: subject })
      yield* print(
        { ...done, file: out },
        asJson,
        () =>
          `${countOf(done.entries, "entry", "entries")} and ${countOf(done.decisions, "decision")} are in ${out}.`
      )
    }).pipe(Effect.provide(services))
).pipe(
  Command.withDescription("Write the journal of one subject or of a period into a file"),
  Command.withExamples([
    {
      command:
        'entity-watch journal export --account "Retail" --subject-ref customer-4711 --format html --out customer-4711.html',
      description: "Everything that was asked about one customer, as a page for printing"
    }
  ])
)

const erase = Command.make(
  "erase",
  {
    ...usual,
    subjectRef: reference,
    entry: optionalText("entry", "One entry, by its id: what was asked without a reference"),
    because
  },
  ({ account: given, because: why, entry, json: asJson, sandbox: isSandbox, subjectRef }) =>
    Effect.gen(function* () {
      const caller = yield* callerOf(given, isSandbox)
      const subject = yield* subjectOf(subjectRef)
      const id = Option.getOrNull(entry)
      const of =
        subject !== null && id === null
          ? { subjectRef: subject }
          : id !== null && subject === null
            ? { id }
            : null
      if (of === null) return yield* commandFailed("Give either --subject-ref or --entry.")
      const erased = yield* eraseJournal(atTerminal(), caller, of, why).pipe(
        Effect.catchTag("JournalHeld", () =>
          commandFailed(
            "Nothing is erased: a hold says that it must stay. entity-watch journal holds lists the holds."
          )
        )
      )
      yield* print({ erased }, asJson, () =>
        erased > 0
          ? `${countOf(erased, "entry", "entries")} erased.`
          : "id" in of
            ? "Nothing is kept under this id."
            : "Nothing is kept under this reference; rows of files whose id cannot be used are found by time alone."
      )
    }).pipe(Effect.provide(services))
).pipe(
  Command.withDescription(
    "Erase what the journal holds about one subject. Of each entry its digest stays, with when, by whom and why"
  )
)

const shownHolds = (holds: ReadonlyArray<JournalHold>): string =>
  table(
    ["hold", "of", "placed", "released"],
    holds.map(({ id, of, placed_at, released_at }) => [id, of, placed_at, released_at ?? "-"]),
    holds.map(({ because: why, placed_by, released_by }) => [
      `${why} (${placed_by}${released_by === null ? "" : `, released by ${released_by}`})`
    ])
  )

const hold = Command.make(
  "hold",
  { ...usual, subjectRef: reference, because },
  ({ account: given, because: why, json: asJson, sandbox: isSandbox, subjectRef }) =>
    Effect.gen(function* () {
      const caller = yield* callerOf(given, isSandbox)
      const placed = yield* holdJournal(atTerminal(), caller, yield* subjectOf(subjectRef), why)
      yield* print(placed, asJson, () => `${placed.id} holds the entries until it is released.`)
    }).pipe(Effect.provide(services))
).pipe(
  Command.withDescription(
    "Hold entries, of one subject or of the whole account: nothing of them is erased or ends by its age"
  )
)

const release = Command.make(
  "release",
  {
    hold: Argument.String("hold").pipe(
      Argument.withDescription("The id of the hold, as journal holds shows it")
    ),
    account,
    sandbox,
    json
  },
  ({ account: given, hold: id, json: asJson, sandbox: isSandbox }) =>
    Effect.gen(function* () {
      const caller = yield* callerOf(given, isSandbox)
      const released = yield* releaseHold(atTerminal(), caller, id).pipe(
        Effect.catchTag("NoSuchHold", () =>
          commandFailed("The account has no such hold that is not released.")
        )
      )
      yield* print(released, asJson, () => `${id} is released.`)
    }).pipe(Effect.provide(services))
).pipe(Command.withDescription("Release a hold"))

const holds = Command.make(
  "holds",
  {
    account,
    subjectRef: optionalText(
      "subject-ref",
      "Only those that hold this subject, of it or of the whole account"
    ),
    sandbox,
    json
  },
  ({ account: given, json: asJson, sandbox: isSandbox, subjectRef }) =>
    Effect.gen(function* () {
      const caller = yield* callerOf(given, isSandbox)
      const subject = yield* subjectOf(subjectRef)
      const found = yield* Journal.use((journal) => journal.holds(caller, subject ?? undefined))
      yield* print({ holds: found }, asJson, () =>
        found.length === 0 ? "There are none." : shownHolds(found)
      )
    }).pipe(Effect.provide(services))
).pipe(Command.withDescription("List the holds, the latest first"))

export const journal = Command.make("journal").pipe(
  Command.withDescription("Export, erase and hold what was asked and answered, where a journal is kept"),
  Command.withSubcommands([exporting, erase, hold, release, holds])
)

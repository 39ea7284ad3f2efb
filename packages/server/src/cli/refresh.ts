/** `entity-watch refresh`: reads registers from files, or from their publishers. */

import * as sentences from "@entity-watch/contract/http/sentences"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { AuditLog } from "@entity-watch/core/admin"
import type { AnyRegister } from "@entity-watch/core/domain/Register"
import { type Accepted, Refresh, type RefreshSummary } from "@entity-watch/core/refresh"
import { registers as all } from "@entity-watch/core/registers"
import { Statuses } from "@entity-watch/core/snapshots"
import { coreForCommand } from "@entity-watch/node/composition/coreLayers"
import { DueRegisters } from "@entity-watch/node/refresh/DueRegisters"
import { openOperatorFiles } from "@entity-watch/node/refresh/operatorFiles"
import { operatorsWord } from "@entity-watch/node/refresh/operatorsWord"
import { Console, Effect, Layer, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { giveWay } from "../process/giveWay.ts"
import { atTerminal } from "./atTerminal.ts"
import { checkRegisters, remarksOnRows } from "./checkRegisters.ts"
import { editionAtCommandLine } from "./editionAtCommandLine.ts"
import { formatCount } from "./fileFlags.ts"
import { optionalText, switchFlag } from "./flags.ts"
import { json, print, printJson, table } from "./output.ts"
import { withProgress } from "./progressLine.ts"

const ids = all.map(({ source }) => source.id)

/** How files are loaded, of a register or of an additional list. */
export const loadFlags = {
  from: Flag.String("from").pipe(
    Flag.withDescription(
      "A file of the publisher's, or a folder of them; may be given several times. Without it the publisher is asked"
    ),
    Flag.atLeast(0)
  ),
  partial: switchFlag(
    "partial",
    "Take a file that is smaller than a whole register should be, although a whole one is in force"
  ),
  older: switchFlag("older", "Take an edition that is older than the one in force"),
  shrunk: switchFlag(
    "shrunk",
    "Take a screening list of which many entries, or what they say, are gone, without a second download an hour later"
  ),
  confirmed: optionalText(
    "confirmed",
    "The day on which you saw that a file given with --from is its publisher's current one, such as 2026-11-20. Without it the file is as old as its own date"
  ),
  json
}

export const refresh = Command.make(
  "refresh",
  {
    registers: Argument.Literals("register", ids as [RegisterId, ...Array<RegisterId>]).pipe(
      Argument.withDescription("The registers to read, each by its id, as entity-watch registers shows them"),
      Argument.variadic()
    ),
    ...loadFlags,
    due: switchFlag("due", "Ask the publishers of every register that is due"),
    check: switchFlag("check", "Ask the publisher and say what would be loaded, without loading it")
  },
  ({ check, confirmed, due, from, json: asJson, older, partial, registers, shrunk }) => {
    const [id] = registers
    if (check)
      return from.length > 0 || due || Option.isSome(confirmed)
        ? commandFailed("--check asks publishers, and loads nothing: give it the names of registers only.")
        : checkRegisters(registers, asJson)
    const accept = { older, partial, shrunk }
    if (from.length > 0) {
      if (id === undefined || registers.length > 1 || due)
        return commandFailed("Name the one register that the files given with --from belong to.")
      return fromFiles(id, from, accept, confirmed, asJson)
    }
    if (Option.isSome(confirmed))
      return commandFailed(
        "--confirmed is for files given with --from: without these the publisher is asked."
      )
    if ((older || partial || shrunk) && registers.length !== 1)
      return commandFailed(
        "Name the one register of which --older, --partial or --shrunk takes what is refused otherwise."
      )
    if (due === registers.length > 0)
      return commandFailed("Name the registers to fetch, or use --due for those that are due.")
    const unpublished = all.find(
      ({ source }) => registers.includes(source.id) && source.download === undefined
    )
    if (unpublished !== undefined)
      return commandFailed(
        `${unpublished.source.id} is not fetched from a publisher: load your files of it with --from.`
      )
    return fromPublishers(registers, accept, asJson)
  }
).pipe(
  Command.withDescription("Read registers into the store, from files or from their publishers"),
  Command.withExamples([
    {
      command:
        "entity-watch refresh dfat-consolidated-list --from Australian_Sanctions_Consolidated_List.xlsx",
      description: "Load the sanctions list from a file you downloaded"
    },
    {
      command: "entity-watch refresh acnc-register",
      description: "Fetch one register from its publisher now"
    },
    { command: "entity-watch refresh --due", description: "Fetch the registers that are due" }
  ])
)

const fromFiles = (id: RegisterId, ...loading: LoadingFiles) => {
  const register = all.find(({ source }) => source.id === id)
  return loadFiles(
    register === undefined ? commandFailed(`There is no register ${id}.`) : Effect.succeed(register),
    ...loading
  )
}

type LoadingFiles = readonly [
  from: ReadonlyArray<string>,
  accept: Accepted,
  confirmed: Option.Option<string>,
  asJson: boolean
]

/** `found`: what they are loaded into. */
export const loadFiles = <E, R>(
  found: Effect.Effect<AnyRegister, E, R>,
  ...[from, accept, confirmed, asJson]: LoadingFiles
) =>
  Effect.gen(function* () {
    yield* giveWay
    const register = yield* found
    const { id } = register.source
    const service = yield* Refresh
    const notLoadedOf = (reason: string) => notLoaded(id, reason)
    return yield* Effect.gen(function* () {
      const { files, sha256 } = yield* openOperatorFiles(register, from)
      const said = Option.getOrNull(confirmed)
      yield* AuditLog.use((log) =>
        log.write(atTerminal(), {
          act: "register.load",
          subject: id,
          detail: { files: files.map(({ name }) => name), sha256, confirmed: said, ...accept }
        })
      )
      const word = Option.isNone(confirmed) ? null : yield* operatorsWord(id, confirmed.value)
      const summary = yield* withProgress(({ told }) =>
        service.load(register, {
          mode: "live",
          files,
          sha256,
          confirmed: word,
          accept,
          onProgress: (rows) => told({ _tag: "Reading", register: id, rows })
        })
      )
      yield* asJson
        ? printJson(summary)
        : Console.log([readable(summary), ...(yield* ageRemark(register))].join("\n"))
    }).pipe(
      Effect.catchTags({
        WordRefused: (error) => commandFailed(`--confirmed ${sentences.wordRefused(error)}`),
        SourceMalformed: ({ reason }) => notLoadedOf(reason),
        SourceUnavailable: ({ reason }) => notLoadedOf(reason),
        EditionRefused: ({ fault }) => notLoadedOf(editionAtCommandLine(fault)),
        RefreshInProgress: () => commandFailed(`Another process is reading ${id} at this moment.`),
        LeaseLost: () => commandFailed(`Another process has taken over reading ${id}.`),
        SnapshotsUnreadable: () => commandFailed("The database could not be read.")
      })
    )
  }).pipe(Effect.provide(AuditLog.layer.pipe(Layer.provideMerge(coreForCommand))))

/** Says at once that what was loaded cannot be relied on, and what to do about it. */
const ageRemark = Effect.fnUntraced(function* ({ source }: AnyRegister) {
  const statuses = yield* Statuses
  const registers = yield* statuses.list("live")
  const lists = yield* statuses.lists("live")
  const status =
    registers.find(({ register }) => register === source.id) ??
    lists.find(({ list }) => list.id === source.id)?.status
  if (status?.state !== "stale") return []
  const age =
    status.age_days === null
      ? "unknown: the file carries no date"
      : `${status.age_days} days, and it is relied on for ${status.max_age_days}`
  const asked =
    source.download === undefined ? "" : `, or let the publisher be asked: entity-watch refresh ${source.id}`
  return [
    `  age      ${age}. Nothing is concluded from what it lacks. Say with --confirmed on which day you saw that it is the publisher's current file${asked}`
  ]
})

const fromPublishers = (registers: ReadonlyArray<RegisterId>, accept: Accepted, asJson: boolean) =>
  Effect.gen(function* () {
    yield* giveWay
    const service = yield* DueRegisters
    yield* AuditLog.use((log) =>
      Effect.forEach(registers.length === 0 ? ["due"] : registers, (subject) =>
        log.write(atTerminal(), { act: "register.refresh", subject, detail: { ...accept } })
      )
    )
    const attempts = yield* withProgress(({ ended, told }) =>
      service.refreshDue({
        accept,
        ...(registers.length > 0 && { only: registers, notDue: true }),
        onProgress: told,
        onAttempt: ({ register }) => ended(register)
      })
    )
    const told = attempts.map(({ refused, ...each }) => ({
      ...each,
      failure: refused === null ? each.failure : editionAtCommandLine(refused)
    }))
    yield* print(told, asJson, () =>
      attempts.length === 0 && registers.length === 0
        ? "No register is due."
        : table(
            ["register", "outcome", "as of", "read or confirmed", "next", "remarks"],
            told.map((each) => [
              each.register,
              each.outcome,
              each.asOf ?? "-",
              each.checkedAt ?? "-",
              each.nextAt,
              each.failure ?? each.summary?.partial ?? ""
            ])
          )
    )
    if (attempts.some(({ outcome }) => outcome === "failed"))
      return yield* commandFailed("Not every register could be refreshed; what was in force stays.")
    const claimed = registers.filter((id) => attempts.every(({ register }) => register !== id))
    if (claimed.length > 0)
      return yield* commandFailed(
        `Nothing was asked for ${claimed.join(", ")}, which another process is refreshing, or was when it ended. Try again in a minute.`
      )
  }).pipe(
    Effect.provide(Layer.merge(DueRegisters.layer, AuditLog.layer).pipe(Layer.provideMerge(coreForCommand)))
  )

const notLoaded = (id: string, reason: string) =>
  commandFailed(`${id} was not loaded, and what was in force stays. ${reason}`)

const readable = (summary: RefreshSummary): string => {
  const perSecond =
    summary.seconds === 0 ? "" : ` (${formatCount(Math.round(summary.rowsRead / summary.seconds))} rows/s)`
  return [
    `${summary.register}${summary.asOf === null ? "" : ` as of ${summary.asOf}`}`,
    `  rows     ${formatCount(summary.rowsRead)} read: ${formatCount(summary.rowsLoaded)} loaded, ${formatCount(summary.rowsRepeated)} repeated, ${formatCount(summary.rowsRefused)} refused`,
    `  records  ${formatCount(summary.records)}: ${formatCount(summary.added)} added, ${formatCount(summary.changed)} changed, ${formatCount(summary.removed)} removed`,
    `  time     ${summary.seconds.toFixed(1)} s${perSecond}`,
    ...remarksOnRows(summary),
    ...(summary.partial === null
      ? []
      : [
          `  partial  ${summary.partial} Its answers say so, and a screening list that is not whole never answers no_match.`
        ])
  ].join("\n")
}

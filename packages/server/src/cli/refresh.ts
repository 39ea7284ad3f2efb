import type { RegisterId } from "@entity-watch/core/domain/RegisterId"
import { registers as all } from "@entity-watch/core/registers/all"
import { Refresh, type RefreshSummary } from "@entity-watch/core/registers/Refresh"
import { Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { Core } from "../Core.ts"
import { openSourceFiles } from "../sourceFiles.ts"
import { CommandFailed, json, printJson } from "./output.ts"

const ids = all.map(({ source }) => source.id)

export const refresh = Command.make(
  "refresh",
  {
    register: Argument.Literals("register", ids as [RegisterId, ...Array<RegisterId>]).pipe(
      Argument.withDescription("The register to read")
    ),
    from: Flag.String("from").pipe(
      Flag.withDescription("A file of the publisher's, or a folder of them; may be given several times"),
      Flag.atLeast(1)
    ),
    partial: Flag.Boolean("partial").pipe(
      Flag.withDescription(
        "Take a file that is smaller than a whole register should be, although a whole one is in force"
      ),
      Flag.withDefault(false)
    ),
    json
  },
  ({ from, json: asJson, partial, register: id }) =>
    Effect.gen(function* () {
      const register = all.find(({ source }) => source.id === id)
      if (register === undefined) return yield* new CommandFailed({ message: `There is no register ${id}.` })
      const service = yield* Refresh
      const { files, sha256 } = yield* openSourceFiles(register, from)
      const summary = yield* service.load(register, {
        mode: "live",
        files,
        sha256,
        acceptPartial: partial,
        onProgress: progress(id)
      })
      if (process.stderr.isTTY) process.stderr.write("\r\u001b[K")
      yield* asJson ? printJson(summary) : Console.log(readable(summary))
    }).pipe(
      Effect.catchTags({
        SourceMalformed: ({ reason }) => notLoaded(id, reason),
        SourceUnavailable: ({ reason }) => notLoaded(id, reason),
        RefreshInProgress: () =>
          Effect.fail(new CommandFailed({ message: `Another process is reading ${id} at this moment.` })),
        LeaseLost: () =>
          Effect.fail(new CommandFailed({ message: `Another process has taken over reading ${id}.` }))
      }),
      Effect.provide(Core.layer)
    )
).pipe(
  Command.withDescription("Read a register's files into the store"),
  Command.withExamples([
    {
      command:
        "entity-watch refresh dfat-consolidated-list --from Australian_Sanctions_Consolidated_List.xlsx",
      description: "Load the sanctions list from a file you downloaded"
    }
  ])
)

const notLoaded = (id: string, reason: string) =>
  Effect.fail(new CommandFailed({ message: `${id} was not loaded, and what was in force stays. ${reason}` }))

const progress = (id: string) => (rows: number) =>
  Effect.sync(() => {
    if (process.stderr.isTTY)
      process.stderr.write(`\r${id}: ${rows.toLocaleString("en-AU")} rows read\u001b[K`)
  })

const readable = (summary: RefreshSummary): string => {
  const count = (n: number) => n.toLocaleString("en-AU")
  const perSecond =
    summary.seconds === 0 ? "" : ` (${count(Math.round(summary.rowsRead / summary.seconds))} rows/s)`
  return [
    `${summary.register}${summary.asOf === null ? "" : ` as of ${summary.asOf}`}`,
    `  rows     ${count(summary.rowsRead)} read: ${count(summary.rowsLoaded)} loaded, ${count(summary.rowsRepeated)} repeated, ${count(summary.rowsRefused)} refused`,
    `  records  ${count(summary.records)}: ${count(summary.added)} added, ${count(summary.changed)} changed, ${count(summary.removed)} removed`,
    `  time     ${summary.seconds.toFixed(1)} s${perSecond}`,
    ...summary.refusals.map(
      ({ firstRow, reason, rows }) => `  refused  ${count(rows)} (first: row ${firstRow}): ${reason}`
    ),
    ...summary.notices.map((notice) => `  noticed  ${notice}`),
    ...(summary.partial === null
      ? []
      : [
          `  partial  ${summary.partial} Its answers say so, and a screening list that is not whole never answers no_match.`
        ])
  ].join("\n")
}

/** `entity-watch refresh --check`: what publishers have now, and what a refresh would do with it. Nothing is loaded. */
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Register } from "@entity-watch/core/domain/Register"
import type { RefreshSummary } from "@entity-watch/core/refresh"
import { registers as all } from "@entity-watch/core/registers"
import { SnapshotStore } from "@entity-watch/core/store"
import { Database } from "@entity-watch/node/database/Database"
import { askPublisher, type PublisherReport } from "@entity-watch/node/refresh/askPublisher"
import { publisherClient } from "@entity-watch/node/refresh/publisherClient"
import { RefreshSettings } from "@entity-watch/node/refresh/RefreshSettings"
import { Effect, Layer, Result } from "effect"
import { commandFailed } from "../process/CommandFailed.ts"
import { editionAtCommandLine } from "./editionAtCommandLine.ts"
import { formatCount } from "./fileFlags.ts"
import { print } from "./output.ts"
import { withProgress } from "./progressLine.ts"

/** Files that are smaller, in all, are read to their end: those of every screening list are. */
const wholeBytes = 100_000_000
const firstRows = 100_000

export const checkRegisters = (ids: ReadonlyArray<RegisterId>, asJson: boolean) =>
  Effect.gen(function* () {
    const fetched = all.filter(({ source }) => source.download !== undefined)
    const chosen = fetched.filter(({ source }) => ids.length === 0 || ids.includes(source.id))
    const unpublished = ids.find((id) => chosen.every(({ source }) => source.id !== id))
    if (unpublished !== undefined)
      return yield* commandFailed(
        `${unpublished} is not fetched from a publisher: load your files of it with --from.`
      )
    const rows = yield* SnapshotStore.use((store) => store.latest("live"))
    const ask = (register: Register) => {
      const inForce = rows.find((row) => row.register === register.source.id && row.state === "current")
      return Effect.map(
        Effect.result(askPublisher(register, { rows: firstRows, wholeBytes, inForce })),
        (asked) => ({
          register: register.source.id,
          ...(Result.isSuccess(asked)
            ? { verdict: verdict(asked.success), report: inWords(asked.success) }
            : { verdict: `It could not be loaded. ${asked.failure.reason}`, report: null })
        })
      )
    }
    const answers = yield* withProgress(() => Effect.forEach(chosen, ask))
    yield* print(answers, asJson, () => answers.map(readable).join("\n"))
    if (answers.some(({ report }) => report === null || report.preview.refused !== null))
      return yield* commandFailed("Not every register would be loaded.")
  }).pipe(
    Effect.provide(
      Layer.mergeAll(
        SnapshotStore.layer.pipe(Layer.provideMerge(Database.layer)),
        Layer.provideMerge(publisherClient, RefreshSettings.layer)
      )
    )
  )

/** With the sentence in place of the fault. */
const inWords = ({ preview, ...report }: PublisherReport) => ({
  ...report,
  preview: { ...preview, refused: preview.refused === null ? null : editionAtCommandLine(preview.refused) }
})

/** An edition that is judged by what is announced of it. */
const isUnread = ({ readAll, rowsRead }: Pick<PublisherReport["preview"], "readAll" | "rowsRead">) =>
  !readAll && rowsRead === 0

const verdict = ({ isInForce, preview }: PublisherReport): string => {
  if (isInForce === true && preview.refused === null)
    return "It is what is in force: a refresh would confirm it."
  if (preview.refused !== null) return `It would not be loaded. ${editionAtCommandLine(preview.refused)}`
  if (isUnread(preview)) return "It is not what is in force: a refresh would download and read it."
  if (!preview.readAll) return "Its first rows can be read; whether it is whole is seen by loading it."
  return preview.partial === null
    ? "It would be loaded as the whole register."
    : `It would be loaded as a part. ${preview.partial}`
}

const readable = ({
  register,
  report,
  verdict: said
}: {
  readonly register: RegisterId
  readonly verdict: string
  readonly report: ReturnType<typeof inWords> | null
}): string => {
  if (report === null) return `${register}\n  ${said}`
  const { files, preview } = report
  const read = `${preview.readAll ? "" : "the first "}${formatCount(preview.rowsRead)} read`
  const rows = isUnread(preview)
    ? "none read"
    : `${read}: ${formatCount(preview.rowsLoaded)} would be loaded, ${formatCount(preview.rowsRepeated)} are repeated, ${formatCount(preview.rowsRefused)} refused`
  return [
    `${register}${preview.asOf === null ? "" : ` as of ${preview.asOf}`}`,
    ...files.map(
      ({ bytes, host, lastModified, name }) =>
        `  file     ${name} from ${host}${bytes === null ? "" : `, ${formatCount(bytes)} bytes`}${lastModified === null ? "" : `, last modified ${lastModified}`}`
    ),
    `  rows     ${rows}`,
    ...remarksOnRows(preview),
    `  ${said}`
  ].join("\n")
}

/** What could not be read of a file's rows, and what was not expected in them. */
export const remarksOnRows = ({
  notices,
  refusals
}: Pick<RefreshSummary, "notices" | "refusals">): ReadonlyArray<string> => [
  ...refusals.map(
    ({ firstRow, reason, rows }) => `  refused  ${formatCount(rows)} (first: row ${firstRow}): ${reason}`
  ),
  ...notices.map((notice) => `  noticed  ${notice}`)
]

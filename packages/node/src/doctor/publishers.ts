/** Asks every publisher for its files' headers and first rows, and says whether they have the form that is read here. */
import { editionRefused } from "@entity-watch/contract/http/editionRefused"
import type { Register } from "@entity-watch/core/domain/Register"
import { Effect, Result } from "effect"
import { askPublisher, type PublisherReport } from "../refresh/askPublisher.ts"
import { lanesOf } from "../refresh/lanes.ts"
import { type Finding, note, ok, problem } from "./Finding.ts"

/** Of files that are larger than this, so many rows are read. */
export const wholeBytes = 16_000_000
const firstRows = 1000

const count = (n: number) => n.toLocaleString("en-AU")

const size = ({ files }: PublisherReport): string => {
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0)
  return `${files.length === 1 ? "one file" : `${files.length} files`}${bytes === 0 ? "" : ` of ${(bytes / 1e6).toFixed(1)} MB`}`
}

/** What one publisher offers, without a word of its rows: those may name people. */
export const judgePublisher = (id: string, report: PublisherReport): ReadonlyArray<Finding> => {
  const { preview } = report
  const read =
    preview.rowsRead === 0
      ? "no rows"
      : `${preview.readAll ? "all" : "the first"} ${count(preview.rowsRead)} rows`
  return [
    ...preview.refusals.map(({ firstRow, reason, rows }) =>
      note(
        `${id}: ${count(rows)} of ${read} cannot be read, the first of them row ${firstRow}: ${reason}`,
        "They are left out of a refresh, which says so; tell the project if there are many."
      )
    ),
    ...preview.noticeKinds.map((notice) =>
      note(`${id}: ${notice}`, "Nothing is lost by it; tell the project, so that it is read in future.")
    ),
    ...(preview.partial === null ? [] : [note(`${id}: ${preview.partial}`, "Look at the publisher's page.")]),
    ...(preview.refused === null
      ? [
          ok(
            `${id}: ${size(report)}, ${preview.asOf === null ? "without a date" : `of ${preview.asOf}`}; ${read} were read.`
          )
        ]
      : [
          problem(
            `${id} would not be loaded. ${editionRefused(preview.refused)}`,
            "Look at the publisher's page."
          )
        ])
  ]
}

const examineOne = (register: Register) =>
  Effect.map(
    Effect.result(askPublisher(register, { rows: firstRows, wholeBytes, inForce: undefined })),
    (asked) =>
      Result.isSuccess(asked)
        ? judgePublisher(register.source.id, asked.success)
        : [
            problem(
              `${register.source.id}: ${asked.failure.reason}`,
              asked.failure._tag === "SourceUnavailable"
                ? "Try again later; if it stays so, load a file of yours with --from, and --confirmed with the day on which you saw it there."
                : "The publisher may have changed its file: tell the project, and load an earlier one with --from meanwhile."
            )
          ]
  )

/** Each publisher is asked for one file at a time, as in a refresh. */
export const examinePublishers = Effect.fn("examinePublishers")(function* (
  registers: ReadonlyArray<Register>
) {
  const found = yield* Effect.forEach(
    lanesOf(registers),
    (lane) => Effect.forEach(lane.registers, examineOne),
    { concurrency: "unbounded" }
  )
  return found.flat(2)
})

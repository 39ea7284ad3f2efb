/** `entity-watch screen --file`: a file of customers at once. packages/core/docs/screening-files.md. */
import { Snapshots } from "@entity-watch/core/registers/Snapshots"
import { disclaimer } from "@entity-watch/core/screen/disclaimer"
import { Effect, Layer, Option, Runtime, Schema } from "effect"
import { Flag } from "effect/cli"
import { Core } from "../Core.ts"
import type { Run } from "../screenFile/Run.ts"
import { type Screened, screenFile } from "../screenFile/screenFile.ts"
import { opened, operator } from "./mode.ts"
import { print } from "./output.ts"
import { asOfOutOfReach } from "./request.ts"

/** Finished, and some rows could not be read: the answer has been printed. Exit code 2. */
export class RowsRefused extends Schema.TaggedError<RowsRefused>()("RowsRefused", {}) {
  override readonly [Runtime.errorExitCode] = 2
}

export const fileFlags = {
  file: Flag.String("file").pipe(
    Flag.withDescription(
      "Screen every customer of a CSV file with the columns name, dob, pob, type, abn, acn, id"
    ),
    Flag.optional
  ),
  out: Flag.String("out").pipe(
    Flag.withDescription("The folder for the results of --file. Default: screening-results"),
    Flag.optional
  ),
  resume: Flag.Boolean("resume").pipe(
    Flag.withDescription("Go on with a run of --file that was stopped"),
    Flag.withDefault(false)
  )
}

interface Given {
  readonly file: string
  readonly out: Option.Option<string>
  readonly resume: boolean
  readonly sandbox: boolean
  readonly asOf: Option.Option<string>
  readonly json: boolean
}

export const screenCustomers = ({ asOf, file, json, out, resume, sandbox }: Given) =>
  Effect.gen(function* () {
    yield* opened(sandbox)
    const began = performance.now()
    const screened = yield* screenFile({
      file,
      folder: Option.getOrElse(out, () => "screening-results"),
      resume,
      mode: operator(sandbox).mode,
      asOf: Option.getOrUndefined(asOf),
      onProgress: showProgress(began)
    })
    yield* endProgress
    yield* print(summary(screened), json, () => readable(screened))
    if (screened.run.counts.refused > 0) return yield* new RowsRefused()
  }).pipe(
    Effect.catchTag("AsOfOutOfReach", asOfOutOfReach),
    Effect.provide(Snapshots.layer.pipe(Layer.provideMerge(Core.layer)))
  )

const count = (n: number) => n.toLocaleString("en-AU")
const done = ({ counts }: Run) => counts.screened + counts.refused

/** One line that is written over; where nobody watches, a line for every 10,000 rows. */
const showProgress = (began: number) => {
  let first: number | undefined
  let told = 0
  return (run: Run) =>
    Effect.sync(() => {
      first ??= done(run)
      const perSecond = (done(run) - first) / ((performance.now() - began) / 1000)
      const line = `${count(done(run))} customers, ${count(run.counts.matches)} matches${perSecond > 0 ? `, ${count(Math.round(perSecond))}/s` : ""}`
      if (process.stderr.isTTY) process.stderr.write(`\r${line}\u001b[K`)
      else if (done(run) - told >= 10_000) {
        told = done(run)
        process.stderr.write(`${line}\n`)
      }
    })
}

const endProgress = Effect.sync(() => {
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K")
})

const summary = ({ ignored, lists, report, results, resumedAfter, run }: Screened) => ({
  as_of: run.at,
  counts: run.counts,
  lists: lists.map(({ register, snapshot, source }) => ({
    source,
    register,
    sha256: snapshot?.sha256 ?? null,
    as_of: snapshot?.asOf ?? null
  })),
  first_refusal: run.first_refusal,
  ignored_columns: ignored,
  resumed_after_row: resumedAfter,
  results,
  report,
  disclaimer
})

const readable = (screened: Screened): string => {
  const { ignored, lists, report, results, resumedAfter, run } = screened
  const { counts } = run
  return [
    `${count(done(run))} customers as of ${run.at}${resumedAfter === 0 ? "" : resumedAfter === run.row ? ", finished before" : `, taken up after row ${count(resumedAfter)}`}`,
    `  review       ${count(counts.review)}`,
    `  no_match     ${count(counts.no_match)}`,
    `  unavailable  ${count(counts.unavailable)}`,
    `  matches      ${count(counts.matches)}`,
    ...(run.first_refusal === null
      ? []
      : [
          `${count(counts.refused)} rows could not be read and were not screened. The first: ${run.first_refusal}`
        ]),
    ...(ignored.length === 0 ? [] : [`Columns that were not read: ${ignored.join(", ")}`]),
    ...lists.map(({ register, snapshot, source }) =>
      snapshot === null
        ? `${source}: ${register} has not been loaded, so every customer is at best unavailable.`
        : `${source}: ${register}, ${snapshot.asOf ?? snapshot.checkedAt}, SHA-256 ${snapshot.sha256.slice(0, 12)}`
    ),
    results,
    report,
    disclaimer
  ].join("\n")
}

/** Writes the journal of one customer, or of a period, into a file. */
import { createHash } from "node:crypto"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { canonicalJson, type Json } from "@entity-watch/contract/schema/canonicalJson"
import { Decisions } from "@entity-watch/core/decide"
import { Journal, periodOf } from "@entity-watch/core/journal"
import { ReceiptSigner } from "@entity-watch/core/receipts"
import { DateTime, Effect, Option, Schema, Stream } from "effect"
import { writeReport } from "../rows/files/writeReport.ts"
import { asCsv } from "./asCsv.ts"
import { asPage } from "./asPage.ts"
import { asJson, type ExportForm } from "./exportForms.ts"

export const exportForms = { json: asJson, csv: asCsv, html: asPage } satisfies Record<string, ExportForm>

export interface ExportJournal {
  /** As the file names it. */
  readonly account: string
  readonly caller: Caller
  readonly subjectRef: string | null
  readonly from: string | null
  readonly to: string | null
  readonly form: keyof typeof exportForms
  readonly path: string
}

/** The file could not be written. */
export class ExportNotWritten extends Schema.TaggedError<ExportNotWritten>()("ExportNotWritten", {
  cause: Schema.Defect()
}) {}

const pageSize = 100

/** Answers how many entries and decisions the file has. */
export const exportJournal = Effect.fn("exportJournal")(function* (asked: ExportJournal) {
  const journal = yield* Journal
  const decisions = yield* Decisions
  const { caller, from, subjectRef, to } = asked
  const form: ExportForm = exportForms[asked.form]
  const exportedAt = DateTime.formatIso(yield* DateTime.now)

  const { since, until } = yield* periodOf({ from, to })
  const about = subjectRef === null ? {} : { subject_ref: subjectRef }
  const next = <A>(found: ReadonlyArray<A>, cursor: string | null) =>
    [found, Option.map(Option.fromNullishOr(cursor), (each) => ({ cursor: each }))] as const
  const hash = createHash("sha256")
  const digest = (part: unknown) => hash.update(`${canonicalJson(part as Json)}\n`)
  let entries = 0
  const journalled = Stream.paginate({}, (at: { readonly cursor?: string }) =>
    Effect.map(
      journal.list(caller, {
        ...about,
        ...(from !== null && { from }),
        ...(to !== null && { to }),
        ...at,
        limit: pageSize
      }),
      (page) => next(page.entries, page.next_cursor)
    )
  ).pipe(
    Stream.map((entry) => {
      digest(entry)
      return form.entry(entry, entries++ === 0)
    })
  )

  // What was decided about one subject, or in the period.
  let recorded = 0
  const decided = Stream.paginate({}, (at: { readonly cursor?: string }) =>
    Effect.map(decisions.list(caller, { ...about, ...at, limit: pageSize }), (page) => {
      const last = page.decisions.at(-1)?.decided_at ?? ""
      return next(page.decisions, since !== null && last < since ? null : page.next_cursor)
    })
  ).pipe(
    Stream.filter(
      ({ decided_at }) => (since === null || decided_at >= since) && (until === null || decided_at < until)
    ),
    Stream.map((decision) => {
      digest(decision)
      return form.decision(decision, recorded++ === 0)
    })
  )
  const signed = Effect.gen(function* () {
    const key = yield* ReceiptSigner.use(({ current }) => current)
    return yield* key.sign({
      version: 1,
      of: "journal",
      issued_at: exportedAt,
      account: asked.account,
      mode: caller.mode,
      subject_ref: subjectRef,
      from,
      to,
      entries,
      decisions: recorded,
      sha256: hash.digest("hex"),
      key_id: key.id
    })
  })
  const whole = Stream.make(
    form.begin({
      account: asked.account,
      mode: caller.mode,
      subject_ref: subjectRef,
      from,
      to,
      exported_at: exportedAt
    })
  ).pipe(
    Stream.concat(journalled),
    Stream.concat(Stream.make(form.between)),
    Stream.concat(decided),
    Stream.concat(Stream.fromEffect(Effect.map(signed, form.end)))
  )
  const iterable = yield* Stream.toAsyncIterableEffect(whole)
  yield* Effect.tryPromise({
    try: () => writeReport(asked.path, () => iterable),
    catch: (cause) => new ExportNotWritten({ cause })
  }).pipe(
    Effect.catch((failed) =>
      // Whatever else went wrong is no fault of the file.
      Object(failed.cause).syscall === undefined ? Effect.die(failed.cause) : Effect.fail(failed)
    )
  )
  return { entries, decisions: recorded }
})

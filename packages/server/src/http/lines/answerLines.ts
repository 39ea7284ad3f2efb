/**
 * Answers the lines of a request in their order, as a stream of lines: first what all of them are answered from, then
 * an answer or an error for each, and last how many there were, so that whoever reads it knows that nothing is missing.
 * Each has its turn of the account, as a request of its own would.
 */
import { accountKey, type Caller } from "@entity-watch/contract/schema/Caller"
import { momentOfView, type View } from "@entity-watch/core/domain/View"
import { BeforePieces } from "@entity-watch/core/effects"
import { isDatabaseOutage } from "@entity-watch/node/database/outage"
import { Cause, DateTime, Effect, Schedule, Stream } from "effect"
import { logDefect } from "../../telemetry/logDefect.ts"
import { Admission } from "../admission/Admission.ts"
import { longTurnOf } from "../admission/loopTurns.ts"
import { databaseUnavailable } from "../answer/failures.ts"
import { RequestFacts } from "../request/RequestFacts.ts"
import type { LineBatch } from "./LineOperation.ts"
import type { AskedLine, LineId } from "./readLines.ts"

/** So many lines ask for a turn of their account at once. */
const atOnce = 16
/** So many are sent together. */
const sentTogether = 16

/** What is refused because too much is asked of the service at the moment is tried again for about ten seconds. */
const patience = { schedule: Schedule.spaced("500 millis"), times: 20 } as const

interface AnsweredLine {
  readonly text: string
  readonly isRefused: boolean
}

export const makeAnswerLines = Effect.gen(function* () {
  const admission = yield* Admission

  /** A line that the service is too busy for comes later; if it does not come at all, it says so. */
  const answered = (
    caller: Caller,
    batch: LineBatch,
    { cost: { tokens, weight }, line, read }: AskedLine
  ): Effect.Effect<AnsweredLine> =>
    "mistake" in read
      ? Effect.succeed(refusedLine(line, read.id, "invalid_request", read.mistake))
      : admission
          .run(caller, { tokens: 1, weight }, inItsTurn(caller, tokens, answerLine(batch, line, read)))
          .pipe(
            Effect.retry(patience),
            Effect.catch(({ error }) => Effect.succeed(refusedLine(line, read.id, error.type, error.message)))
          )

  return (
    caller: Caller,
    batch: LineBatch,
    lines: ReadonlyArray<AskedLine>,
    /** Is told how many lines were answered, a few at a time. */
    onAnswered: (lines: number) => Effect.Effect<void>
  ): Effect.Effect<Stream.Stream<string>> =>
    Effect.map(DateTime.now, (now) => {
      const { view } = batch
      const at = DateTime.formatIso(view === null ? now : momentOfView(view))
      let refused = 0
      const answers = Stream.fromIterable(lines).pipe(
        Stream.mapEffect((each) => answered(caller, batch, each), { concurrency: atOnce }),
        Stream.grouped(sentTogether),
        Stream.tap((answered) => {
          const own = answered.filter(({ isRefused }) => isRefused).length
          refused += own
          return onAnswered(answered.length - own)
        }),
        Stream.map((answered) => answered.map(({ text }) => `${text}\n`).join(""))
      )
      const end = Stream.suspend(() =>
        Stream.make(lineOf({ end: { lines: lines.length, answered: lines.length - refused, refused } }))
      )
      return Stream.make(lineOf({ batch: { mode: caller.mode, at, registers: versionsOf(view) } })).pipe(
        Stream.concat(answers),
        Stream.concat(end)
      )
    })
})

/** What costs more than an ordinary question leaves two thirds of the time to others. */
const inItsTurn = <A>(caller: Caller, tokens: number, work: Effect.Effect<A>): Effect.Effect<A> =>
  tokens > 1 ? inTurnsOf(longTurnOf(accountKey(caller)), work) : work

const inTurnsOf = <A>(turn: Effect.Effect<void>, work: Effect.Effect<A>): Effect.Effect<A> =>
  Effect.andThen(turn, Effect.provideService(work, BeforePieces, turn))

const answerLine = (
  { answer }: LineBatch,
  line: number,
  { id, question }: Exclude<AskedLine["read"], { readonly mistake: string }>
): Effect.Effect<AnsweredLine> =>
  answer(question).pipe(
    Effect.retry({ ...patience, while: ({ _tag }) => _tag === "Overloaded" }),
    Effect.map((result): AnsweredLine => ({ text: JSON.stringify({ line, id, result }), isRefused: false })),
    Effect.catch(({ error }) => Effect.succeed(refusedLine(line, id, error.type, error.message))),
    Effect.catchCause((cause) =>
      Cause.hasInterrupts(cause)
        ? Effect.interrupt
        : Effect.map(fault(cause), ({ message, type }) => refusedLine(line, id, type, message))
    )
  )

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`

const versionsOf = (view: View | null) =>
  Object.fromEntries(
    [...(view?.snapshots ?? [])].map(([register, { asOf, id }]) => [register, { version: id, as_of: asOf }])
  )

const refusedLine = (line: number, id: LineId, type: string, message: string): AnsweredLine => ({
  text: JSON.stringify({ line, id, error: { type, message } }),
  isRefused: true
})

/** An outage of the database, or a fault of ours, which the log holds. */
const fault = (
  cause: Cause.Cause<unknown>
): Effect.Effect<{ readonly type: string; readonly message: string }> =>
  isDatabaseOutage(cause)
    ? Effect.map(Effect.flip(databaseUnavailable), ({ error }) => error)
    : Effect.flatMap(RequestFacts, ({ requestId }) =>
        Effect.as(logDefect(cause, requestId), {
          type: "internal",
          message: `Something failed on our side; the log has it under ${requestId}.`
        })
      )

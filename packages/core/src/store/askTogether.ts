/** Puts questions of one kind that wait at the same time into one statement. Decision 15. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import type * as Scope from "effect/Scope"
import { isSqlError } from "effect/sql/SqlError"

/**
 * Sixteen questions share nearly all that can be shared. More would be answered together and hold up the thread longer.
 */
const most = 16

/** For this long a slow statement holds back the next one; dozens of quick statements take that time. */
const patience = "5 millis"

interface Asker<Question, Answer, E> {
  readonly question: Question
  readonly answer: (answer: Exit.Exit<Answer, E>) => void
  isGone: boolean
}

/**
 * Makes a function that asks one question from a function that asks many and answers in their order. No question waits
 * for others to come: it is asked at the end of the event loop's turn, or with those that gather while a statement is
 * under way. If a statement fails because of what was asked, each of its questions is asked again by itself, so that
 * none fails because of another. Statements run in fibers of their own, so they do not see what a transaction around
 * the question has written.
 */
export const askTogether = Effect.fnUntraced(function* <Question, Answer extends object, E>(
  ask: (questions: ReadonlyArray<Question>) => Effect.Effect<ReadonlyArray<Answer>, E>
): Effect.fn.Return<(question: Question) => Effect.Effect<Answer, E>, never, Scope.Scope> {
  type Batch = ReadonlyArray<Asker<Question, Answer, E>>
  const fork = yield* FiberSet.runtime(yield* FiberSet.make<unknown, E>())()
  const waiting = new Set<Asker<Question, Answer, E>>()
  const underWay = new WeakMap<Asker<Question, Answer, E>, { batch: Batch; fiber: Fiber.Fiber<unknown, E> }>()
  let isAtTurnsEnd = false
  let holding = 0

  const askAtTurnsEnd = () => {
    if (isAtTurnsEnd || holding > 0 || waiting.size === 0) return
    isAtTurnsEnd = true
    fork(
      Effect.map(Effect.yieldNow, () => {
        isAtTurnsEnd = false
        send()
      })
    )
  }

  const send = () => {
    const batch = [...waiting].slice(0, most)
    if (batch.length === 0) return
    holding++
    let isHolding = true
    const release = () => {
      if (isHolding) holding--
      isHolding = false
      askAtTurnsEnd()
    }
    const late = fork(Effect.map(Effect.sleep(patience), release))
    const fiber = fork(ask(batch.map(({ question }) => question)))
    for (const asker of batch) {
      waiting.delete(asker)
      underWay.set(asker, { batch, fiber })
    }
    fiber.addObserver((exit) => {
      late.interruptUnsafe()
      release()
      settle(batch, exit)
    })
  }

  const settle = (batch: Batch, exit: Exit.Exit<ReadonlyArray<Answer>, E>) => {
    if (Exit.isFailure(exit) && batch.length > 1 && isByQuestion(exit.cause)) {
      for (const { answer, isGone, question } of batch)
        if (!isGone) fork(ask([question])).addObserver((own) => answer(nth(own, 0)))
      return
    }
    batch.forEach(({ answer }, at) => {
      answer(nth(exit, at))
    })
  }

  const forget = (asker: Asker<Question, Answer, E>) => {
    asker.isGone = true
    waiting.delete(asker)
    const asked = underWay.get(asker)
    if (asked?.batch.every(({ isGone }) => isGone) === true) asked.fiber.interruptUnsafe()
  }

  return (question) =>
    Effect.callback<Answer, E>((resume) => {
      const asker = { question, answer: resume, isGone: false }
      waiting.add(asker)
      if (waiting.size >= most) send()
      else askAtTurnsEnd()
      return Effect.sync(() => forget(asker))
    })
})

const nth = <Answer extends object, E>(
  exit: Exit.Exit<ReadonlyArray<Answer>, E>,
  at: number
): Exit.Exit<Answer, E> => {
  if (Exit.isFailure(exit)) return Exit.failCause(exit.cause)
  const answer = exit.value[at]
  return answer === undefined ? Exit.die("A question was not answered.") : Exit.succeed(answer)
}

/**
 * Whether a failure may come from one of the questions. If the database says that it is away or too slow, it would say
 * so of each question too.
 */
const isByQuestion = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  return !Cause.hasInterrupts(cause) && !(isSqlError(error) && error.isRetryable)
}

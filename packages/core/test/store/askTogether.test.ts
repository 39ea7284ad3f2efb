import { assert, describe, it } from "@effect/vitest"
import { askTogether } from "@entity-watch/core/store/askTogether"
import { Deferred, Effect, Exit, Fiber, FiberSet } from "effect"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import { TestClock } from "effect/testing"

const named = (question: string) => ({ question })

/** Records what is asked at once, and answers when the gate opens. */
const recorded = Effect.fnUntraced(function* <E = never>(
  answers: (questions: ReadonlyArray<string>) => Effect.Effect<unknown, E> = () => Effect.void
) {
  const asked: Array<ReadonlyArray<string>> = []
  const ask = yield* askTogether((questions: ReadonlyArray<string>) =>
    Effect.suspend(() => {
      asked.push(questions)
      return Effect.as(answers(questions), questions.map(named))
    })
  )
  return { ask, asked }
})

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `${i}`)
const all = { concurrency: "unbounded" } as const
const turns = (count: number) => Effect.repeat(Effect.yieldNow, { times: count })

describe("askTogether", () => {
  it.effect("asks at once what is asked in one turn, at most sixteen, and answers each its own", () =>
    Effect.gen(function* () {
      const { ask, asked } = yield* recorded()
      const answers = yield* Effect.forEach(numbered(40), ask, all)
      assert.deepStrictEqual(answers, numbered(40).map(named))
      assert.deepStrictEqual(
        asked.map(({ length }) => length),
        [16, 16, 8]
      )
    })
  )

  it.effect("asks one that comes alone at once, and gathers what comes while it is under way", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const { ask, asked } = yield* recorded(() => Deferred.await(gate))
      const first = yield* Effect.forkChild(ask("first"))
      yield* turns(5)
      assert.deepStrictEqual(asked, [["first"]])
      const second = yield* Effect.forkChild(ask("second"))
      yield* turns(5)
      const third = yield* Effect.forkChild(ask("third"))
      yield* turns(5)
      assert.lengthOf(asked, 1)
      yield* Deferred.succeed(gate, undefined)
      assert.deepStrictEqual(yield* Fiber.join(first), named("first"))
      assert.deepStrictEqual(yield* Fiber.join(second), named("second"))
      assert.deepStrictEqual(yield* Fiber.join(third), named("third"))
      assert.deepStrictEqual(asked, [["first"], ["second", "third"]])
    })
  )

  it.effect("does not hold back others for longer than five milliseconds", () =>
    Effect.gen(function* () {
      const { ask, asked } = yield* recorded(([first]) => (first === "slow" ? Effect.never : Effect.void))
      yield* Effect.forkChild(ask("slow"))
      yield* turns(5)
      const quick = yield* Effect.forkChild(ask("quick"))
      yield* TestClock.adjust("4 millis")
      assert.deepStrictEqual(asked, [["slow"]])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* Fiber.join(quick), named("quick"))
    })
  )

  it.effect("goes on for the others when one is given up, waiting or under way", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const { ask, asked } = yield* recorded(() => Deferred.await(gate))
      const [given, kept] = yield* Effect.forEach(["given up", "kept"], (each) => Effect.forkChild(ask(each)))
      yield* turns(5)
      yield* Fiber.interrupt(given ?? assert.fail("no fiber"))
      const [unasked, late] = yield* Effect.forEach(["unasked", "late"], (each) =>
        Effect.forkChild(ask(each))
      )
      yield* turns(5)
      yield* Fiber.interrupt(unasked ?? assert.fail("no fiber"))
      yield* Deferred.succeed(gate, undefined)
      assert.deepStrictEqual(yield* Fiber.join(kept ?? assert.fail("no fiber")), named("kept"))
      assert.deepStrictEqual(yield* Fiber.join(late ?? assert.fail("no fiber")), named("late"))
      assert.deepStrictEqual(asked, [["given up", "kept"], ["late"]])
    })
  )

  it.effect("stops the statement once all who asked have given up", () =>
    Effect.gen(function* () {
      const stopped = yield* Deferred.make<void>()
      const { ask } = yield* recorded(() =>
        Effect.onInterrupt(Effect.never, () => Deferred.succeed(stopped, undefined))
      )
      const fibers = yield* FiberSet.make()
      yield* Effect.forEach(["a", "b"], (each) => FiberSet.run(fibers, ask(each)))
      yield* turns(5)
      assert.isFalse(yield* Deferred.isDone(stopped))
      yield* FiberSet.clear(fibers)
      yield* Deferred.await(stopped)
    })
  )

  it.effect("fails only the question that a statement failed by", () =>
    Effect.gen(function* () {
      const { ask, asked } = yield* recorded((questions) =>
        questions.includes("bad") ? Effect.fail("refused") : Effect.void
      )
      const exits = yield* Effect.forEach(["a", "bad", "b"], (each) => Effect.exit(ask(each)), all)
      assert.deepStrictEqual(exits, [
        Exit.succeed(named("a")),
        Exit.fail("refused"),
        Exit.succeed(named("b"))
      ])
      assert.deepStrictEqual(asked, [["a", "bad", "b"], ["a"], ["bad"], ["b"]])
    })
  )

  it.effect("fails each with the database's own failure, which is not asked for again", () =>
    Effect.gen(function* () {
      const away = new SqlError({ reason: new ConnectionError({ cause: "away", message: "away" }) })
      const { ask, asked } = yield* recorded(() => Effect.fail(away))
      const exits = yield* Effect.forEach(["a", "b"], (each) => Effect.exit(ask(each)), all)
      assert.deepStrictEqual(exits, [Exit.fail(away), Exit.fail(away)])
      assert.lengthOf(asked, 1)
    })
  )
})

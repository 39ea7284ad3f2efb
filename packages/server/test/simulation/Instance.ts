/**
 * A simulated process. Its fibers run on a scheduler and a clock of its own. Everything that reaches it from outside goes
 * through `receive`, so it can be killed or frozen at any await, and wakes to find what it missed.
 */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import type * as Scheduler from "effect/Scheduler"
import type { Dice } from "../support/Dice.ts"
import type { Timeline } from "./Timeline.ts"

/** More than any turn of a healthy process takes. */
const mostTasks = 100_000

export class Instance {
  readonly name: string
  state: "running" | "frozen" | "dead" = "running"
  /** How far its clock is ahead of simulated time, in milliseconds. */
  clockAhead = 0
  readonly timeline: Timeline
  readonly dice: Dice
  readonly #tasks: Array<() => void> = []
  readonly #missed: Array<() => void> = []
  readonly #onDeath: Array<() => void> = []
  #fiber: Fiber.Fiber<unknown, unknown> | null = null

  constructor(name: string, timeline: Timeline, dice: Dice) {
    this.name = name
    this.timeline = timeline
    this.dice = dice
  }

  start(program: Effect.Effect<unknown, unknown>): void {
    const ready = program.pipe(
      Effect.provideService(Clock.Clock, this.#clock),
      Effect.provideService(Random.Random, {
        nextDoubleUnsafe: () => this.dice.next(),
        nextIntUnsafe: () => this.dice.below(2 ** 31)
      })
    )
    this.#fiber = Effect.runFork(ready, { scheduler: this.#scheduler })
    this.#fiber.addObserver(() => this.#die())
  }

  /** What comes from outside: an answer, the end of a sleep. A dead process hears nothing. */
  receive(input: () => void): void {
    if (this.state === "running") input()
    else if (this.state === "frozen") this.#missed.push(input)
  }

  onDeath(action: () => void): void {
    this.#onDeath.push(action)
  }

  /** SIGKILL: nothing more is done, no finalizer runs. */
  kill(): void {
    this.#tasks.length = 0
    this.#die()
  }

  /** SIGSTOP. */
  freeze(): void {
    if (this.state === "running") this.state = "frozen"
  }

  /** SIGCONT. */
  wake(): void {
    if (this.state !== "frozen") return
    this.state = "running"
    for (const input of this.#missed.splice(0)) this.receive(input)
  }

  /** SIGTERM: the process drains, and ends. */
  stop(): void {
    this.#fiber?.interruptUnsafe()
  }

  /** Runs every fiber until it waits. */
  runTasks(): boolean {
    if (this.state !== "running" || this.#tasks.length === 0) return false
    for (let ran = 0; this.#tasks.length > 0; ran++) {
      if (ran > mostTasks) throw new Error(`${this.name} spins at ${this.timeline.now} ms`)
      this.#tasks.shift()?.()
    }
    return true
  }

  #die(): void {
    if (this.state === "dead") return
    this.state = "dead"
    for (const action of this.#onDeath) action()
  }

  readonly #scheduler: Scheduler.Scheduler = {
    executionMode: "async",
    shouldYield: (fiber) => fiber.currentOpCount >= 2048,
    makeDispatcher: () => ({
      scheduleTask: (task) => {
        if (this.state !== "dead") this.#tasks.push(task)
      },
      flush: () => {}
    })
  }

  readonly #millis = () => this.timeline.now + this.clockAhead
  readonly #nanos = () => BigInt(Math.floor(this.#millis() * 1e6))
  readonly #monotonic = () => BigInt(Math.floor(this.timeline.now * 1e6))
  readonly #clock: Clock.Clock = {
    currentTimeMillisUnsafe: this.#millis,
    currentTimeMillis: Effect.sync(this.#millis),
    currentTimeNanosUnsafe: this.#nanos,
    currentTimeNanos: Effect.sync(this.#nanos),
    monotonicTimeNanosUnsafe: this.#monotonic,
    monotonicTimeNanos: Effect.sync(this.#monotonic),
    sleep: (duration) =>
      Effect.callback<void>((resume) => {
        const cancel = this.timeline.after(Duration.toMillis(duration), () =>
          this.receive(() => resume(Effect.void))
        )
        return Effect.sync(cancel)
      })
  }
}

/**
 * What lies between one process and the database. A statement takes a while to get there and its answer a while to come
 * back; either may be lost, so that a process cannot know whether a statement that failed was done.
 */
import * as Effect from "effect/Effect"
import { SqlError } from "effect/sql"
import type { Dice } from "../support/Dice.ts"
import type { Instance } from "./Instance.ts"
import type { Timeline } from "./Timeline.ts"
import type { Fault, Weather } from "./Weather.ts"

const lost = Effect.fail(
  new SqlError.SqlError({ reason: new SqlError.ConnectionError({ cause: "simulated" }) })
)

/** A statement that waits for a lock looks again after so many milliseconds. */
const lockPause = 50

export class DatabaseLink {
  readonly #instance: Instance
  readonly #timeline: Timeline
  readonly #weather: Weather
  readonly #dice: Dice

  constructor(instance: Instance, weather: Weather) {
    this.#instance = instance
    this.#timeline = instance.timeline
    this.#weather = weather
    this.#dice = instance.dice.fork()
  }

  /** `apply` is the whole transaction, at the moment when it commits. `blocked` says that a lock keeps it waiting. */
  call<A>(
    apply: (at: number) => A,
    blocked: () => boolean = () => false
  ): Effect.Effect<A, SqlError.SqlError> {
    return Effect.callback<A, SqlError.SqlError>((resume) => {
      const answer = (millis: number, effect: Effect.Effect<A, SqlError.SqlError>) =>
        this.#timeline.after(millis, () => this.#instance.receive(() => resume(effect)))
      const arrive = () => {
        if (this.#weather.isDown(this.#timeline.now)) return answer(this.#latency(), lost)
        if (blocked()) return this.#timeline.after(lockPause, arrive)
        if (this.#weather.strikes("statement error", this.#dice)) return answer(this.#latency(), lost)
        const done = apply(this.#timeline.now)
        return this.#weather.strikes("lost acknowledgement", this.#dice)
          ? answer(this.#latency(), lost)
          : answer(this.#latency(), Effect.succeed(done))
      }
      this.#timeline.after(this.#latency(), arrive)
    })
  }

  /** Whether a fault strikes what a statement does, and not its way. */
  strikes(fault: Fault): boolean {
    return this.#weather.strikes(fault, this.#dice)
  }

  #latency(): number {
    return this.#weather.strikes("slow database", this.#dice)
      ? this.#dice.between(1_000, 90_000)
      : this.#dice.between(0.1, 5)
  }
}

/**
 * What measures durations by Effect's wall clock, such as its caches and its circuit breaker, would keep an answer for an
 * hour longer after the clock was set back by an hour. Here it runs by a clock that shows what has passed.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** `byTimePassed` is for whatever measures; what it runs in turn sees the real time again with `byTheClock`. */
export const timePassed = Effect.map(Clock.Clock, (clock) => {
  const nanos = () => clock.monotonicTimeNanosUnsafe()
  const millis = () => Number(nanos()) / 1e6
  const passed = Clock.Clock.of({
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: clock.monotonicTimeNanos,
    sleep: (duration) => clock.sleep(duration)
  })
  return {
    byTimePassed: Effect.provideService(Clock.Clock, passed),
    byTheClock: Effect.provideService(Clock.Clock, clock)
  }
})

/**
 * Puts a span around an effect, but only while something is traced. `Effect.fn` makes its span, and an error for its
 * call site, on every call: 8 µs, which a look-up of ten candidates pays forty times. Where a request passes, use
 * `Effect.fnUntraced(function* () {…}, traced("Service.method"))`.
 */
import * as Effect from "effect/Effect"
import * as References from "effect/References"

export const traced =
  (name: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withFiber((fiber) =>
      fiber.getRef(References.TracerEnabled)
        ? Effect.withSpan(self, name, { captureStackTrace: false })
        : self
    )

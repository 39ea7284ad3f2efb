/**
 * What a statement is for. It decides which connections the host gives it and how long it may take, so that work that
 * takes long cannot keep a request waiting, and neither can keep the service from checking a key or holding a lease.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/**
 * `request`: somebody waits for the answer. `background`: refreshes, watching, deliveries and commands.
 * `control`: key checks, usage, the rate limit, health and leases, which read or write one row or a few.
 */
export type Work = "request" | "background" | "control"

/** Inherited by whatever a fiber starts. */
export const Work = Context.Reference<Work>("@entity-watch/core/store/Work", {
  defaultValue: () => "background"
})

export const asWork =
  (work: Work) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.provideService(effect, Work, work)

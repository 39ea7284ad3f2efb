/**
 * Where the snapshots and records of a view are read: all from one replica, or all from the primary. Everything else
 * and everything written is the primary's. docs/scaling.md, "Read replicas".
 */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { isSqlError } from "effect/sql/SqlError"
import type { Replica } from "../domain/Replica.ts"
import type { Versions } from "../domain/View.ts"
import type { StoreEffect } from "./StoreEffect.ts"

export interface ReadableReplica {
  readonly replica: Replica
  /** It has everything that the primary had at this time, in milliseconds of the primary's clock. */
  readonly upTo: number
}

/** The host's replicas. */
export interface Replicas {
  readonly all: ReadonlyArray<Replica>
  /** How far a replica may be behind when a view is read from it. */
  readonly maxLag: Duration.Duration
  /** The next that may be read, in turns; null where none is near enough, and the primary is read. */
  readonly next: Effect.Effect<ReadableReplica | null>
}

export const Replicas = Context.Reference<Replicas>("@entity-watch/core/store/Replicas", {
  defaultValue: () => ({ all: [], maxLag: Duration.zero, next: Effect.succeed(null) })
})

/** Of which replica single statements are asked; null for the primary. Transactions are always the primary's. */
export const AskedOf = Context.Reference<Replica | null>("@entity-watch/core/store/AskedOf", {
  defaultValue: () => null
})

export const askedOf =
  (replica: Replica | undefined) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    replica === undefined ? effect : Effect.provideService(effect, AskedOf, replica)

/** Asks a replica, and if it does not answer the primary, of what both have: a snapshot, or the versions that it names. */
export const rather = <A, E, R>(
  replica: Replica | undefined,
  ask: Effect.Effect<A, E, R>,
  onPrimary: Effect.Effect<A, E, R> = ask
): Effect.Effect<A, E, R> =>
  replica === undefined ? ask : Effect.catchIf(askedOf(replica)(ask), isSqlError, () => onPrimary)

/** Names the versions of a view of the present, which the primary has, whatever came into force there since. */
const asVersions = ({ at, mode, snapshots }: Versions): Versions => ({
  mode,
  snapshots,
  at: at ?? [...snapshots.values()].reduce((last, { loadedAt }) => (loadedAt > last ? loadedAt : last), "")
})

/** Asks where the view was read; the primary has every version that a replica has. */
export const askedWithin = <A>(view: Versions, ask: (view: Versions) => StoreEffect<A>): StoreEffect<A> =>
  rather(
    view.replica,
    ask(view),
    Effect.suspend(() => ask(asVersions(view)))
  )

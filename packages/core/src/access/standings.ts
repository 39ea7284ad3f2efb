/**
 * What the database says of keys and the limits of their accounts, and what is remembered of it. Specification part 5.
 *
 * A standing is remembered for five seconds, so that busy callers do not each read the database: a revocation is in
 * force at once in the process that made it, and within five seconds in every other, or as soon as the database says
 * so. Expiry is always exact, by the database's clock. What passed since is measured by a clock that nobody sets.
 *
 * Keys that the database is known to hold, and keys that nobody knows, are remembered apart and asked about apart, so
 * that whoever makes up keys neither makes known ones wait nor has them forgotten.
 */
import * as Cache from "effect/Cache"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import { traced } from "../effects/traced.ts"
import { ApiKeyStore, type Authenticated } from "../store/ApiKeyStore.ts"
import { asWork } from "../store/Work.ts"

/** The key is well formed, and the database did not say in time whether it is known. */
export class KeyUncheckable extends Schema.TaggedError<KeyUncheckable>()("KeyUncheckable", {}) {}

/** None when the database does not hold the key. */
export type Standing = Option.Option<
  Pick<Authenticated, "id" | "account_id" | "limits" | "mode" | "scopes" | "revoked_at"> & {
    readonly expiresAt: number | null
  }
>

interface RememberedStanding {
  readonly standing: Standing
  /** In milliseconds of the clock that nobody sets. Afterwards the database is asked again. */
  readonly freshUntil: number
  /** Until then a key in force is taken at this standing where the database does not answer. */
  readonly usableUntil: number
}

interface LaneOptions {
  /** How many keys are looked up at a time, and with those that wait for it: any more cannot be checked just now. */
  readonly atOnce: number
  readonly most: number
}

const knownKeys: LaneOptions = { atOnce: 200, most: 200 }
const unknownKeys: LaneOptions = { atOnce: 4, most: 200 }
/** All in milliseconds. */
const freshMillis = 5000
const usableMillis = 60_000
const patience = 1000
/** Whoever's last standing can be used waits no longer than this for a newer one, and then for a while not at all. */
const patienceOfUsable = 250
const pauseOfUsable = 1000
/** When the database is silent, nobody waits for it for this long. */
const pauseAfterSilence = 2000
/** After so many keys in a row of which the database said nothing, it counts as silent for keys of their kind. */
const silentAfter = 3

export const makeStandings = Effect.fnUntraced(function* (remembered: number) {
  const store = yield* ApiKeyStore
  const scope = yield* Effect.scope
  const clock = yield* Clock.Clock
  const now = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
  let revocations = 0

  /** The one that was said longest ago is forgotten for a new one. */
  const remember = (said: Map<string, RememberedStanding>, sha256: string, standing: RememberedStanding) => {
    said.set(sha256, standing)
    for (const oldest of said.keys()) {
      if (said.size <= remembered) break
      said.delete(oldest)
    }
  }

  const makeLane = Effect.fnUntraced(function* ({ atOnce, most }: LaneOptions) {
    // What the database last said, however long ago: while it is away, a key known to be refused stays refused.
    const lastSaid = new Map<string, RememberedStanding>()
    const turns = Semaphore.makeUnsafe(atOnce)
    let asking = 0
    /** Keys in a row about which the database did not answer in time: one alone says nothing of the others. */
    const unanswered = new Set<string>()
    let silentUntil = 0

    // Requests that come with the same key while the database is asked about it wait for the same answer.
    const answers = yield* Cache.make({
      capacity: remembered,
      timeToLive: 0,
      lookup: Effect.fnUntraced(function* (sha256: string) {
        if (asking >= most) return yield* new KeyUncheckable()
        asking += 1
        const came = now()
        // Nobody waits any more for what did not get its turn in time.
        const inTurn = Effect.gen(function* () {
          if (now() - came > patience) return yield* new KeyUncheckable()
          return yield* read(sha256)
        })
        const said = yield* Effect.ensuring(
          turns.withPermit(inTurn),
          Effect.sync(() => (asking -= 1))
        )
        unanswered.clear()
        return said
      })
    })

    // The question runs in a fibre of its own: the embedded database cannot interrupt a statement, and the wait would
    // not end.
    const ask = Effect.fnUntraced(function* (sha256: string, longest: number) {
      if (now() < silentUntil) return yield* new KeyUncheckable()
      const asked = yield* Effect.forkIn(Cache.get(answers, sha256), scope)
      return yield* Fiber.join(asked).pipe(
        Effect.timeoutOrElse({
          duration: longest,
          orElse: () => {
            if (longest < patience) return new KeyUncheckable()
            if (unanswered.size < silentAfter) unanswered.add(sha256)
            if (unanswered.size === silentAfter) silentUntil = now() + pauseAfterSilence
            return new KeyUncheckable()
          }
        }),
        Effect.catchTag("SqlError", () => new KeyUncheckable())
      )
    }, traced("ApiKeys.ask"))

    return { answers, ask, lastSaid }
  })

  const read = Effect.fnUntraced(function* (sha256: string) {
    const asked = revocations
    const before = now()
    const row = yield* store
      .bySha256(sha256)
      .pipe(asWork("control"), Effect.catchTag("SchemaError", Effect.die))
    const said = standingOf(row, before)
    // An answer that was asked for before a revocation may be older than the revocation.
    const since = asked === revocations ? now() : Number.NEGATIVE_INFINITY
    known.lastSaid.delete(sha256)
    unknown.lastSaid.delete(sha256)
    remember(Option.isSome(said) ? known.lastSaid : unknown.lastSaid, sha256, {
      standing: said,
      freshUntil: since + freshMillis,
      usableUntil: since + usableMillis
    })
    return said
  })

  const known = yield* makeLane(knownKeys)
  const unknown = yield* makeLane(unknownKeys)

  const isInForce = (said: Standing): said is Extract<Standing, { readonly _tag: "Some" }> =>
    Option.isSome(said) &&
    said.value.revoked_at === null &&
    (said.value.expiresAt === null || said.value.expiresAt > now())

  const isUsable = ({ standing, usableUntil }: RememberedStanding) =>
    !isInForce(standing) || now() < usableUntil

  const of = (sha256: string): Effect.Effect<Standing, KeyUncheckable> => {
    const lane = known.lastSaid.has(sha256) ? known : unknown
    const said = lane.lastSaid.get(sha256)
    if (said !== undefined && now() < said.freshUntil) return Effect.succeed(said.standing)
    const longest = said !== undefined && isUsable(said) ? patienceOfUsable : patience
    return Effect.catchTag(lane.ask(sha256, longest), "KeyUncheckable", (uncheckable) => {
      const old = lane.lastSaid.get(sha256)
      if (old === undefined || !isUsable(old)) return Effect.fail(uncheckable)
      // The question goes on meanwhile, and its answer takes this one's place.
      lane.lastSaid.set(sha256, { ...old, freshUntil: Math.min(now() + pauseOfUsable, old.usableUntil) })
      return Effect.succeed(old.standing)
    })
  }

  /** After a revocation: what was said of any key is asked again before the key is in force. */
  const doubt = Effect.gen(function* () {
    revocations += 1
    for (const { answers, lastSaid } of [known, unknown]) {
      for (const [sha256, { standing }] of lastSaid)
        lastSaid.set(sha256, { standing, freshUntil: 0, usableUntil: 0 })
      yield* Cache.invalidateAll(answers)
    }
  })

  return { of, isInForce, doubt }
})

/** `asked` is from before the question, so that no key is in force for longer than the database says. */
const standingOf = (row: Option.Option<Authenticated>, asked: number): Standing =>
  Option.map(row, ({ expires_in_millis, ...key }) => ({
    ...key,
    expiresAt: expires_in_millis === null ? null : asked + expires_in_millis
  }))

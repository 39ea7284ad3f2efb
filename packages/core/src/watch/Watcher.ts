/**
 * Turns what new snapshots changed into events. The snapshots of a register are taken one at a time, in the order in which
 * they came into force, so that nothing that lay between two looks is lost. How far the watcher came is written in the
 * transaction that writes the events. packages/core/docs/watch.md tells the steps.
 */

import { isListId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import { toldAgain } from "../effects/toldAgain.ts"
import { registerById } from "../registers/all.ts"
import { AdditionalListStore } from "../store/AdditionalListStore.ts"
import { type Step, WatchPositionStore } from "../store/WatchPositionStore.ts"
import { WatchStore } from "../store/WatchStore.ts"
import type { EntityChange } from "./compare/EntityChange.ts"
import { EntityComparison } from "./compare/EntityComparison.ts"
import { ListComparison } from "./compare/ListComparison.ts"
import type { SnapshotPair } from "./compare/SnapshotPair.ts"
import type { SubjectChange } from "./compare/SubjectComparison.ts"
import { watchedListOf, watchedLists } from "./compare/WatchedList.ts"
import { eventsOf } from "./events/eventsOf.ts"
import { countEvents } from "./events/metrics.ts"
import { subjectEventsOf } from "./events/subjectEvents.ts"

/** So many entities are compared, and their events written, in one go. */
const batchSize = 500

const pace = "2 seconds"

export class Watcher extends Context.Service<
  Watcher,
  {
    /** Looks at every snapshot that has not been looked at, and answers how many events that made. */
    catchUp(mode: Mode): Effect.Effect<number>
    /** Looks every two seconds, and does not end. */
    readonly run: Effect.Effect<never>
  }
>()("@entity-watch/core/watch/Watcher") {
  static readonly layerNoDeps = Layer.effect(
    Watcher,
    Effect.gen(function* () {
      const positions = yield* WatchPositionStore
      const store = yield* WatchStore
      const additional = yield* AdditionalListStore
      const entityComparison = yield* EntityComparison
      const listComparison = yield* ListComparison
      const random = yield* SecureRandom

      /** Writes the events of what changed, and that the step is done up to an identifier or as a whole. */
      const record = Effect.fnUntraced(function* (
        pair: SnapshotPair,
        claim: number,
        step: Step,
        done: string | "all",
        changes: ReadonlyArray<EntityChange>,
        subjects: ReadonlyArray<SubjectChange>
      ) {
        const types = [...new Set(changes.flatMap(({ changed }) => changed.map(({ type }) => type)))]
        const numbers = [...new Set(changes.flatMap((change) => [change.entity, ...change.numbers]))]
        const watching =
          changes.length === 0 ? [] : yield* store.watchingAcrossAccounts(pair.mode, numbers, types, step)
        const ids = yield* Effect.replicateEffect(random.ulid, watching.length + subjects.length)
        const occasion = {
          livemode: pair.mode === "live",
          timestamp: DateTime.formatIso(yield* DateTime.now),
          newId: () => `evt_${ids.pop()}`
        }
        const events = [...eventsOf(changes, watching, occasion), ...subjectEventsOf(subjects, occasion)]
        yield* positions.record(pair.mode, claim, step, done, events)
        yield* countEvents(pair.mode, events)
        return events.length
      })

      const ofEntities = (pair: SnapshotPair, step: Step, named: boolean) =>
        Stream.unwrap(
          Effect.map(store.affectedAcrossAccounts(pair.mode, step, named), (affected) =>
            Stream.fromIterable(affected).pipe(
              Stream.grouped(batchSize),
              Stream.mapEffect((batch) => {
                const identifiers = batch.map(({ identifier }) => identifier)
                const byTrust = new Set(batch.flatMap((one) => (one.by_trust ? [one.identifier] : [])))
                return Effect.map(entityComparison.compare(pair, identifiers, byTrust), (changes) => ({
                  through: identifiers.at(-1) ?? "",
                  changes,
                  subjects: []
                }))
              })
            )
          )
        )

      const take = Effect.fn("Watcher.take")(function* (mode: Mode, claim: number, step: Step) {
        const { lists } = yield* additional.definedAcrossAccounts(mode, null)
        const pair: SnapshotPair = {
          mode,
          ...(yield* positions.views(mode, step)),
          additional: lists.map(watchedListOf).filter(({ type }) => type !== null)
        }
        const list =
          watchedLists.get(step.register) ??
          pair.additional?.find(({ register }) => register.source.id === step.register)
        // Of a list that was removed since, or tells of no match, nobody is told.
        const pages =
          list !== undefined && BigInt(step.to) > BigInt(list.after)
            ? listComparison.pages(pair, step, list)
            : list !== undefined || isListId(step.register)
              ? Stream.empty
              : ofEntities(pair, step, registerById(step.register)?.source.names !== undefined)
        const made = yield* Stream.runFoldEffect(
          pages,
          () => 0,
          (sum, { changes, subjects, through }) =>
            Effect.map(record(pair, claim, step, through, changes, subjects), (count) => sum + count)
        )
        yield* record(pair, claim, step, "all", [], [])
        yield* Effect.logInfo("changes found", { register: step.register, mode, events: made })
        return made
      })

      const takeAll = Effect.fn("Watcher.takeAll")(function* (mode: Mode) {
        const claim = yield* positions.claim(mode)
        if (claim === null) return 0
        const keepLease = positions.renew(mode, claim).pipe(
          // A renewal that failed is not a lost lease: the work holds its row while it records.
          Effect.catchTag("SqlError", () => Effect.void),
          Effect.repeat(Schedule.spaced("20 seconds")),
          Effect.andThen(Effect.never)
        )
        const work = Effect.gen(function* () {
          yield* positions.begin(mode, claim)
          let made = 0
          for (let step = yield* positions.next(mode); step !== null; step = yield* positions.next(mode))
            made += yield* take(mode, claim, step)
          return made
        })
        return yield* Effect.raceFirst(work, keepLease).pipe(
          Effect.ensuring(Effect.ignore(positions.release(mode, claim)))
        )
      })

      const catchUp = (mode: Mode) =>
        positions.behind.pipe(
          Effect.flatMap((modes) => (modes.includes(mode) ? takeAll(mode) : Effect.succeed(0))),
          Effect.orDie
        )

      const lookingOn = (annotations: { readonly mode?: Mode }) => {
        const { failed, succeeded } = toldAgain()
        return <A, E, R>(self: Effect.Effect<A, E, R>) =>
          Effect.catchCause(Effect.andThen(self, succeeded), (cause) =>
            failed((counted) =>
              Effect.logError(
                "Changes could not be looked for; the next look begins where this one stopped.",
                cause,
                { ...annotations, ...counted }
              )
            )
          )
      }
      const lookingOnIn = { sandbox: lookingOn({ mode: "sandbox" }), live: lookingOn({ mode: "live" }) }

      // Whatever keeps one mode from being looked at is no reason to leave the other one.
      const look = lookingOn({})(
        Effect.flatMap(positions.behind, (modes) =>
          Effect.forEach(modes, (mode) => lookingOnIn[mode](takeAll(mode)))
        )
      )
      return Watcher.of({
        catchUp,
        run: Effect.andThen(Effect.repeat(look, Schedule.spaced(pace)), Effect.never)
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide(
      Layer.mergeAll(
        WatchPositionStore.layer,
        WatchStore.layer,
        AdditionalListStore.layer,
        EntityComparison.layer,
        ListComparison.layer
      )
    )
  )
}

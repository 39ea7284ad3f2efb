/**
 * Makes a change happen to an invented entity as one account sees it, and runs the comparison, the events and the
 * deliveries that a real change runs. The registers of the sandbox stay as they are, so the same change can be asked
 * for again.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { latestDayOf } from "@entity-watch/contract/schema/dateOfBirth"
import type { EventType } from "@entity-watch/contract/schema/EventType"
import { numbersAmong, stripSpaces } from "@entity-watch/contract/schema/identifier"
import type { SandboxChangeAnswer, SandboxChangeRequest } from "@entity-watch/contract/schema/SandboxChange"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import * as Context from "effect/Context"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { ListedEntry } from "../domain/ListedEntry.ts"
import type { Snapshot } from "../domain/Snapshot.ts"
import type { ComparedSubject } from "../domain/Subject.ts"
import type { View } from "../domain/View.ts"
import { atOnce } from "../effects/inTurns.ts"
import { Entities, type IdentitySourceUnavailable } from "../entities/Entities.ts"
import type { Entity } from "../entities/Entity.ts"
import { matchesByEntry } from "../lists/compare.ts"
import { ListIndex } from "../lists/index/ListIndex.ts"
import { makeReadEntries } from "../lists/readEntries.ts"
import { Snapshots, type SnapshotsUnreadable } from "../snapshots/Snapshots.ts"
import type { NewEvent } from "../store/EventStore.ts"
import { type SandboxDayUsedUp, SandboxEventStore } from "../store/SandboxEventStore.ts"
import { SubjectStore } from "../store/SubjectStore.ts"
import { WatchStore } from "../store/WatchStore.ts"
import type { EntityChange } from "../watch/compare/EntityChange.ts"
import { EntityComparison } from "../watch/compare/EntityComparison.ts"
import { type EntityVersions, entityVersions } from "../watch/compare/entityVersions.ts"
import { matchChanges } from "../watch/compare/matchChanges.ts"
import { type SnapshotPair, viewOf } from "../watch/compare/SnapshotPair.ts"
import { type EventContext, eventsOf } from "../watch/events/eventsOf.ts"
import { countEvents } from "../watch/events/metrics.ts"
import { subjectEventsOf } from "../watch/events/subjectEvents.ts"
import { comparedSubject } from "../watch/subjects/comparedSubject.ts"
import { makeSubjectSecrets } from "../watch/subjects/subjectSecrets.ts"
import { SubjectNotFound } from "../watch/subjects/WatchedSubjects.ts"
import { withoutSubject } from "../watch/subjects/withoutSubject.ts"
import { inventedEntry, isListEvent, type ListEvent } from "./inventedEntry.ts"
import { nameOf, type RegisterEvent, registerChange } from "./registerChange.ts"

/** Says that the key is not a sandbox key: only sandbox keys may change anything. */
export class NotTheSandbox extends Schema.TaggedError<NotTheSandbox>()("NotTheSandbox", {}) {}

/** Says that no entity of the sandbox has this number. */
export class NoSuchFixture extends Schema.TaggedError<NoSuchFixture>()("NoSuchFixture", {}) {}

/** Says that this change cannot happen to this entity. */
export class ImpossibleChange extends Schema.TaggedError<ImpossibleChange>()("ImpossibleChange", {
  reason: Schema.String
}) {}

interface FoundFixture {
  readonly view: View
  readonly watched: EntityVersions
}

/** What an account can make the sandbox send in a day. */
const defaultDeliveriesPerDay = 10_000

export class SandboxChanges extends Context.Service<
  SandboxChanges,
  {
    make(
      caller: Caller,
      request: SandboxChangeRequest
    ): Effect.Effect<
      SandboxChangeAnswer,
      | NotTheSandbox
      | NoSuchFixture
      | ImpossibleChange
      | SubjectNotFound
      | SandboxDayUsedUp
      | SnapshotsUnreadable
      | IdentitySourceUnavailable
    >
  }
>()("@entity-watch/core/sandbox/SandboxChanges") {
  static readonly layerNoDeps = (deliveriesPerDay = defaultDeliveriesPerDay) =>
    Layer.effect(
      SandboxChanges,
      Effect.gen(function* () {
        const snapshots = yield* Snapshots
        const entities = yield* Entities
        const entityComparison = yield* EntityComparison
        const watchStore = yield* WatchStore
        const eventStore = yield* SandboxEventStore
        const random = yield* SecureRandom
        const readEntries = yield* makeReadEntries
        const subjects = yield* SubjectStore
        const { opened } = yield* makeSubjectSecrets

        const find = Effect.fnUntraced(function* (identifier: string) {
          const view = yield* snapshots.current("sandbox")
          const { abns, acns } = numbersAmong([identifier])
          const own = yield* entities.behind(view, abns, acns)
          const [watched] = entityVersions([identifier], own, own)
          if (watched === undefined) return yield* new NoSuchFixture()
          return { view, watched }
        })

        /** What an entry with this name changes for a subject. */
        const matched = Effect.fnUntraced(function* (
          event: ListEvent,
          name: string,
          subject: ComparedSubject,
          noted: (entry: ListedEntry, match: Match, today: string) => Match = (_, match) => match
        ) {
          const listing = { entry: () => inventedEntry(event, name), published: () => [event, name] }
          const list = ListIndex.build(yield* readEntries(listing, [name]))
          const today = DateTime.formatIsoDateUtc(yield* DateTime.now)
          const matches = [...atOnce(matchesByEntry(list, subject, today))]
          return matchChanges(
            matches.map(([entry, match]) => noted(entry, match, today)),
            () => null
          )
        })

        /** Puts an entry with the entity's own name on a list. */
        const listed = Effect.fnUntraced(function* ({ view, watched }: FoundFixture, event: ListEvent) {
          const subject = yield* entityComparison.subject(viewOf("sandbox", view.snapshots), watched.after)
          return { ...watched, changed: yield* matched(event, nameOf(partsOf(watched.after)), subject) }
        })

        /** The same with the name of a subject that the account watches. */
        const ofSubject = Effect.fnUntraced(
          function* (caller: Caller, ref: string, event: ListEvent) {
            const row = yield* subjects.find(caller, ref)
            if (row === null) return yield* new SubjectNotFound({ ref })
            const facts = yield* Effect.orDie(opened(caller, ref, row.sealed))
            const subject = comparedSubject(facts, latestDayOf(yield* DateTime.now))
            const told = yield* subjects.told(caller, event, ref)
            const changes = yield* matched(event, facts.name, subject, withoutSubject)
            return changes
              .filter(({ type }) => type === event)
              .map((change) => ({ accountId: caller.accountId, ref, change, told }))
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        /** Makes the registers say something else of the entity. */
        const registered = Effect.fnUntraced(function* (
          { view, watched }: FoundFixture,
          event: RegisterEvent
        ) {
          const happened = registerChange(event, partsOf(watched.after), watched)
          if (typeof happened === "string") return yield* new ImpossibleChange({ reason: happened })
          const [entity] = watched.after
          const sides: EntityVersions = {
            ...watched,
            before: entity === undefined ? [] : [{ ...entity, parts: happened.before }],
            after: entity === undefined ? [] : [{ ...entity, parts: happened.after }]
          }
          const all = wholeSnapshots(view.snapshots)
          const pair: SnapshotPair = { mode: "sandbox", before: all, after: all }
          const { changed } = yield* entityComparison.compareVersions(pair, sides, false)
          return { ...watched, name: nameOf(happened.after) || watched.name, changed }
        })

        const ofEntity = (caller: Caller, event: EventType, change: EntityChange) =>
          Effect.map(
            Effect.orDie(watchStore.watching(caller, [change.entity, ...change.numbers], [event])),
            (watching) => (occasion: EventContext) => eventsOf([change], watching, occasion)
          )

        /** The event of the account, where one of its subscriptions is told of it. */
        const recorded = Effect.fnUntraced(
          function* (caller: Caller, eventsAt: (occasion: EventContext) => ReadonlyArray<NewEvent>) {
            const id = `evt_${yield* random.ulid}`
            const events = eventsAt({
              livemode: false,
              timestamp: DateTime.formatIso(yield* DateTime.now),
              newId: () => id
            })
            yield* eventStore.record(caller, `sandbox_${yield* random.ulid}`, events, deliveriesPerDay)
            yield* countEvents("sandbox", events)
            return events[0]
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        const make = Effect.fn("SandboxChanges.make")(function* (
          caller: Caller,
          { event, identifier, subject_ref }: SandboxChangeRequest
        ) {
          if (caller.mode !== "sandbox") return yield* new NotTheSandbox()
          const eventsAt = yield* Effect.gen(function* () {
            if (subject_ref !== undefined && isListEvent(event)) {
              const changes = yield* ofSubject(caller, subject_ref, event)
              return (occasion: EventContext) => subjectEventsOf(changes, occasion)
            }
            const found = yield* find(stripSpaces(identifier ?? ""))
            const change = yield* isListEvent(event) ? listed(found, event) : registered(found, event)
            const changed = change.changed.filter(({ type }) => type === event)
            return yield* ofEntity(caller, event, { ...change, changed })
          })
          const made = yield* recorded(caller, eventsAt)
          return made === undefined
            ? {
                event_id: null,
                deliveries: 0,
                note: `No subscription of this account is told of ${event} of ${subject_ref ?? identifier}, so there is no event.`
              }
            : {
                event_id: made.id,
                deliveries: made.subscriptions.length,
                note: "The event is recorded and on its way. The registers of the sandbox stay as they are."
              }
        })

        return SandboxChanges.of({ make })
      })
    )

  static readonly layer = (deliveriesPerDay?: number) =>
    this.layerNoDeps(deliveriesPerDay).pipe(
      Layer.provide(
        Layer.mergeAll(
          Snapshots.layer,
          EntityComparison.layer,
          WatchStore.layer,
          SubjectStore.layer,
          SandboxEventStore.layer
        )
      )
    )
}

const partsOf = (own: ReadonlyArray<Entity>) => own.flatMap(({ parts }) => parts)

/** Treats all snapshots as whole, because the fixtures are small but not partial registers. */
const wholeSnapshots = (all: ReadonlyMap<Snapshot["register"], Snapshot>) =>
  new Map([...all].map(([register, snapshot]) => [register, { ...snapshot, partial: null }]))

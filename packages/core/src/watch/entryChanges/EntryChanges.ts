/**
 * What became, within a period, of the listed entries that an account's subjects possibly match. It rests on events,
 * decisions and the versions of entries: no subject is opened. packages/core/docs/ongoing-screening.md
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import {
  defaultPeriod,
  type EntryChange,
  type EntryChangePage,
  type EntryChangesQuery,
  type NotKnown
} from "@entity-watch/contract/schema/EntryChange"
import { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { entryFell } from "../../decide/entryFell.ts"
import { besideMatch, decisionsOn } from "../../decide/holding.ts"
import { NeedsTwo } from "../../decide/NeedsTwo.ts"
import { inTurns } from "../../effects/inTurns.ts"
import { Snapshots, type SnapshotsUnreadable } from "../../snapshots/Snapshots.ts"
import { AdditionalListStore } from "../../store/AdditionalListStore.ts"
import { DecisionStore, readOfSubject } from "../../store/DecisionStore.ts"
import type { SubjectDecision } from "../../store/decisionShapes.ts"
import { EntryVersionStore } from "../../store/EntryVersionStore.ts"
import { KnownMatchStore, mostEvents, type Told } from "../../store/KnownMatchStore.ts"
import { cursorOf } from "../cursorOf.ts"
import { type FoundMatch, foundMatches } from "./foundMatches.ts"
import { type Histories, makeHistories, mostVersions } from "./histories.ts"
import { isCut, knownMatches } from "./knownMatches.ts"
import { listRemoved, makePeriodOf } from "./periodOf.ts"

const defaultLimit = 50
const maxLimit = 200
/** So many subjects of which something is known are looked at for one page. */
const mostSubjects = 200

const ofEvents = ({ is_told, removed_through }: Told): ReadonlyArray<NotKnown> => [
  ...(is_told
    ? []
    : [
        {
          source: null,
          reason: "not_told" as const,
          note: "No subscription of the account is told of every match of every subject: new matches may be unknown."
        }
      ]),
  ...(removed_through === null
    ? []
    : [
        {
          source: null,
          reason: "events_removed" as const,
          note: `Events up to ${removed_through} are no longer kept: a match of which only they told is unknown.`
        }
      ])
]

const isSource = Schema.is(SourceId)

const cut: NotKnown = {
  source: null,
  reason: "events_cut",
  note: "A subject of this page has more matches than its events show."
}

const decisionsCut: NotKnown = {
  source: null,
  reason: "decisions_cut",
  note: `Of the decisions about a subject of this page the latest ${readOfSubject} are looked at: a match of which only earlier ones tell is unknown.`
}

const tooMany = (source: NotKnown["source"]): NotKnown => ({
  source,
  reason: "too_many",
  note: `More than ${mostVersions} versions of entries came or went, of this list or of several: what became of its matches is not told.`
})

/** The period would begin after it ends. */
export class SinceInFuture extends Schema.TaggedError<SinceInFuture>()("SinceInFuture", {
  now: Schema.String
}) {}

export class EntryChanges extends Context.Service<
  EntryChanges,
  {
    list(
      caller: Caller,
      query: EntryChangesQuery
    ): Effect.Effect<EntryChangePage, SnapshotsUnreadable | SinceInFuture>
  }
>()("@entity-watch/core/watch/entryChanges/EntryChanges") {
  static readonly layerNoDeps = Layer.effect(
    EntryChanges,
    Effect.gen(function* () {
      const snapshots = yield* Snapshots
      const store = yield* KnownMatchStore
      const decisionStore = yield* DecisionStore
      const needsTwo = yield* NeedsTwo
      const periodOf = yield* makePeriodOf
      const historiesOf = yield* makeHistories

      /** The latest decision, by the rules of decisions, but for what they say of the subject's facts. */
      const decidedOn = Effect.fnUntraced(function* (
        caller: Caller,
        decisions: ReadonlyArray<SubjectDecision>,
        { known, source, text }: FoundMatch
      ) {
        const { sha256 } = text
        const [latest, ...earlier] =
          known.map((as) => decisionsOn(decisions, { source, ...as })).find(({ length }) => length > 0) ?? []
        if (latest === undefined) return null
        const fell = sha256 === undefined ? [] : yield* entryFell(decisionStore, caller, latest, text)
        return besideMatch([latest, ...earlier], fell, needsTwo).decided
      })

      const list = Effect.fn("EntryChanges.list")(
        function* (caller: Caller, { cursor = "", limit = defaultLimit, ...query }: EntryChangesQuery) {
          const view = yield* snapshots.current(caller.mode)
          const asked = DateTime.formatIso(DateTime.subtract(view.now, { days: defaultPeriod }))
          const told = yield* store.told(caller, query.since === undefined ? asked : cursorOf(query.since))
          const { since } = told
          const now = DateTime.formatIso(view.now)
          if (since > now) return yield* new SinceInFuture({ now })
          const { lists, notKnown } = yield* periodOf(caller, view, told)
          const { refs, through } = yield* store.subjects(caller, cursor, mostSubjects)

          const events = refs.length === 0 ? [] : yield* store.events(caller, refs)
          const eventsOf = Map.groupBy(events, ({ payload }) => payload.data.subject_ref)
          const each = yield* decisionStore.aboutEach(refs.map((about) => ({ caller, about })))
          const decisions = new Map<string, ReadonlyArray<SubjectDecision>>()
          for (const [at, ref] of refs.entries()) decisions.set(ref, yield* each[at] ?? Effect.succeed([]))
          const known = new Map(
            refs.map((ref) => [ref, knownMatches(eventsOf.get(ref) ?? [], decisions.get(ref) ?? [])])
          )

          const histories = new Map<string, Histories>()
          const versionsLeft = { left: mostVersions }
          const said = new Set<string | null>(notKnown.map(({ source }) => source))
          const gone: Array<NotKnown> = []
          for (const [source, matches] of Map.groupBy([...known.values()].flat(), (match) => match.source)) {
            const of = lists.get(source)
            // It was put and removed within the period, or removed before it.
            if (of === undefined && !said.has(source) && isSource(source)) gone.push(listRemoved(source))
            if (of !== undefined)
              histories.set(source, yield* historiesOf(caller.mode, of, matches, versionsLeft))
          }

          const changes: Array<EntryChange> = []
          let last = through
          for (const [at, ref] of refs.entries()) {
            const all = yield* inTurns(() => foundMatches(known.get(ref) ?? [], lists, histories, since))
            for (const found of all) {
              const { known: _, text: __, ...row } = found
              const decided = yield* decidedOn(caller, decisions.get(ref) ?? [], found)
              changes.push({ subject_ref: ref, ...row, decided })
            }
            if (changes.length < Math.min(limit, maxLimit)) continue
            if (at < refs.length - 1) last = ref
            break
          }
          return {
            since,
            until: now,
            changes,
            not_known: [
              ...ofEvents(told),
              ...notKnown,
              ...gone,
              ...[...lists].flatMap(([source, { register }]) =>
                histories.get(source) === null ? [tooMany(register.source.id)] : []
              ),
              ...(events.length > mostEvents || events.some(isCut) ? [cut] : []),
              ...([...decisions.values()].some(({ length }) => length >= readOfSubject) ? [decisionsCut] : [])
            ],
            next_cursor: last
          }
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      return EntryChanges.of({ list })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide(
      Layer.mergeAll(
        Snapshots.layer,
        KnownMatchStore.layer,
        DecisionStore.layer,
        EntryVersionStore.layer,
        AdditionalListStore.layer
      )
    )
  )
}

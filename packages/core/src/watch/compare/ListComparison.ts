/**
 * The new possible matches that a list's new snapshot makes. The comparison begins with the list: only entries that came
 * or changed are compared, each with the names of whatever is watched. An entry that matched before it changed is not new.
 */

import { numbersAmong } from "@entity-watch/contract/schema/identifier"
import { isListId, type SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import { inTurns } from "../../effects/inTurns.ts"
import { Entities } from "../../entities/Entities.ts"
import { matchesByEntry } from "../../lists/compare.ts"
import { makeReadEntries } from "../../lists/readEntries.ts"
import { ScreeningLists } from "../../lists/ScreeningLists.ts"
import { numbersListed } from "../../lists/score/sameNumber.ts"
import type { StoreError } from "../../store/StoreEffect.ts"
import { WatchedNameStore } from "../../store/WatchedNameStore.ts"
import type { Step } from "../../store/WatchPositionStore.ts"
import { WatchStore } from "../../store/WatchStore.ts"
import type { EntityChange } from "./EntityChange.ts"
import { EntityComparison } from "./EntityComparison.ts"
import { entityVersions } from "./entityVersions.ts"
import { type ListProbe, newAmong, subjectNamed } from "./ListProbe.ts"
import { matchChanges } from "./matchChanges.ts"
import { type MarkMemory, placeOf, RememberedMarks, type WatchedSource } from "./RememberedMarks.ts"
import { type SnapshotPair, viewOf } from "./SnapshotPair.ts"
import { type SubjectChange, SubjectComparison, subjectAfter } from "./SubjectComparison.ts"
import { comparedPart } from "./sameEntry.ts"
import { type WatchedList, watchedLists } from "./WatchedList.ts"

/** Leaves out the entries that only have other labels, another reference among them. */
const withoutRelabelled = (
  came: ReadonlyArray<ListedEntry>,
  were: ReadonlyArray<ListedEntry>
): ReadonlyArray<ListedEntry> => {
  const left = new Map<string, number>()
  for (const entry of were) left.set(comparedPart(entry), (left.get(comparedPart(entry)) ?? 0) + 1)
  return came.filter((entry) => {
    const same = left.get(comparedPart(entry)) ?? 0
    if (same > 0) left.set(comparedPart(entry), same - 1)
    return same === 0
  })
}

/** Whether its records are entries of a list, which give no entity a name that is screened. */
const isOfLists = (register: SourceId): boolean => watchedLists.has(register) || isListId(register)

/** A page of what is watched that was compared: of entities, or of subjects. */
export interface ComparedPage {
  /** How far the step came with it. */
  readonly through: string
  readonly changes: ReadonlyArray<EntityChange>
  readonly subjects: ReadonlyArray<SubjectChange>
}

export class ListComparison extends Context.Service<
  ListComparison,
  {
    /** Page by page: first the entities in the order of their identifiers, then the subjects in that of their ids. */
    pages(pair: SnapshotPair, step: Step, list: WatchedList): Stream.Stream<ComparedPage>
  }
>()("@entity-watch/core/watch/compare/ListComparison") {
  static readonly layerNoDeps = Layer.effect(
    ListComparison,
    Effect.gen(function* () {
      const store = yield* WatchStore
      const names = yield* WatchedNameStore
      const entities = yield* Entities
      const screening = yield* ScreeningLists
      const entityComparison = yield* EntityComparison
      const subjectComparison = yield* SubjectComparison
      const readEntries = yield* makeReadEntries
      const remembered = yield* RememberedMarks

      /** Null when no entry came or changed. */
      const probeOf = Effect.fnUntraced(function* (
        { after, mode }: SnapshotPair,
        step: Step,
        { after: removedUpTo, register: list, type }: WatchedList
      ) {
        if (type === null) return null
        const { listing } = list
        const reading = after.get(list.source.id)
        if (listing === undefined || reading === undefined) return null
        // Of a list that was removed and put again everything came, also what its former self had.
        const isPutAgain = removedUpTo !== "0" && BigInt(step.from) <= BigInt(removedUpTo)
        const changed = yield* store.listed(mode, step, isPutAgain)
        const were = yield* readEntries(listing, changed.before)
        const came = withoutRelabelled(yield* readEntries(listing, changed.after), were)
        if (came.length === 0) return null
        const whole = yield* screening.indexOf(mode, list, reading)
        const index = yield* inTurns(() => whole.weighingInSteps(came))
        return {
          came: index,
          were: yield* inTurns(() => whole.weighingInSteps(were)),
          near: yield* remembered.nearNames(index)
        } satisfies ListProbe
      })

      /** What is new for some identifiers, whose names may match an entry. */
      const newMatches = Effect.fnUntraced(function* (
        pair: SnapshotPair,
        probe: ListProbe,
        near: ReadonlyArray<string>,
        list: WatchedList
      ) {
        if (near.length === 0) return []
        const today = DateTime.formatIsoDateUtc(yield* DateTime.now)
        const view = viewOf(pair.mode, pair.after)
        const { abns, acns } = numbersAmong(near)
        const watched = entityVersions(near, [], yield* entities.behind(view, abns, acns))
        const found: Array<EntityChange> = []
        for (const { abn, acn, after, entity, name, numbers } of watched) {
          const subject = yield* entityComparison.subject(view, after)
          const came = yield* inTurns(() => matchesByEntry(probe.came, subject, today))
          if (came.size === 0) continue
          const were = yield* inTurns(() => matchesByEntry(probe.were, subject, today))
          const matches = newAmong(came, were).map(([, match]) => match)
          const asOf = pair.after.get(list.register.source.id)?.asOf ?? null
          const changed = matchChanges(matches, () => asOf, [list])
          if (changed.length > 0) found.push({ entity, abn, acn, numbers, name, changed })
        }
        return found
      })

      const watchedEntities = (mode: Mode, owner: string | null): WatchedSource<StoreError> => ({
        start: "",
        keys: (page) => names.keysAcrossAccounts(mode, owner, page),
        read: (keys) =>
          Effect.map(names.namesAcrossAccounts(mode, keys.map(placeOf)), (found) =>
            found.map((one) => () => subjectNamed(one))
          )
      })

      /** Lets the memory know which entities may have other names than when they were read. */
      const refreshed = Effect.fnUntraced(function* (memory: MarkMemory, { after, mode }: SnapshotPair) {
        const asOf = new Map(
          [...after].flatMap(([register, { id }]) => (isOfLists(register) ? [] : [[register, id]]))
        )
        for (const [register, to] of asOf) {
          const from = memory.asOf.get(register)
          if (memory.blocks.length === 0 || from === to) continue
          // Of a register that was not there, nearly all may have a name.
          if (from === undefined) memory.forget()
          else
            for (const identifier of yield* names.renamedAcrossAccounts(mode, { register, from, to }))
              memory.stale.add(identifier)
        }
        memory.asOf = asOf
      })

      const pagesOfEntities = (pair: SnapshotPair, step: Step, list: WatchedList, probe: ListProbe) =>
        Stream.unwrap(
          Effect.gen(function* () {
            const { abns, acns } = numbersAmong(
              probe.came.entries.flatMap((entry) => [...numbersListed(entry).keys()])
            )
            const numbers = [...abns, ...acns]
            const through = new Set(
              numbers.length === 0
                ? []
                : yield* store.watchedThroughAcrossAccounts(pair.mode, list.owner, numbers)
            )
            const memory = list.owner === null ? remembered.memoryOf(pair.mode, "entities") : null
            if (memory !== null) yield* refreshed(memory, pair)
            const watched = watchedEntities(pair.mode, list.owner)
            return remembered.near(memory, watched, step.after ?? watched.start, probe.near).pipe(
              Stream.mapEffect(
                Effect.fnUntraced(function* ({ after, near, through: last }) {
                  const reached = [...through].filter((one) => one > after && one <= last)
                  const identifiers = [...new Set([...near.map(placeOf), ...reached])].toSorted()
                  const changes = yield* newMatches(pair, probe, identifiers, list)
                  return { through: last, changes, subjects: [] } satisfies ComparedPage
                })
              )
            )
          })
        )

      const pages = (pair: SnapshotPair, step: Step, list: WatchedList) =>
        Stream.unwrap(
          Effect.map(probeOf(pair, step, list), (probe) => {
            if (probe === null) return Stream.empty
            const subjects = Stream.map(
              subjectComparison.pages(pair, step, list, probe),
              (page): ComparedPage => ({ ...page, changes: [] })
            )
            return subjectAfter(step) === null
              ? Stream.concat(pagesOfEntities(pair, step, list, probe), subjects)
              : subjects
          })
        ).pipe(Stream.orDie)

      return ListComparison.of({ pages })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide(
      Layer.mergeAll(
        WatchStore.layer,
        WatchedNameStore.layer,
        EntityComparison.layer,
        SubjectComparison.layer
      )
    ),
    Layer.provide(RememberedMarks.layer)
  )
}

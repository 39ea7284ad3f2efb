/** The lists of an account with the editions that they had in a period, and what of the period is not known. */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { NotKnown } from "@entity-watch/contract/schema/EntryChange"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Effect from "effect/Effect"
import type { Snapshot } from "../../domain/Snapshot.ts"
import { momentOfView, type View } from "../../domain/View.ts"
import { registerOf } from "../../lists/registerOf.ts"
import { isFor } from "../../lists/ScreeningLists.ts"
import { registerById } from "../../registers/all.ts"
import { MaximumAges, maxAgeDaysOf } from "../../snapshots/MaximumAges.ts"
import { tooOld } from "../../snapshots/tooOld.ts"
import { AdditionalListStore } from "../../store/AdditionalListStore.ts"
import { type EditionRow, EntryVersionStore } from "../../store/EntryVersionStore.ts"
import { KnownMatchStore, type Told } from "../../store/KnownMatchStore.ts"
import { eventTypeOf, watchedListOf, watchedLists } from "../compare/WatchedList.ts"
import type { ListOfPeriod } from "./histories.ts"

export interface ListsOfPeriod {
  readonly lists: ReadonlyMap<string, ListOfPeriod>
  readonly notKnown: ReadonlyArray<NotKnown>
}

const partial = "Only a part of the list is loaded. What it lacks is not said to be removed."
const inDoubt = "An edition of the list is in doubt, and what it alone says is not looked at."
const notTold = "Nobody is told of new matches on this list, or nobody was in a part of the period."
const toldLater = "No subscription of the account was told of new matches on this list for the whole period."
const behind = "New matches with the latest edition are still being looked for."
const notLoaded = "The list is not loaded."

export const listRemoved = (source: SourceId): NotKnown => ({
  source,
  reason: "list_removed",
  note: "The list was removed, and what it held is no longer compared."
})

/** Nobody is told of the first edition of a register. Of an additional list's whoever is on it is told. */
const firstTold = (source: SourceId, editions: ReadonlyArray<EditionRow>): EditionRow | undefined =>
  (source.startsWith("list:") ? editions : editions.slice(1)).find(({ was_in_force }) => !was_in_force)

export const makePeriodOf = Effect.gen(function* () {
  const store = yield* EntryVersionStore
  const additional = yield* AdditionalListStore
  const known = yield* KnownMatchStore
  const ages = yield* MaximumAges

  /** Why less is known of a list than that the period passed. */
  const reasons = (
    untold: string | null,
    maxAgeDays: number | null,
    snapshot: Snapshot | null,
    first: EditionRow | undefined,
    view: View
  ): ReadonlyArray<Omit<NotKnown, "source">> => {
    if (snapshot === null || first === undefined) return [{ reason: "not_loaded", note: notLoaded }]
    const old = tooOld(snapshot, maxAgeDays, momentOfView(view))
    return [
      ...(first.was_in_force
        ? []
        : [
            {
              reason: "loaded_later" as const,
              note: `What the list held before ${first.loaded_at} is not known here.`
            }
          ]),
      ...(snapshot.partial === null ? [] : [{ reason: "partial" as const, note: partial }]),
      ...(snapshot.doubt === undefined ? [] : [{ reason: "in_doubt" as const, note: inDoubt }]),
      ...(old === null ? [] : [{ reason: "stale" as const, note: `The list ${old}.` }]),
      ...(first.is_behind ? [{ reason: "not_looked_at" as const, note: behind }] : []),
      ...(untold === null ? [] : [{ reason: "not_told" as const, note: untold }])
    ]
  }

  return Effect.fnUntraced(function* (caller: Caller, view: View, { is_told, since }: Told) {
    const own = view.lists.filter(({ list }) => isFor(caller, list))
    const all = [
      ...Object.values(registerOf).flatMap((id) => {
        const [list, register] = [watchedLists.get(id), registerById(id)]
        return list === undefined || register === undefined
          ? []
          : [
              {
                list,
                snapshot: view.snapshots.get(id) ?? null,
                maxAgeDays: maxAgeDaysOf(register.source, ages)
              }
            ]
      }),
      ...own.map(({ list, snapshot }) => ({
        list: watchedListOf(list),
        snapshot,
        maxAgeDays: list.maxAgeDays
      }))
    ]
    const upTo = new Map(
      all.flatMap(({ list, snapshot }) =>
        snapshot === null ? [] : [[list.register.source.id, snapshot.id] as const]
      )
    )
    const rows = Map.groupBy(yield* store.editions(caller.mode, upTo, since), ({ register }) => register)
    const ofNobody = new Set<string>(
      (yield* additional.kindsSince(caller, since)).flatMap(({ id, kind }) =>
        eventTypeOf[kind] === null ? [id] : []
      )
    )
    const firsts = all.flatMap(({ list: { register, type } }) => {
      const { id } = register.source
      const edition = firstTold(id, rows.get(id) ?? [])
      return type === null || edition === undefined ? [] : [{ register: id, type, edition: edition.id }]
    })
    // Where nobody is told of every match now, that is said once, of all lists.
    const untold = new Set(is_told ? yield* known.untold(caller, firsts) : [])
    const lists = new Map<string, ListOfPeriod>()
    const notKnown: Array<NotKnown> = []
    for (const { list, maxAgeDays, snapshot } of all) {
      const { id: source } = list.register.source
      const editions = rows.get(source) ?? []
      if (snapshot !== null) lists.set(source, { register: list.register, snapshot, editions })
      const why = list.type === null || ofNobody.has(source) ? notTold : untold.has(source) ? toldLater : null
      for (const each of reasons(why, maxAgeDays, snapshot, editions[0], view))
        notKnown.push({ source, ...each })
    }
    const there = new Set(own.map(({ list }) => list.id))
    const then = yield* additional.definedAcrossAccounts(caller.mode, since)
    for (const list of then.lists)
      if (isFor(caller, list) && !there.has(list.id)) notKnown.push(listRemoved(list.id))
    return { lists, notKnown } satisfies ListsOfPeriod
  })
})

/**
 * New possible matches that a list's new snapshot makes. The probe runs from the list: only entries that came or
 * changed are compared, each with the names of whatever is watched. An entry that matched before it changed is not new.
 */
import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { isAcn } from "../../domain/Acn.ts"
import { numbersAmong } from "../../domain/identifier.ts"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import type { Mode } from "../../domain/Mode.ts"
import type { Register } from "../../domain/Register.ts"
import { Entities } from "../../entities/Entities.ts"
import { type Compared, matchesByEntry } from "../../lists/compare.ts"
import type { ListIndex } from "../../lists/index/ListIndex.ts"
import { ScreeningLists } from "../../lists/ScreeningLists.ts"
import { WatchedNameStore, type WatchedNames } from "../../store/WatchedNameStore.ts"
import type { Step } from "../../store/WatchPositionStore.ts"
import { WatchStore } from "../../store/WatchStore.ts"
import type { EntityChange } from "./EntityChange.ts"
import { EntityComparison, type SnapshotPair, viewOf } from "./EntityComparison.ts"
import { entityVersions } from "./entityVersions.ts"
import { matchChanges } from "./matchChanges.ts"

/** Watched identifiers looked at in one go. */
const pageSize = 5_000

/** Identifiers whose names are compared without a pause: a few milliseconds. */
const comparedAtOnce = 250

/** The entries of a list that a step brought, and what those among them were before that were there already. */
interface Probe {
  readonly came: ListIndex
  readonly were: ListIndex
}

export class ListComparison extends Context.Service<
  ListComparison,
  {
    /** In the order of the watched identifiers, page by page, each page with the last identifier that it covers. */
    pages(
      between: SnapshotPair,
      step: Step,
      list: Register
    ): Stream.Stream<{ readonly through: string; readonly changes: ReadonlyArray<EntityChange> }>
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

      const probeOf = Effect.fnUntraced(function* ({ mode }: SnapshotPair, step: Step, list: Register) {
        const { listedEntry } = list
        if (listedEntry === undefined) return null
        const changed = yield* store.listed(mode, step)
        const were = changed.before.map(listedEntry)
        const came = withoutRelabelled(changed.after.map(listedEntry), were)
        if (came.length === 0) return null
        const whole = yield* screening.indexOf(mode, list, step.to)
        return { came: whole.weighing(came), were: whole.weighing(were) }
      })

      /** What is new for those identifiers of a page whose names come near an entry. */
      const inPage = Effect.fnUntraced(function* (
        between: SnapshotPair,
        probe: Probe,
        near: ReadonlyArray<string>,
        list: Register
      ) {
        if (near.length === 0) return []
        const today = DateTime.formatIsoDateUtc(yield* DateTime.now)
        const view = viewOf(between.mode, between.after)
        const { abns, acns } = numbersAmong(near)
        const own = yield* entities.behind(view, abns, acns)
        const found: Array<EntityChange> = []
        for (const { abn, acn, after, entity, name, numbers } of entityVersions(near, [], own)) {
          const subject = yield* entityComparison.subject(view, after)
          const known = new Set([...matchesByEntry(probe.were, subject, today).keys()].map(({ ref }) => ref))
          const matches = [...matchesByEntry(probe.came, subject, today)]
            .filter(([{ ref }]) => !known.has(ref))
            .map(([, match]) => match)
          const changed = matchChanges(matches, () => between.after.get(list.source.id)?.asOf ?? null)
          if (changed.length > 0) found.push({ entity, abn, acn, numbers, name, changed })
        }
        return found
      })

      /** One page ahead, so that a page is read while the one before is compared. */
      const namesAfter = (mode: Mode, first: string) =>
        Stream.paginate(first, (after) =>
          Effect.map(names.page(mode, after, pageSize), (page) => {
            const last = page.at(-1)?.identifier
            if (last === undefined) return [[], Option.none()] as const
            return [[{ last, page }], page.length < pageSize ? Option.none() : Option.some(last)] as const
          })
        ).pipe(Stream.buffer({ capacity: 1 }))

      const pages = (between: SnapshotPair, step: Step, list: Register) =>
        Stream.unwrap(
          Effect.gen(function* () {
            const probe = yield* probeOf(between, step, list)
            if (probe === null) return Stream.empty
            const acns = new Set(probe.came.entries.map(({ acn }) => acn).filter((acn) => acn !== ""))
            const through = new Set(
              acns.size === 0 ? [] : yield* store.watchedThrough(between.mode, [...acns])
            )
            return namesAfter(between.mode, step.after ?? "").pipe(
              Stream.mapEffect(({ last, page }) =>
                nearOnes(probe, through, page).pipe(
                  Effect.andThen((near) => inPage(between, probe, near, list)),
                  Effect.map((changes) => ({ through: last, changes }))
                )
              )
            )
          })
        ).pipe(Stream.orDie)

      return ListComparison.of({ pages })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide(Layer.mergeAll(WatchStore.layer, WatchedNameStore.layer, EntityComparison.layer))
  )
}

/**
 * An entry that only has other labels, another reference among them, is the one that was there: whatever is compared
 * with a subject is the same.
 */
const withoutRelabelled = (
  came: ReadonlyArray<ListedEntry>,
  were: ReadonlyArray<ListedEntry>
): ReadonlyArray<ListedEntry> => {
  const left = new Map<string, number>()
  for (const entry of were) left.set(compared(entry), (left.get(compared(entry)) ?? 0) + 1)
  return came.filter((entry) => {
    const same = left.get(compared(entry)) ?? 0
    if (same > 0) left.set(compared(entry), same - 1)
    return same === 0
  })
}

const compared = ({ acn, datesOfBirth, imo, names, placesOfBirth, subjectType }: ListedEntry): string =>
  JSON.stringify([
    subjectType,
    acn,
    imo,
    names.map(({ compared, kind, name }) => `${kind} ${compared ?? name}`).sort(),
    datesOfBirth,
    placesOfBirth
  ])

/** Gives way every few milliseconds: the next page arrives meanwhile, and a server answers. */
const nearOnes = (probe: Probe, through: ReadonlySet<string>, page: ReadonlyArray<WatchedNames>) =>
  Effect.map(
    Effect.forEach(Arr.chunksOf(page, comparedAtOnce), (some) =>
      Effect.as(
        Effect.yieldNow,
        some
          .filter((one) => through.has(one.identifier) || comesNear(probe.came, one))
          .map(({ identifier }) => identifier)
      )
    ),
    Arr.flatten
  )

const comesNear = (came: ListIndex, { identifier, names }: WatchedNames): boolean => {
  const subject: Compared = {
    names: names.map((name) => ({ name, role: "subject", acn: null })),
    acns: isAcn(identifier) ? [identifier] : [],
    dob: null,
    pob: null,
    type: null
  }
  return matchesByEntry(came, subject, "").size > 0
}

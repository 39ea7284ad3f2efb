/** Finds the entities that a name may mean, with the names by which each is to be judged. docs/resolving.md. */
import { foldName } from "@entity-watch/names/analysis"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { numbersOf } from "../domain/entityNumber.ts"
import type { ProjectedRecord } from "../domain/ProjectedRecord.ts"
import type { KeptRecord } from "../domain/RegisterRecord.ts"
import type { View } from "../domain/View.ts"
import { traced } from "../effects/traced.ts"
import { alone, corporationsAmong, joinedByName, withCorporation } from "../entities/corporations.ts"
import {
  distinct,
  Entities,
  type IdentitySourceUnavailable,
  identityUnreadable,
  neverLoaded,
  projected
} from "../entities/Entities.ts"
import type { Entity } from "../entities/Entity.ts"
import { join } from "../entities/join.ts"
import { EntityStore } from "../store/EntityStore.ts"
import type { FoundName } from "../store/entityRows.ts"
import { type EntityNumbers, mostNames } from "../store/entityStatements.ts"
import { hasNamesOf } from "./hasNamesOf.ts"
import { type FoundEntities, type FoundEntity, NameSearch, type SearchOverloaded } from "./NameSearch.ts"
import type { NameInRecord, NameRequest } from "./rank.ts"

export interface EntitiesByName {
  readonly entities: ReadonlyArray<Entity>
  readonly names: ReadonlyArray<NameInRecord>
  /**
   * Whether every name was searched that may answer the question. If not, names in the database were searched that are
   * equal or stand next to it in alphabetical order, and nothing follows from what was not found.
   */
  readonly isWhole: boolean
  /** Whether there are more entities of similar names than were read, and whether they can be read by asking for more. */
  readonly further: "none" | "readable" | "unread"
}

/**
 * More entities than are answered, because they are scored again by what the database says, which can change their
 * order.
 */
const mostEntities = 30
/** A filter may leave out the most similar ones, so up to so many are looked at for it. */
export const mostExamined = 300

export class NamedEntities extends Context.Service<
  NamedEntities,
  {
    named(
      view: View,
      asked: NameRequest,
      most?: number
    ): Effect.Effect<EntitiesByName, IdentitySourceUnavailable | SearchOverloaded>
    /** The same entities in no order, without the names by which they were found: half the work of the database. */
    alike(
      view: View,
      asked: NameRequest
    ): Effect.Effect<Omit<EntitiesByName, "names">, IdentitySourceUnavailable | SearchOverloaded>
  }
>()("@entity-watch/core/resolve/NamedEntities") {
  static readonly layerNoDeps = Layer.effect(
    NamedEntities,
    Effect.gen(function* () {
      const entities = yield* Entities
      const search = yield* NameSearch
      const store = yield* EntityStore

      /** The corporations that were found by name, each with its entity or as an entity of its own. */
      const corporate = Effect.fnUntraced(function* (
        view: View,
        corporations: ReadonlyArray<ProjectedRecord>,
        others: ReadonlyArray<Entity>
      ) {
        const all = [...others]
        const named = corporationsAmong(corporations)
        if (named.length === 0) return all
        const asked = distinct(named.map(({ folded }) => folded))
        const bearers = yield* Effect.mapError(store.bearers(view, asked), identityUnreadable)
        for (const { folded, ...part } of named) {
          const found = joinedByName(bearers.filter((bearer) => bearer.folded === folded))
          const at = all.findIndex(({ abn }) => found !== null && abn === found.abn)
          const [owner] =
            found === null || at !== -1 ? [all[at]] : yield* entities.behind(view, [found.abn], [])
          if (owner === undefined) all.push(alone(part))
          else all.splice(at === -1 ? all.length : at, 1, withCorporation(owner, part))
        }
        return all
      })

      const byNumbers = Effect.fnUntraced(function* (view: View, found: ReadonlyArray<FoundEntity>) {
        const records = yield* Effect.mapError(store.known(view, numbersAmong(found)), identityUnreadable)
        const { false: numbered = [], true: unnumbered = [] } = Object.groupBy(
          records,
          (record) => `${isWithoutNumber(record)}` as const
        )
        return {
          entities: yield* corporate(
            view,
            unnumbered.flatMap((record) => projected(record, view)),
            join(numbered.flatMap((record) => projected(record, view)))
          ),
          names: records.flatMap(({ key, names, register }) =>
            names.map((name) => ({ ...name, register, key }))
          )
        }
      })

      const behind = Effect.fnUntraced(function* (view: View, { abns, acns, icns }: EntityNumbers) {
        const corporations =
          icns.length === 0
            ? []
            : yield* Effect.mapError(store.keyed(view, "oric-register", icns), identityUnreadable)
        return yield* corporate(
          view,
          corporations.flatMap((record) => projected(record, view)),
          yield* entities.behind(view, abns, acns)
        )
      })

      const byNames = (view: View, names: ReadonlyArray<FoundName>) =>
        Effect.map(
          behind(view, {
            abns: distinct(names.map(({ abn }) => abn)),
            acns: distinct(names.map(({ acn }) => acn)),
            icns: distinct(names.map((name) => (isWithoutNumber(name) ? name.key : null)))
          }),
          (all) => ({ entities: all, names })
        )

      const byNumbersAlone = (view: View, found: ReadonlyArray<FoundEntity>) =>
        Effect.map(behind(view, numbersAmong(found)), (all) => ({ entities: all, names: [] }))

      const read = <A, E>(effect: Effect.Effect<A, E>) => Effect.mapError(effect, identityUnreadable)

      /** Searches without a whole index: similar names are all compared only where they are few. */
      const inDatabase = Effect.fnUntraced(function* (view: View, asked: NameRequest) {
        const spellings = { ...asked, folded: foldName(asked.name) }
        if (asked.exact) return { names: yield* read(store.equal(view, spellings)), isWhole: true }
        if (yield* read(store.isSmall(view)))
          return { names: yield* read(store.similar(view, spellings)), isWhole: true }
        return { names: yield* read(store.near(view, spellings)), isWhole: false }
      })

      const byNamesInDatabase = Effect.fnUntraced(function* (view: View, asked: NameRequest) {
        const { isWhole, names } = yield* inDatabase(view, asked)
        if (names.length === 0 && !view.snapshots.has("abn-bulk-extract")) return yield* neverLoaded()
        const further = names.length < mostNames ? ("none" as const) : ("unread" as const)
        return { ...(yield* byNames(view, names)), isWhole, further }
      })

      const searched = Effect.fnUntraced(function* (
        view: View,
        asked: NameRequest,
        readFound: typeof byNumbers | typeof byNumbersAlone,
        most = mostEntities
      ) {
        const found = asked.exact ? null : yield* search.search(view.mode, { ...asked, limit: most })
        if (found === null) return yield* byNamesInDatabase(view, asked)
        if (hasNamesOf(found.snapshots, view))
          // Words that say nothing of who is named are not in the index, but a name may have no other words.
          return found.entities.length > 0
            ? {
                ...(yield* readFound(view, found.entities)),
                isWhole: true,
                further: furtherThan(found, most)
              }
            : yield* byNamesInDatabase(view, { ...asked, exact: true })
        const inIndex = { ...(yield* readFound(view, found.entities)), further: furtherThan(found, most) }
        return together(yield* byNamesInDatabase(view, asked), inIndex)
      }, traced("NamedEntities.searched"))

      return NamedEntities.of({
        named: (view, asked, most) => searched(view, asked, byNumbers, most),
        alike: (view, asked) => searched(view, asked, byNumbersAlone)
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(EntityStore.layer))
}

const numbersAmong = (found: ReadonlyArray<FoundEntity>): EntityNumbers => {
  const numbers = found.map(({ entity }) => numbersOf(entity))
  return {
    abns: distinct(numbers.flatMap(({ abns }) => abns)),
    acns: distinct(numbers.map(({ acn }) => acn)),
    icns: distinct(numbers.map(({ icn }) => icn))
  }
}

/** What was found in the database, and what a part of the names was found by besides. */
const together = (first: EntitiesByName, second: Omit<EntitiesByName, "isWhole">): EntitiesByName => {
  const placeOf = ({ record }: Entity["parts"][number]) => `${record.register} ${record.key}`
  const known = new Set(first.entities.flatMap(({ parts }) => parts.map(placeOf)))
  const others = second.entities.filter(({ parts }) => !parts.some((part) => known.has(placeOf(part))))
  return {
    entities: [...first.entities, ...others],
    names: [...first.names, ...second.names],
    isWhole: first.isWhole,
    further: second.further === "none" ? first.further : second.further
  }
}

const furtherThan = ({ entities }: FoundEntities, most: number): EntitiesByName["further"] =>
  entities.length < most ? "none" : most < mostExamined ? "readable" : "unread"

const isWithoutNumber = ({ abn, register }: Pick<KeptRecord, "abn" | "register">): boolean =>
  register === "oric-register" && abn === null

/** Compares what the registers said of entities before a step with what they say after it. */

import { numbersAmong } from "@entity-watch/contract/schema/identifier"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ComparedSubject } from "../../domain/Subject.ts"
import type { View } from "../../domain/View.ts"
import { inTurns } from "../../effects/inTurns.ts"
import { Entities, type IdentitySourceUnavailable } from "../../entities/Entities.ts"
import type { Entity } from "../../entities/Entity.ts"
import { namesOf } from "../../entities/subject.ts"
import { isTrust, notApplicable, trusteesNamed } from "../../entities/trusteeship.ts"
import { matchesByEntry } from "../../lists/compare.ts"
import { ScreeningLists } from "../../lists/ScreeningLists.ts"
import { WatchStore } from "../../store/WatchStore.ts"
import type { FactSet } from "../facts/FactSet.ts"
import { factDifferences } from "../facts/factDifferences.ts"
import { factsOf } from "../facts/factsOf.ts"
import { trustFact } from "../facts/trustFact.ts"
import type { EntityChange } from "./EntityChange.ts"
import { type EntityVersions, entityVersions } from "./entityVersions.ts"
import { matchChanges } from "./matchChanges.ts"
import { type SnapshotPair, type SnapshotsRead, viewOf } from "./SnapshotPair.ts"
import { type WatchedList, watchedLists } from "./WatchedList.ts"

type Identified<A> = Effect.Effect<A, IdentitySourceUnavailable>

export class EntityComparison extends Context.Service<
  EntityComparison,
  {
    /**
     * `byTrust` holds the identifiers for which the trusts that name them are compared too. Without changes an entity
     * is left out.
     */
    compare(
      pair: SnapshotPair,
      identifiers: ReadonlyArray<string>,
      byTrust: ReadonlySet<string>
    ): Identified<ReadonlyArray<EntityChange>>
    /** The same for one entity whose records are at hand. */
    compareVersions(pair: SnapshotPair, versions: EntityVersions, byTrust: boolean): Identified<EntityChange>
    /** What is screened of an entity: its names, its numbers and those of a trust's trustee. */
    subject(view: View, entities: ReadonlyArray<Entity>): Identified<ComparedSubject>
  }
>()("@entity-watch/core/watch/compare/EntityComparison") {
  static readonly layerNoDeps = Layer.effect(
    EntityComparison,
    Effect.gen(function* () {
      const entities = yield* Entities
      const screening = yield* ScreeningLists
      const store = yield* WatchStore

      const subject = Effect.fn("EntityComparison.subject")(function* (
        view: View,
        versions: ReadonlyArray<Entity>
      ) {
        const subjects = yield* Effect.forEach(versions, (entity) =>
          trusteesNamed(entity).length === 0
            ? Effect.succeed(namesOf(entity, notApplicable))
            : Effect.map(entities.trusteeship(view, entity), (trusteeship) => namesOf(entity, trusteeship))
        )
        return {
          names: subjects.flatMap(({ names }) => names),
          acns: [...new Set(subjects.flatMap(({ acns }) => acns))],
          // An additional list may give an ABN, which is compared as the number of a registration.
          identifiers: [...new Set(versions.flatMap(({ abn }) => abn ?? []))],
          dob: null,
          pob: null,
          type: null
        }
      })

      /**
       * The matches that new names or numbers of the entity make: those that the names and numbers before do not have.
       */
      const matchesOfNewNames = Effect.fnUntraced(function* (
        pair: SnapshotPair,
        { after, before }: EntityVersions
      ) {
        const was = yield* subject(viewOf(pair.mode, pair.before), before)
        const is = yield* subject(viewOf(pair.mode, pair.after), after)
        if (isSubset(is, was)) return []
        const today = DateTime.formatIsoDateUtc(yield* DateTime.now)
        const found: Array<Match> = []
        for (const { register } of [...watchedLists.values(), ...(pair.additional ?? [])]) {
          const { id } = register.source
          const snapshot = pair.after.get(id)
          if (snapshot === undefined || !pair.before.has(id)) continue
          const index = yield* screening.indexOf(pair.mode, register, snapshot)
          const known = yield* inTurns(() => matchesByEntry(index, was, today))
          for (const [entry, match] of yield* inTurns(() => matchesByEntry(index, is, today)))
            if (!known.has(entry)) found.push(match)
        }
        return found
      })

      /** The trusts that name one of these companies as their trustee, where no other company could be meant. */
      const trustsOf = Effect.fnUntraced(function* (view: View, versions: ReadonlyArray<Entity>) {
        const trusteeships = yield* Effect.forEach(versions, (entity) =>
          isTrust(entity) ? Effect.succeed(notApplicable) : entities.trusteeship(view, entity)
        )
        return trusteeships
          .flatMap(({ related }) => related)
          .filter(({ resolvable, role }) => resolvable && role === "trust")
      })

      const factSet = Effect.fnUntraced(function* (
        mode: Mode,
        snapshots: SnapshotsRead,
        versions: ReadonlyArray<Entity>,
        byTrust: boolean
      ) {
        const parts = new Map(versions.flatMap((entity) => entity.parts).map((part) => [part.record, part]))
        const trusts = byTrust ? yield* trustsOf(viewOf(mode, snapshots), versions) : []
        return {
          snapshots,
          facts: [...factsOf([...parts.values()], snapshots), ...trusts.map(trustFact)]
        } satisfies FactSet
      })

      const compareVersions = Effect.fn("EntityComparison.compareVersions")(function* (
        pair: SnapshotPair,
        versions: EntityVersions,
        byTrust: boolean
      ) {
        const { abn, acn, after, before, entity, name, numbers } = versions
        const changes = factDifferences(
          yield* factSet(pair.mode, pair.before, before, byTrust),
          yield* factSet(pair.mode, pair.after, after, byTrust)
        )
        const matches = yield* matchesOfNewNames(pair, versions)
        return {
          entity,
          abn,
          acn,
          numbers,
          name,
          changed: [
            ...[...changes].map(([type, fields]) => ({ type, changes: fields, matches: [] })),
            ...matchChanges(matches, (list) => pair.after.get(list)?.asOf ?? null, pair.additional)
          ]
        }
      })

      /** The additional lists by which anybody could be told of an entity: the list of an account only if that watches it. */
      const listsFor = Effect.fnUntraced(function* (
        { additional = [], mode }: SnapshotPair,
        watched: ReadonlyArray<EntityVersions>
      ) {
        const owners = [...new Set(additional.flatMap(({ owner }) => owner ?? []))]
        const numbersOf = ({ entity, numbers }: EntityVersions) => [entity, ...numbers]
        const found =
          owners.length === 0
            ? []
            : yield* Effect.orDie(
                store.ownersWatchingAcrossAccounts(mode, watched.flatMap(numbersOf), owners)
              )
        const ownersOf = Map.groupBy(found, ({ identifier }) => identifier)
        return (versions: EntityVersions): ReadonlyArray<WatchedList> => {
          const watching = numbersOf(versions).flatMap((number) => ownersOf.get(number) ?? [])
          const theirs = new Set(watching.map(({ owner }) => owner))
          return additional.filter(({ owner }) => owner === null || theirs.has(owner))
        }
      })

      const compare = Effect.fn("EntityComparison.compare")(function* (
        pair: SnapshotPair,
        identifiers: ReadonlyArray<string>,
        byTrust: ReadonlySet<string>
      ) {
        const { abns, acns } = numbersAmong(identifiers)
        const watched = entityVersions(
          identifiers,
          yield* entities.behind(viewOf(pair.mode, pair.before), abns, acns),
          yield* entities.behind(viewOf(pair.mode, pair.after), abns, acns)
        )
        const listsOf = yield* listsFor(pair, watched)
        const changes = yield* Effect.forEach(watched, (versions) =>
          compareVersions(
            { ...pair, additional: listsOf(versions) },
            versions,
            versions.numbers.some((number) => byTrust.has(number))
          )
        )
        return changes.filter(({ changed }) => changed.length > 0)
      })

      return EntityComparison.of({ compare, compareVersions, subject })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(WatchStore.layer))
}

const isSubset = (is: ComparedSubject, was: ComparedSubject): boolean => {
  const [names, acns] = [new Set(was.names.map(({ name }) => name)), new Set(was.acns)]
  return is.names.every(({ name }) => names.has(name)) && is.acns.every((acn) => acns.has(acn))
}

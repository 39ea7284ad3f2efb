/** Compares what two sets of snapshots say of entities. */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { numbersAmong } from "../../domain/identifier.ts"
import type { Mode } from "../../domain/Mode.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { Match } from "../../domain/ScreenResult.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { View } from "../../domain/View.ts"
import { Entities, type IdentitySourceUnavailable } from "../../entities/Entities.ts"
import type { Entity } from "../../entities/Entity.ts"
import { namesOf } from "../../entities/subject.ts"
import { isTrust, notApplicable, trusteesNamed } from "../../entities/trusteeship.ts"
import { type Compared, matchesByEntry } from "../../lists/compare.ts"
import { ScreeningLists } from "../../lists/ScreeningLists.ts"
import { registerById } from "../../registers/all.ts"
import type { Fact } from "../facts/Fact.ts"
import { factDifferences } from "../facts/factDifferences.ts"
import { factsOf } from "../facts/factsOf.ts"
import type { EntityChange } from "./EntityChange.ts"
import { type EntityVersions, entityVersions } from "./entityVersions.ts"
import { matchChanges, watchedLists } from "./matchChanges.ts"

type SnapshotsRead = ReadonlyMap<RegisterId, Snapshot>

export interface SnapshotPair {
  readonly mode: Mode
  readonly before: SnapshotsRead
  readonly after: SnapshotsRead
}

type Answer<A> = Effect.Effect<A, IdentitySourceUnavailable>

/** What was in force when these snapshots were, however long ago. */
export const viewOf = (mode: Mode, snapshots: SnapshotsRead): View => {
  const at = [...snapshots.values()].reduce(
    (latest, { loadedAt }) => (loadedAt > latest ? loadedAt : latest),
    ""
  )
  return { mode, snapshots, at, now: DateTime.makeUnsafe(at === "" ? 0 : at), readAt: null }
}

export class EntityComparison extends Context.Service<
  EntityComparison,
  {
    /** `byTrust`: identifiers for which the trusts that name them are compared too. */
    between(
      between: SnapshotPair,
      identifiers: ReadonlyArray<string>,
      byTrust: ReadonlySet<string>
    ): Answer<ReadonlyArray<EntityChange>>
    /** The same for entities whose records are at hand. */
    compared(between: SnapshotPair, watched: EntityVersions, byTrust: boolean): Answer<EntityChange>
    /** What is screened of an entity: its names, its numbers and those of a trust's trustee. */
    subject(view: View, entities: ReadonlyArray<Entity>): Answer<Compared>
  }
>()("@entity-watch/core/watch/compare/EntityComparison") {
  static readonly layerNoDeps = Layer.effect(
    EntityComparison,
    Effect.gen(function* () {
      const entities = yield* Entities
      const screening = yield* ScreeningLists

      const subject = Effect.fn("EntityComparison.subject")(function* (
        view: View,
        own: ReadonlyArray<Entity>
      ) {
        const subjects = yield* Effect.forEach(own, (entity) =>
          trusteesNamed(entity).length === 0
            ? Effect.succeed(namesOf(entity, notApplicable))
            : Effect.map(entities.trusteeship(view, entity), (trusteeship) => namesOf(entity, trusteeship))
        )
        return {
          names: subjects.flatMap(({ names }) => names),
          acns: [...new Set(subjects.flatMap(({ acns }) => acns))],
          dob: null,
          pob: null,
          type: null
        }
      })

      /** Matches that the entity's new names or numbers make: the same lists, asked with what they were before. */
      const matchesOfNewNames = Effect.fnUntraced(function* (
        between: SnapshotPair,
        { after, before }: EntityVersions
      ) {
        const was = yield* subject(viewOf(between.mode, between.before), before)
        const is = yield* subject(viewOf(between.mode, between.after), after)
        if (isSubset(is, was)) return []
        const today = DateTime.formatIsoDateUtc(yield* DateTime.now)
        const found: Array<Match> = []
        for (const id of watchedLists.keys()) {
          const register = registerById(id)
          const snapshot = between.after.get(id)
          if (register === undefined || snapshot === undefined || !between.before.has(id)) continue
          const index = yield* screening.indexOf(between.mode, register, snapshot.id)
          const known = matchesByEntry(index, was, today)
          for (const [entry, match] of matchesByEntry(index, is, today))
            if (!known.has(entry)) found.push(match)
        }
        return found
      })

      /** The trusts that name a company as their trustee, where no other company could be meant. */
      const trusts = Effect.fnUntraced(function* (view: View, own: ReadonlyArray<Entity>) {
        const held = yield* Effect.forEach(own, (entity) =>
          !isTrust(entity) ? entities.trusteeship(view, entity) : Effect.succeed(notApplicable)
        )
        return held
          .flatMap(({ related }) => related)
          .filter(({ resolvable, role }) => resolvable && role === "trust")
          .map(
            ({ abn, name, source }): Fact => ({
              event: "relationship_change",
              key: `trust/${abn}`,
              value: "",
              field: "canonical.related_entities",
              shown: { role: "trust", abn, name },
              source
            })
          )
      })

      const reading = Effect.fnUntraced(function* (
        mode: Mode,
        snapshots: SnapshotsRead,
        own: ReadonlyArray<Entity>,
        byTrust: boolean
      ) {
        const parts = new Map(own.flatMap((entity) => entity.parts).map((part) => [part.record, part]))
        return {
          snapshots,
          facts: [
            ...factsOf([...parts.values()], snapshots),
            ...(byTrust ? yield* trusts(viewOf(mode, snapshots), own) : [])
          ]
        }
      })

      const compared = Effect.fn("EntityComparison.compared")(function* (
        between: SnapshotPair,
        watched: EntityVersions,
        byTrust: boolean
      ) {
        const { abn, acn, after, before, entity, name, numbers } = watched
        const changes = factDifferences(
          yield* reading(between.mode, between.before, before, byTrust),
          yield* reading(between.mode, between.after, after, byTrust)
        )
        const matches = yield* matchesOfNewNames(between, watched)
        return {
          entity,
          abn,
          acn,
          numbers,
          name,
          changed: [
            ...[...changes].map(([type, each]) => ({ type, changes: each, matches: [] })),
            ...matchChanges(matches, (list) => between.after.get(list)?.asOf ?? null)
          ]
        }
      })

      const between = Effect.fn("EntityComparison.between")(function* (
        sides: SnapshotPair,
        identifiers: ReadonlyArray<string>,
        byTrust: ReadonlySet<string>
      ) {
        const { abns, acns } = numbersAmong(identifiers)
        const watched = entityVersions(
          identifiers,
          yield* entities.behind(viewOf(sides.mode, sides.before), abns, acns),
          yield* entities.behind(viewOf(sides.mode, sides.after), abns, acns)
        )
        const changes = yield* Effect.forEach(watched, (one) =>
          compared(
            sides,
            one,
            one.numbers.some((number) => byTrust.has(number))
          )
        )
        return changes.filter(({ changed }) => changed.length > 0)
      })

      return EntityComparison.of({ between, compared, subject })
    })
  )

  static readonly layer = this.layerNoDeps
}

const isSubset = (is: Compared, was: Compared): boolean => {
  const [names, acns] = [new Set(was.names.map(({ name }) => name)), new Set(was.acns)]
  return is.names.every(({ name }) => names.has(name)) && is.acns.every((acn) => acns.has(acn))
}

/** Finds entities: the records behind numbers, which are joined, and the trustee behind a trust. */

import type { Abn } from "@entity-watch/contract/schema/Abn"
import type { Acn } from "@entity-watch/contract/schema/Acn"
import type { AskedNumber } from "@entity-watch/contract/schema/identifier"
import { liveRegister } from "@entity-watch/contract/schema/RegisterId"
import { foldName } from "@entity-watch/names/analysis"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { ProjectedRecord } from "../domain/ProjectedRecord.ts"
import type { KeptRecord } from "../domain/RegisterRecord.ts"
import type { View } from "../domain/View.ts"
import { traced } from "../effects/traced.ts"
import {
  IdentitySource,
  IdentitySourceUnavailable
} from "../registers/abn-lookup-web-services/IdentitySource.ts"
import { projectKept } from "../registers/abn-lookup-web-services/keptAnswer.ts"
import { registerById } from "../registers/all.ts"
import { evidenceOf } from "../snapshots/Evidence.ts"
import { MaximumAges } from "../snapshots/MaximumAges.ts"
import { EntityStore } from "../store/EntityStore.ts"
import { corporationName, joinedByName, withCorporation } from "./corporations.ts"
import type { Entity } from "./Entity.ts"
import { join } from "./join.ts"
import { isKeptAnswer } from "./latestWords.ts"
import { licenceNumbersOf } from "./licences.ts"
import {
  actingThrough,
  companiesNamed,
  companyName,
  fewEnough,
  isTrust,
  type NamedTrustee,
  notApplicable,
  otherTrustees,
  type Trusteeship,
  trusteeshipOf,
  trusteesNamed,
  trustsHeld,
  unnamed
} from "./trusteeship.ts"

export { IdentitySourceUnavailable }

const identitySource = "abn-bulk-extract"

export const identityUnreadable = () =>
  new IdentitySourceUnavailable({ source: identitySource, reason: "The database could not be read." })
export const neverLoaded = () =>
  new IdentitySourceUnavailable({ source: identitySource, reason: "The register has not been loaded." })

type FromIdentityRegister<A> = Effect.Effect<A, IdentitySourceUnavailable>

export class Entities extends Context.Service<
  Entities,
  {
    identified(view: View, number: AskedNumber): FromIdentityRegister<ReadonlyArray<Entity>>
    /** Every entity to which these numbers lead. */
    behind(
      view: View,
      abns: ReadonlyArray<Abn>,
      acns: ReadonlyArray<Acn>
    ): FromIdentityRegister<ReadonlyArray<Entity>>
    trusteeship(view: View, entity: Entity): FromIdentityRegister<Trusteeship>
    /** The trusteeship of each entity, all read together. */
    trusteeships(
      view: View,
      entities: ReadonlyArray<Entity>
    ): FromIdentityRegister<ReadonlyArray<Trusteeship>>
    /** The names of the licensees under whom entities act, by `NamedLicence.key`. */
    licensees(view: View, entities: ReadonlyArray<Entity>): FromIdentityRegister<ReadonlyMap<string, string>>
  }
>()("@entity-watch/core/entities/Entities") {
  static readonly layerNoDeps = Layer.effect(
    Entities,
    Effect.gen(function* () {
      const store = yield* EntityStore
      const live = yield* IdentitySource
      const ages = yield* MaximumAges

      const behind = (
        view: View,
        abns: ReadonlyArray<Abn>,
        acns: ReadonlyArray<Acn>,
        asked: ReadonlyArray<ProjectedRecord> = []
      ) =>
        Effect.mapBoth(store.joined(view, abns, acns), {
          onFailure: identityUnreadable,
          onSuccess: (records) => join([...asked, ...records.flatMap((record) => projected(record, view))])
        })

      /** The entities of a number, joined with what the live register said of it. */
      const holding = (view: View, number: AskedNumber, asked: ReadonlyArray<ProjectedRecord> = []) => {
        const abn = "abn" in number ? number.abn : null
        const acn = "acn" in number ? number.acn : null
        const all = behind(
          view,
          distinct([abn, ...asked.map(({ record }) => record.abn)]),
          distinct([acn, ...asked.map(({ record }) => record.acn)]),
          asked
        )
        return Effect.map(all, (entities) =>
          entities.filter(
            (entity) =>
              (abn === null ? acn !== null && entity.acns.includes(acn) : entity.abn === abn) ||
              // An ABN that was replaced leads to the ABN in its place.
              entity.parts.some((part) => asked.includes(part))
          )
        )
      }

      const bearersOf = (view: View, folded: string) =>
        Effect.mapError(store.bearers(view, [folded]), identityUnreadable)
      const corporations = (view: View, icns: ReadonlyArray<string>) =>
        store.keyed(view, "oric-register", icns).pipe(
          Effect.mapError(identityUnreadable),
          Effect.map((records) => records.flatMap((record) => projected(record, view)))
        )

      /** Completes an entity with the Indigenous corporation that only its name joins to it. */
      const completed = Effect.fnUntraced(function* (view: View, entity: Entity) {
        const name = view.snapshots.has("oric-register") ? corporationName(entity) : null
        const found = name === null ? null : joinedByName(yield* bearersOf(view, foldName(name)))
        if (found === null || found.abn !== entity.abn) return entity
        const [part] = yield* corporations(view, [found.icn])
        return part === undefined ? entity : withCorporation(entity, part)
      })

      const identified = Effect.fnUntraced(function* (view: View, number: AskedNumber) {
        const local = yield* holding(view, number)
        const isHeld = local.some(({ parts }) =>
          parts.some((part) => part.record.register === identitySource || isKeptAnswer(part))
        )
        // Absence is stated only on the evidence of a register that was read.
        const isEvident = local.length > 0 || view.snapshots.has(identitySource)
        const isAsked = asksLive(live, view) && (live.asked === "first" || !isHeld)
        const known = Effect.forEach(local, (entity) => completed(view, entity))
        if (!isAsked) return isEvident ? yield* known : yield* neverLoaded()
        const answer = yield* Effect.result(live.lookUp(number))
        // Where nobody answered, an extract that cannot be relied on does not say that nobody has the number.
        if (Result.isFailure(answer))
          return local.length > 0 || evidenceOf(view, ages).faultOf(identitySource) === null
            ? yield* known
            : yield* answer.failure
        if (answer.success.length === 0) return yield* known
        const asked = yield* holding(view, number, answer.success)
        return yield* Effect.forEach(asked, (entity) => completed(view, entity))
      }, traced("Entities.identified"))

      const trusteeships = Effect.fnUntraced(function* (view: View, all: ReadonlyArray<Entity>) {
        const asked = all.map((entity) => ({
          entity,
          trustees: isTrust(entity) ? trusteesNamed(entity) : otherTrustees(entity),
          own: isTrust(entity) ? null : companyName(entity)
        }))
        const names = distinct(
          asked.flatMap(({ own, trustees }) => [own, ...trustees].map((name) => name && foldName(name)))
        )
        const bearers = Map.groupBy(
          names.length === 0 ? [] : yield* Effect.mapError(store.bearers(view, names), identityUnreadable),
          ({ folded }) => folded
        )
        const bearing = (name: string) => bearers.get(foldName(name)) ?? []
        const named = asked.map((each) => ({
          ...each,
          trustees: each.trustees.map(
            (name): NamedTrustee => ({
              name,
              companies: companiesNamed(bearing(name)),
              namesakes: companiesNamed(bearing(name), true)
            })
          )
        }))
        const acns = distinct(
          named.flatMap(({ trustees }) =>
            trustees.flatMap(({ namesakes }) => fewEnough(namesakes).map(({ acn }) => acn))
          )
        )
        const companies = acns.length === 0 ? [] : yield* behind(view, [], acns)
        return named.map(({ entity, own, trustees }): Trusteeship => {
          if (isTrust(entity)) return trustees.length === 0 ? unnamed : trusteeshipOf(trustees, companies)
          const held = own === null ? notApplicable : trustsHeld(entity, bearing(own))
          return actingThrough(entity, held, trustees, companies)
        })
      }, traced("Entities.trusteeships"))

      const trusteeship = (view: View, entity: Entity) =>
        Effect.map(trusteeships(view, [entity]), ([only = notApplicable]) => only)

      const licensees = Effect.fnUntraced(function* (view: View, all: ReadonlyArray<Entity>) {
        const asked = all.flatMap(licenceNumbersOf)
        const names = new Map<string, string>()
        for (const register of new Set(asked.map((each) => each.register))) {
          const own = new Map(
            asked.flatMap(({ key, number, register: other }) => (other === register ? [[number, key]] : []))
          )
          const records = yield* Effect.mapError(
            store.keyed(view, register, [...own.keys()]),
            identityUnreadable
          )
          for (const { projection, record } of records.flatMap((each) => projected(each, view))) {
            const name = projection.licence?.licence.entity_name
            const key = own.get(record.key)
            if (name !== undefined && key !== undefined) names.set(key, name)
          }
        }
        return names
      }, traced("Entities.licensees"))

      return Entities.of({ identified, behind, trusteeship, trusteeships, licensees })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(EntityStore.layer))
}

/**
 * Whether the live register is asked about a number that the local registers do not hold: not about the sandbox's
 * entities, which are invented, nor about the past, of which only what was kept is known.
 */
export const asksLive = ({ asked }: Pick<IdentitySource["Service"], "asked">, view: View): boolean =>
  view.mode === "live" && view.at === null && asked !== "never"

export const distinct = <A extends string>(values: ReadonlyArray<A | null>): ReadonlyArray<A> => [
  ...new Set(values.flatMap((value) => (value === null ? [] : [value])))
]

export const projected = (record: KeptRecord, { snapshots }: View) => {
  const snapshot = snapshots.get(record.register)
  const projection =
    snapshot &&
    (record.register === liveRegister
      ? projectKept(record, snapshot)
      : registerById(record.register)?.project?.(record, snapshot))
  return projection === undefined ? [] : [{ record, projection }]
}

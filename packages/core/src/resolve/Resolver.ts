/** Finds the entities an identifier or a name may refer to, best first. Specification 4.1. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import type { Candidate, MatchSignals } from "../domain/Candidate.ts"
import { stripSpaces } from "../domain/identifier.ts"
import type { Mode } from "../domain/Mode.ts"
import { RegisterId } from "../domain/RegisterId.ts"
import type { ResolveResult } from "../domain/ResolveResult.ts"
import type { IncludeBlock, ResolveRequest } from "../domain/requests.ts"
import { coreName, foldedName } from "../names/foldedName.ts"
import { registerById } from "../registers/all.ts"
import type { KeptRecord, Snapshot } from "../registers/Register.ts"
import { Snapshots } from "../registers/Snapshots.ts"
import { isIdentityOutage } from "../sandbox/faults.ts"
import { ScreeningLists } from "../screen/ScreeningLists.ts"
import { EntityStore } from "../store/EntityStore.ts"
import { charity } from "./blocks/charity.ts"
import { externalIds } from "./blocks/externalIds.ts"
import { icn } from "./blocks/icn.ts"
import { licensing } from "./blocks/licensing.ts"
import { professionalRegistrations } from "./blocks/professionalRegistrations.ts"
import { screening } from "./blocks/screening.ts"
import { superannuation } from "./blocks/superannuation.ts"
import { canonical, type Trusteeship } from "./canonical.ts"
import { conflicts } from "./conflicts.ts"
import { disclaimer } from "./disclaimer.ts"
import { type Entity, join } from "./join.ts"
import { rankByName } from "./rank.ts"
import { subjectOf } from "./subject.ts"
import { trusteeName } from "./trustee.ts"

/** The register that identifies entities was never loaded, or the database could not be read. */
export class IdentitySourceUnavailable extends Schema.TaggedError<IdentitySourceUnavailable>()(
  "IdentitySourceUnavailable",
  { source: RegisterId, reason: Schema.String }
) {}

/** One entity found by its number, with what is needed to screen it. */
export interface Identified {
  readonly entity: Entity
  readonly trusteeship: Trusteeship
}

const identitySource = "abn-bulk-extract"
const unreadable = () =>
  new IdentitySourceUnavailable({ source: identitySource, reason: "The database could not be read." })
const neverLoaded = () =>
  new IdentitySourceUnavailable({ source: identitySource, reason: "The register has not been loaded." })

const allBlocks: ReadonlyArray<IncludeBlock> = [
  "charity",
  "licensing",
  "professional_registrations",
  "external_ids",
  "superannuation",
  "icn",
  "screening"
]

export class Resolver extends Context.Service<
  Resolver,
  {
    resolve(caller: Caller, request: ResolveRequest): Effect.Effect<ResolveResult, IdentitySourceUnavailable>
    /** The entities behind a number, without their blocks: what a screen by number starts from. */
    identify(
      mode: Mode,
      number: { readonly abn: string } | { readonly acn: string }
    ): Effect.Effect<ReadonlyArray<Identified>, IdentitySourceUnavailable>
  }
>()("@entity-watch/core/resolve/Resolver") {
  static readonly layerNoDeps = Layer.effect(
    Resolver,
    Effect.gen(function* () {
      const store = yield* EntityStore
      const snapshots = yield* Snapshots
      const lists = yield* ScreeningLists

      const inForce = (mode: Mode) => Effect.mapError(snapshots.current(mode), unreadable)

      const entities = Effect.fnUntraced(function* (
        mode: Mode,
        abns: ReadonlyArray<string>,
        acns: ReadonlyArray<string>,
        current: ReadonlyMap<RegisterId, Snapshot>
      ) {
        const records = yield* Effect.mapError(store.joined(mode, abns, acns), unreadable)
        return join(records.flatMap((record) => projected(record, current)))
      })

      const findNumber = Effect.fnUntraced(function* (
        mode: Mode,
        number: { readonly abn: string } | { readonly acn: string },
        current: ReadonlyMap<RegisterId, Snapshot>
      ) {
        const abn = "abn" in number ? number.abn : null
        const acn = "acn" in number ? number.acn : null
        if (isIdentityOutage(mode, abn ?? acn ?? "")) return yield* unreadable()
        const all = yield* entities(mode, abn === null ? [] : [abn], acn === null ? [] : [acn], current)
        const found = all.filter((entity) =>
          abn === null ? entity.acns.includes(acn ?? "") : entity.abn === abn
        )
        // Absence is said only on the evidence of a register that was read.
        if (found.length === 0 && !current.has(identitySource)) return yield* neverLoaded()
        return found
      })

      const trusteeshipOf = Effect.fnUntraced(function* (
        mode: Mode,
        entity: Entity,
        current: ReadonlyMap<RegisterId, Snapshot>
      ) {
        const form = entity.parts
          .map(({ projection }) => projection.fields.entity_form?.value)
          .find((value) => value)
        if (form !== "trust") return { resolution: "not_applicable" as const, related: [] }
        const named = entity.parts
          .flatMap(({ projection }) => projection.names)
          .map(({ name }) => trusteeName(name))
          .find((name) => name !== null)
        if (named === undefined) return unresolved(null, "The trust's names do not name its trustee.")
        const companies = yield* Effect.mapError(
          store.similar({
            mode,
            folded: foldedName(named),
            core: coreName(named),
            exact: true,
            state: null,
            postcode: null
          }),
          unreadable
        )
        const legal = companies.filter(({ kind, acn }) => kind === "legal" && acn !== null)
        const acns = [...new Set(legal.flatMap(({ acn }) => (acn === null ? [] : [acn])))]
        const [acn] = acns
        if (acn === undefined)
          return unresolved(named, "No company of this name is in the registers that were read.")
        if (acns.length > 1) return unresolved(named, `${acns.length} companies have this name.`)
        const [company] = yield* entities(mode, [], [acn], current)
        return {
          resolution: "resolved" as const,
          related: [
            {
              role: "corporate_trustee" as const,
              abn: company?.abn ?? null,
              acn,
              name: legal[0]?.name ?? named,
              source: legal[0]?.register ?? identitySource,
              resolvable: true,
              note: "Read from the trust's own name and found as the only company of that name."
            }
          ]
        }
      })

      const candidate = Effect.fnUntraced(function* (
        mode: Mode,
        entity: Entity,
        include: ReadonlyArray<IncludeBlock>,
        current: ReadonlyMap<RegisterId, Snapshot>,
        match: { readonly confidence: number; readonly signals: MatchSignals }
      ) {
        const trusteeship = yield* trusteeshipOf(mode, entity, current)
        const fields = canonical(entity, trusteeship, current)
        const block = <A>(name: IncludeBlock, value: () => A) => (include.includes(name) ? value() : null)
        const screened = include.includes("screening")
          ? screening(
              entity,
              yield* lists.screen(mode, {
                ...subjectOf({ entity, trusteeship }),
                dob: null,
                pob: null,
                type: null
              }),
              current
            )
          : null
        return {
          match_confidence: match.confidence,
          match_signals: match.signals,
          canonical: fields,
          conflicts: conflicts(entity),
          provenance_complete: isComplete(entity, current),
          charity: block("charity", charity),
          licensing: block("licensing", licensing),
          professional_registrations: block("professional_registrations", professionalRegistrations),
          external_ids: block("external_ids", externalIds),
          superannuation: block("superannuation", () => superannuation(entity)),
          icn: block("icn", icn),
          screening: screened
        } satisfies Candidate
      })

      const byNumber = Effect.fnUntraced(function* (
        mode: Mode,
        number: { readonly abn: string } | { readonly acn: string },
        include: ReadonlyArray<IncludeBlock>
      ) {
        const current = yield* inForce(mode)
        const found = yield* findNumber(mode, number, current)
        const kind = "abn" in number ? ("abn" as const) : ("acn" as const)
        const match = { confidence: 100, signals: { exact_identifier: kind } }
        return yield* Effect.forEach(found, (entity) => candidate(mode, entity, include, current, match))
      })

      const byName = Effect.fnUntraced(function* (
        mode: Mode,
        name: string,
        request: ResolveRequest,
        include: ReadonlyArray<IncludeBlock>
      ) {
        const current = yield* inForce(mode)
        const asked = {
          name,
          exact: request.mode === "exact",
          state: request.state?.trim().toUpperCase() ?? null,
          postcode: request.postcode?.trim() ?? null
        }
        const names = yield* Effect.mapError(
          store.similar({ mode, folded: foldedName(name), core: coreName(name), ...asked }),
          unreadable
        )
        if (names.length === 0 && !current.has(identitySource)) return yield* neverLoaded()
        const all = yield* entities(
          mode,
          [...new Set(names.flatMap(({ abn }) => (abn === null ? [] : [abn])))],
          [...new Set(names.flatMap(({ acn }) => (acn === null ? [] : [acn])))],
          current
        )
        return yield* Effect.forEach(rankByName(all, names, asked), ({ entity, confidence, signals }) =>
          candidate(mode, entity, include, current, { confidence, signals })
        )
      })

      const resolve = Effect.fn("Resolver.resolve")(function* (caller: Caller, request: ResolveRequest) {
        const include = request.include ?? allBlocks
        if (request.name !== undefined) {
          const candidates = yield* byName(caller.mode, request.name, request, include)
          return { query: { name: request.name }, candidates, disclaimer }
        }
        const number =
          request.abn === undefined
            ? { acn: stripSpaces(request.acn ?? "") }
            : { abn: stripSpaces(request.abn) }
        return { query: number, candidates: yield* byNumber(caller.mode, number, include), disclaimer }
      })

      const identify = Effect.fn("Resolver.identify")(function* (
        mode: Mode,
        number: { readonly abn: string } | { readonly acn: string }
      ) {
        const current = yield* inForce(mode)
        const found = yield* findNumber(mode, number, current)
        return yield* Effect.forEach(found, (entity) =>
          Effect.map(trusteeshipOf(mode, entity, current), (trusteeship) => ({ entity, trusteeship }))
        )
      })

      return Resolver.of({ resolve, identify })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide(Layer.mergeAll(EntityStore.layer, Snapshots.layer, ScreeningLists.layer))
  )
}

const projected = (record: KeptRecord, current: ReadonlyMap<RegisterId, Snapshot>) => {
  const snapshot = current.get(record.register)
  const projection = snapshot && registerById(record.register)?.project?.(record, snapshot)
  return projection === undefined ? [] : [{ record, projection }]
}

const unresolved = (name: string | null, note: string): Trusteeship => ({
  resolution: "unavailable_on_free_sources",
  related: [
    {
      role: "corporate_trustee",
      abn: null,
      acn: null,
      name,
      source: identitySource,
      resolvable: false,
      note: `${note} No free register names a trust's trustee.`
    }
  ]
})

/** A company is known to two registers, every other entity to the ABR alone. */
const isComplete = (entity: Entity, current: ReadonlyMap<RegisterId, Snapshot>): boolean => {
  const needed: ReadonlyArray<RegisterId> =
    entity.acns.length > 0 ? [identitySource, "asic-companies"] : [identitySource]
  const named = entity.parts.some(({ projection }) => (projection.fields.entity_name?.value ?? null) !== null)
  return named && needed.every((register) => current.get(register)?.partial === null)
}

/** Finds the entities to which an identifier or a name may refer, best first. Specification 4.1. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { Candidate } from "@entity-watch/contract/schema/Candidate"
import { type AskedNumber, askedNumber } from "@entity-watch/contract/schema/identifier"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Filtered, ResolveFilter } from "@entity-watch/contract/schema/ResolveFilter"
import type { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import type { IncludeBlock, ResolveRequest } from "@entity-watch/contract/schema/requests"
import { decodedName, documentNumbersIn } from "@entity-watch/names/analysis"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { QuestionBatch } from "../domain/QuestionBatch.ts"
import type { View } from "../domain/View.ts"
import { inTurns } from "../effects/inTurns.ts"
import { traced } from "../effects/traced.ts"
import {
  asksLive,
  Entities,
  type IdentitySourceUnavailable,
  identityUnreadable
} from "../entities/Entities.ts"
import type { Entity } from "../entities/Entity.ts"
import { subjectOf } from "../entities/subject.ts"
import { notApplicable, type Trusteeship } from "../entities/trusteeship.ts"
import { type ListCheck, ScreeningLists } from "../lists/ScreeningLists.ts"
import { IdentitySource } from "../registers/abn-lookup-web-services/IdentitySource.ts"
import { registers } from "../registers/all.ts"
import { type Evidence, evidenceOf } from "../snapshots/Evidence.ts"
import { MaximumAges } from "../snapshots/MaximumAges.ts"
import { type AsOfOutOfReach, Snapshots, type SnapshotsUnreadable } from "../snapshots/Snapshots.ts"
import { askedBlocks } from "./askedBlocks.ts"
import { charity } from "./blocks/charity.ts"
import { externalIds } from "./blocks/externalIds.ts"
import { icn } from "./blocks/icn.ts"
import { licensing } from "./blocks/licensing.ts"
import { professionalRegistrations } from "./blocks/professionalRegistrations.ts"
import { screening } from "./blocks/screening.ts"
import { superannuation } from "./blocks/superannuation.ts"
import { canonical } from "./canonical.ts"
import { conflicts } from "./conflicts.ts"
import { keeping, unjudged } from "./filter.ts"
import { isComplete } from "./isComplete.ts"
import { type EntitiesByName, mostExamined, NamedEntities } from "./NamedEntities.ts"
import { SearchOverloaded } from "./NameSearch.ts"
import { mostCandidates, type RankedEntity, ranking } from "./rank.ts"
import { partlySearched, resolveDisclaimer } from "./resolveDisclaimer.ts"

export class Resolver extends Context.Service<
  Resolver,
  {
    resolve(
      caller: Caller,
      request: ResolveRequest
    ): Effect.Effect<ResolveResult, IdentitySourceUnavailable | AsOfOutOfReach | SearchOverloaded>
    /** For many requests that are answered from the same snapshots, whatever their `as_of`. */
    batch(
      caller: Caller
    ): Effect.Effect<
      QuestionBatch<ResolveRequest, ResolveResult, IdentitySourceUnavailable | SearchOverloaded>,
      IdentitySourceUnavailable
    >
  }
>()("@entity-watch/core/resolve/Resolver") {
  static readonly layerNoDeps = Layer.effect(
    Resolver,
    Effect.gen(function* () {
      const entities = yield* Entities
      const names = yield* NamedEntities
      const snapshots = yield* Snapshots
      const lists = yield* ScreeningLists
      const ages = yield* MaximumAges
      const live = yield* IdentitySource

      /** What the requested blocks need beside the entities, read once for all of them. */
      const surroundings = Effect.fnUntraced(function* (
        view: View,
        found: ReadonlyArray<Entity>,
        include: ReadonlyArray<IncludeBlock>
      ) {
        return {
          evidence: evidenceOf(view, ages),
          licensees: include.includes("licensing") ? yield* entities.licensees(view, found) : null,
          lists:
            include.includes("screening") && found.length > 0
              ? {
                  gov_sanctions: yield* lists.prepareCheck(view.mode, view, "gov_sanctions"),
                  regulator_banned_org: yield* lists.prepareCheck(view.mode, view, "regulator_banned_org")
                }
              : null
        }
      })

      const named = Effect.fnUntraced(function* (view: View, name: string, request: ResolveRequest) {
        const asked = {
          name,
          exact: request.mode === "exact",
          state: request.state?.trim().toUpperCase() ?? null,
          postcode: request.postcode?.trim() ?? null
        }
        const among = Effect.fnUntraced(function* (most?: number) {
          const { entities: all, further, isWhole, names: their } = yield* names.named(view, asked, most)
          const { filter } = request
          const kept =
            filter === undefined ? all : yield* inTurns(() => keeping(all, filter, evidenceOf(view, ages)))
          const ranked = yield* inTurns(() => ranking(kept, their, asked))
          return { ranked, isWhole, examined: all.length, further }
        })
        const nearest = yield* among()
        return request.filter !== undefined &&
          nearest.further === "readable" &&
          nearest.ranked.length < mostCandidates
          ? yield* among(mostExamined)
          : nearest
      })

      /** A number that was typed with a name is no word of it, unless a company is called by its ACN. */
      const byName = Effect.fnUntraced(function* (view: View, name: string, request: ResolveRequest) {
        const found = yield* named(view, name, request)
        const [bare] = request.mode === "exact" ? [] : documentNumbersIn(name).names
        const others = bare === undefined ? found : yield* named(view, bare, request)
        const best = sureness(others) > sureness(found) ? others : found
        // Each may have been searched by another thread, of which one still has the index before.
        const isWhole = found.isWhole && others.isWhole
        // Only names that begin alike were compared, so it is not known that there is no similar one.
        const most = others.examined > found.examined ? others : found
        return isWhole || best.ranked.length > 0
          ? {
              ...best,
              isWhole,
              ...(best.ranked.length === 0 && { examined: most.examined, further: most.further })
            }
          : yield* new SearchOverloaded({ reason: "no_index" })
      })

      const byNumber = Effect.fnUntraced(function* (
        view: View,
        number: AskedNumber,
        { filter }: ResolveRequest
      ) {
        const signals = { exact_identifier: "abn" in number ? ("abn" as const) : ("acn" as const) }
        const found = yield* entities.identified(view, number)
        const kept =
          filter === undefined ? found : yield* inTurns(() => keeping(found, filter, evidenceOf(view, ages)))
        const ranked = kept.map((entity) => ({ entity, confidence: 100, signals }))
        return { ranked, isWhole: true, examined: found.length, further: "none" } satisfies Found
      })

      const within = Effect.fnUntraced(function* (caller: Caller, view: View, request: ResolveRequest) {
        const include = askedBlocks(caller, request.include)
        const answered: Found =
          request.name === undefined
            ? yield* byNumber(view, askedNumber(request), request)
            : yield* byName(view, decodedName(request.name), request)
        const { isWhole, ranked: found } = answered
        const evidence = evidenceOf(view, ages)
        const all = found.map(({ entity }) => entity)
        const trusteeships = yield* entities.trusteeships(view, all)
        const around = yield* surroundings(view, all, include)
        const candidates = yield* Effect.forEach(found, (each, at) =>
          candidateOf(each, trusteeships[at] ?? notApplicable, include, around)
        )
        return {
          query: request.name === undefined ? askedNumber(request) : { name: request.name },
          candidates,
          disclaimer: isWhole ? resolveDisclaimer : partlySearched,
          ...(answered.examined === 0 && nobodyFound(request, evidence, asksLive(live, view))),
          ...(request.filter !== undefined && { filtered: filteredOf(answered, request.filter, evidence) })
        }
      }, traced("Resolver.resolve"))

      const viewAt = (mode: Mode, asOf?: string) =>
        asOf === undefined ? snapshots.current(mode) : snapshots.at(mode, asOf)
      const resolve = (caller: Caller, request: ResolveRequest) =>
        viewAt(caller.mode, request.as_of).pipe(
          Effect.catchTag("SnapshotsUnreadable", identityUnreadable),
          Effect.flatMap((view) => within(caller, view, request))
        )

      const batch = (caller: Caller) => {
        const readable = <A>(view: Effect.Effect<A, SnapshotsUnreadable>) =>
          Effect.catchTag(view, "SnapshotsUnreadable", identityUnreadable)
        return Effect.map(readable(snapshots.current(caller.mode)), (view) => ({
          view,
          answer: (request: ResolveRequest) =>
            Effect.flatMap(readable(snapshots.again(view)), (now) => within(caller, now, request))
        }))
      }

      return Resolver.of({ resolve, batch })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide(Layer.merge(NamedEntities.layer, Snapshots.layer))
  )
}

interface Found {
  /** Best first. */
  readonly ranked: ReadonlyArray<RankedEntity>
  /** Whether all names were searched that may answer the question. */
  readonly isWhole: boolean
  readonly examined: number
  readonly further: EntitiesByName["further"]
}

/** Where ten candidates were found, it is of no concern whether there are more. */
const filteredOf = (
  { examined, further, isWhole, ranked }: Found,
  filter: ResolveFilter,
  evidence: Evidence
): Filtered => {
  const note = unjudged(filter, evidence)
  return {
    examined,
    bound_reached: ranked.length < mostCandidates && (further !== "none" || !isWhole),
    ...(note !== undefined && { note })
  }
}

const sourcesOfNames = registers.flatMap(({ source }) => (source.names === undefined ? [] : [source.id]))

/** What an empty answer rests on. Whom the live register does not know, nobody has to look for in the extract. */
const nobodyFound = (request: ResolveRequest, { faultOf }: Evidence, isAskedLive: boolean) => {
  const asked: ReadonlyArray<RegisterId> =
    request.name !== undefined
      ? sourcesOfNames
      : isAskedLive
        ? []
        : request.abn === undefined
          ? ["abn-bulk-extract", "asic-companies"]
          : ["abn-bulk-extract"]
  const lacking = asked.flatMap((register) => {
    const fault = faultOf(register)
    return fault === null ? [] : [`${register} ${fault.why}`]
  })
  return (
    lacking.length > 0 && {
      checked: false as const,
      note: `Not checked: ${lacking.join("; ")}. Nothing follows from nobody being found.`
    }
  )
}

const sureness = ({ ranked: [first] }: Found): number => first?.confidence ?? 0

interface Surroundings {
  readonly evidence: Evidence
  readonly licensees: ReadonlyMap<string, string> | null
  readonly lists: Readonly<Record<"gov_sanctions" | "regulator_banned_org", ListCheck>> | null
}

const candidateOf = Effect.fnUntraced(function* (
  { confidence, entity, signals }: RankedEntity,
  trusteeship: Trusteeship,
  include: ReadonlyArray<IncludeBlock>,
  { evidence, licensees, lists }: Surroundings
) {
  const block = <A>(name: IncludeBlock, value: () => A) => (include.includes(name) ? value() : null)
  return {
    match_confidence: confidence,
    match_signals: signals,
    canonical: canonical(entity, trusteeship, evidence),
    conflicts: conflicts(entity),
    provenance_complete: isComplete(entity, evidence),
    charity: block("charity", () => charity(entity, evidence)),
    licensing: licensees && licensing(entity, evidence, licensees),
    professional_registrations: block("professional_registrations", () =>
      professionalRegistrations(entity, evidence)
    ),
    external_ids: block("external_ids", () => externalIds(entity, evidence)),
    superannuation: block("superannuation", () => superannuation(entity, evidence)),
    icn: block("icn", () => icn(entity, evidence)),
    screening:
      lists && screening(entity, yield* screenedBy(lists, subjectOf(entity, trusteeship, evidence)), evidence)
  } satisfies Candidate
})

const screenedBy = Effect.fnUntraced(function* (
  lists: NonNullable<Surroundings["lists"]>,
  subject: ReturnType<typeof subjectOf>
) {
  const asked = { ...subject, dob: null, pob: null, type: null }
  return {
    gov_sanctions: yield* lists.gov_sanctions(asked),
    regulator_banned_org: yield* lists.regulator_banned_org(asked)
  }
})

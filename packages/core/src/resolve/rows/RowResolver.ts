/** Judges the rows of a file of suppliers or customers, all against the same view. docs/resolving-files.md. */

import type { AskedNumber } from "@entity-watch/contract/schema/identifier"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { withBodiesInOneWording } from "@entity-watch/names/lexicon"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { View } from "../../domain/View.ts"
import { inTurns } from "../../effects/inTurns.ts"
import { traced } from "../../effects/traced.ts"
import { distinct, Entities, type IdentitySourceUnavailable } from "../../entities/Entities.ts"
import type { Entity } from "../../entities/Entity.ts"
import { isTrust, notApplicable, otherTrustees } from "../../entities/trusteeship.ts"
import { type Evidence, evidenceOf } from "../../snapshots/Evidence.ts"
import { MaximumAges } from "../../snapshots/MaximumAges.ts"
import { askedNames, namesToCompare } from "../askedNames.ts"
import { leastSimilarity } from "../confidence.ts"
import { agrees } from "../likeness.ts"
import { NamedEntities } from "../NamedEntities.ts"
import type { SearchOverloaded } from "../NameSearch.ts"
import { placeOf } from "../rank.ts"
import type { ResolvedRow, RowRules } from "./JudgedRow.ts"
import { nearNumbers } from "./nearNumbers.ts"
import type { AskedRow, BadNumber, RowEvidence } from "./RowEvidence.ts"
import { takenFromElsewhere, withNotes } from "./rereadRow.ts"
import { bearsNote, isAgreeing, similarityOf } from "./rowBearers.ts"
import { rowEntity } from "./rowEntity.ts"
import { isSettledByNumber, rowVerdict } from "./rowVerdict.ts"

const identityRegister: RegisterId = "abn-bulk-extract"
const companyRegister: RegisterId = "asic-companies"

/** Of the names of a row, so many are looked for: more than a row has that was made to be read. */
const mostNames = 32

/** In seconds. The searches of a row wait together no longer than this while the requests of others fill the queue. */
const mostPauses = 120

/** Any name tells whether all names are searched. */
const anyName = { name: "Entity Watch", exact: false, state: null, postcode: null }

export class RowResolver extends Context.Service<
  RowResolver,
  {
    /** No live register is asked. What cannot be read makes the verdict `unavailable`. */
    resolve(view: View, asked: AskedRow, rules: RowRules): Effect.Effect<ResolvedRow>
    /** Whether all names of this view can be searched now: not so while a process that serves still loads its index. */
    searchesAllNames(view: View): Effect.Effect<boolean>
  }
>()("@entity-watch/core/resolve/rows/RowResolver") {
  static readonly layerNoDeps = Layer.effect(
    RowResolver,
    Effect.gen(function* () {
      const entities = yield* Entities
      const names = yield* NamedEntities
      const ages = yield* MaximumAges

      const compared = Effect.fnUntraced(function* (
        view: View,
        evidence: Evidence,
        found: ReadonlyArray<Entity>,
        asked: ReadonlyArray<string>
      ) {
        const trusteeships = found.length === 0 ? [] : yield* entities.trusteeships(view, found)
        const written = yield* inTurns(() => askedNames(asked))
        return yield* Effect.forEach(found, (entity, at) =>
          rowEntity(evidence, entity, trusteeships[at] ?? notApplicable, written)
        )
      })

      const byNumber = Effect.fnUntraced(function* (
        view: View,
        evidence: Evidence,
        number: AskedNumber,
        asked: AskedRow
      ) {
        return {
          number,
          entities: yield* compared(view, evidence, yield* entities.identified(view, number), asked.names),
          lacking: lackingFor(evidence, number)
        }
      })

      /**
       * The entities near a bad number whose names agree with the row's, all read together. That there is one alone is
       * known only of registers that were read whole.
       */
      const near = Effect.fnUntraced(function* (
        view: View,
        evidence: Evidence,
        { digits }: BadNumber,
        asked: AskedRow
      ) {
        const numbers =
          digits === null || asked.names.length === 0
            ? []
            : nearNumbers(digits).filter((each) => lackingFor(evidence, each) === null)
        if (numbers.length === 0) return []
        const found = yield* entities.behind(
          view,
          distinct(numbers.map((each) => ("abn" in each ? each.abn : null))),
          distinct(numbers.map((each) => ("acn" in each ? each.acn : null)))
        )
        const all = yield* compared(view, evidence, found, asked.names)
        return numbers.flatMap((number) =>
          all.flatMap((entity, at) =>
            holds(found[at], number) && (entity.like?.similarity ?? 0) >= agrees ? [{ number, entity }] : []
          )
        )
      })

      /**
       * The entities whose names are like one of the row's, also those that the row's place alone brings among the best.
       * A trustee's name is no name of its trust, so trustees are asked for only where a name agrees.
       */
      const byName = Effect.fnUntraced(function* (
        view: View,
        evidence: Evidence,
        asked: AskedRow,
        rules: RowRules
      ) {
        const found = new Map<string, Entity>()
        let lacking = faultSentence(evidence, identityRegister)
        let isHindered = false
        const isPlaced = asked.state !== null || asked.postcode !== null
        const places = [{ state: null, postcode: null }, ...(isPlaced ? [asked] : [])]
        const searched = searchedNames(asked.names)
        let pauses = rules.pause === undefined ? 0 : mostPauses
        if (searched.length > mostNames) lacking ??= `Only ${mostNames} of the row's names were looked for.`
        for (const name of searched.slice(0, mostNames))
          for (const { postcode, state } of places) {
            const answer = yield* names.alike(view, { name, exact: false, state, postcode }).pipe(
              Effect.retry({
                while: (error) =>
                  isQueueFull(error) && pauses-- > 0 ? Effect.as(rules.pause ?? Effect.void, true) : false
              }),
              Effect.catchTag("SearchOverloaded", ({ reason }) =>
                Effect.succeed({ entities: [], isWhole: false, reason })
              )
            )
            if ("reason" in answer && answer.reason !== "too_common") isHindered = true
            if (!answer.isWhole)
              lacking ??= "reason" in answer ? whyNotSearched[answer.reason] : whyNotSearched.no_index
            for (const entity of answer.entities)
              if (isAt(entity, { state, postcode })) found.set(keyOf(entity), entity)
          }
        const written = yield* inTurns(() => askedNames(asked.names))
        const all = [...found.values()]
        const alone = yield* Effect.forEach(all, (entity) =>
          rowEntity(evidence, entity, notApplicable, written)
        )
        const trusts = all.filter((entity, at) => {
          const own = alone[at]
          return own !== undefined && isAgreeing(own) && (isTrust(entity) || otherTrustees(entity).length > 0)
        })
        const held = new Map(
          (yield* compared(view, evidence, trusts, asked.names)).map(
            (entity, at) => [trusts[at], entity] as const
          )
        )
        return {
          entities: all
            .flatMap((entity, at) => held.get(entity) ?? alone[at] ?? [])
            .filter((entity) => similarityOf(entity) >= leastSimilarity)
            .toSorted((one, other) => similarityOf(other) - similarityOf(one)),
          lacking,
          isHindered
        }
      })

      const known = Effect.fnUntraced(function* (view: View, row: AskedRow, rules: RowRules) {
        const evidence = evidenceOf(view, ages)
        const fault = evidence.faultOf(identityRegister)
        // A part of the register answers for whom it holds; an old one answers for nobody.
        if (fault !== null && fault.kind !== "partial")
          return unavailable(
            row,
            `Nothing could be resolved from ${identityRegister}. The register ${fault.why}.`
          )
        const numbersOf = (numbers: ReadonlyArray<AskedNumber>) =>
          Effect.forEach(numbers, (number) => byNumber(view, evidence, number, row))
        const isNumbered = row.numbers.length + row.badNumbers.length > 0
        const possible = isNumbered ? [] : yield* numbersOf(row.possible ?? [])
        const held = possible.filter(({ entities: found }) => found.length > 0)
        const asked = held.length === 0 ? row : takenFromElsewhere(row, held)
        const numbered = isNumbered ? yield* numbersOf(row.numbers) : held
        const isSettled = isSettledByNumber({ asked, byNumber: numbered })
        const noted = withNotes(asked, numbered)
        return {
          asked,
          byNumber: numbered,
          byNote:
            noted.names.length === 0
              ? []
              : (yield* byName(view, evidence, noted, rules)).entities.filter((each) =>
                  bearsNote(each, asked)
                ),
          near: yield* Effect.forEach(asked.badNumbers, (bad) => near(view, evidence, bad, asked)),
          byName: isSettled || asked.names.length === 0 ? null : yield* byName(view, evidence, asked, rules),
          unavailable: null
        } satisfies RowEvidence
      })

      const resolve = Effect.fnUntraced(function* (view: View, asked: AskedRow, rules: RowRules) {
        const found = yield* known(view, asked, rules).pipe(
          Effect.catchTag("IdentitySourceUnavailable", ({ reason, source }) =>
            Effect.succeed(unavailable(asked, `Nothing could be resolved from ${source}. ${reason}`))
          )
        )
        const judged = rowVerdict(found, rules)
        return {
          ...judged,
          reasons: [...judged.reasons, ...(found.asked.remarks ?? [])],
          isHindered: found.unavailable !== null || found.byName?.isHindered === true
        } satisfies ResolvedRow
      }, traced("RowResolver.resolve"))

      const searchesAllNames = (view: View) =>
        names.alike(view, anyName).pipe(
          Effect.map(({ isWhole }) => isWhole),
          // Without a register of identities the rows say so, and no index is made.
          Effect.catchTags({
            IdentitySourceUnavailable: () => Effect.succeed(true),
            // Only what was searched can be too common. Of a full queue it is not known.
            SearchOverloaded: ({ reason }) => Effect.succeed(reason === "too_common")
          })
        )

      return RowResolver.of({ resolve, searchesAllNames })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(NamedEntities.layer))
}

const whyNotSearched: Record<SearchOverloaded["reason"], string> = {
  no_index: "There is no whole index of names, so only names that begin alike were compared.",
  too_common: "Too many names have these words to compare them all.",
  queue_full: "Too many names were being searched."
}

const isQueueFull = (error: IdentitySourceUnavailable | SearchOverloaded): boolean =>
  error._tag === "SearchOverloaded" && error.reason === "queue_full"

const unavailable = (asked: AskedRow, reason: string): RowEvidence => ({
  asked,
  byNumber: [],
  near: [],
  byName: null,
  unavailable: reason
})

/** A company without an ABN is known to the company register alone. */
const lackingFor = (evidence: Evidence, number: AskedNumber): string | null =>
  faultSentence(evidence, identityRegister) ??
  ("acn" in number ? faultSentence(evidence, companyRegister) : null)

/** Why nothing follows from who is not in a register; null where something does. */
const faultSentence = ({ faultOf }: Evidence, register: RegisterId): string | null => {
  const fault = faultOf(register)
  return fault === null ? null : `The register ${register} ${fault.why}.`
}

const holds = (entity: Entity | undefined, number: AskedNumber): boolean =>
  entity !== undefined && ("abn" in number ? entity.abn === number.abn : entity.acns.includes(number.acn))

const keyOf = ({ abn, acns: [acn], parts: [part] }: Entity): string =>
  abn ?? acn ?? `${part?.record.register} ${part?.record.key}`

/** "X Pty Ltd trading as Y" is looked for as it stands, and as what it holds, each as other wordings of it are registered. */
const searchedNames = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  distinct(namesToCompare(names).flatMap(({ name }) => [name, withBodiesInOneWording(name)]))

/** The state and postcode that are asked for are a filter: an entity whose own differ, or are not known, is not offered. */
const isAt = (entity: Entity, { postcode, state }: Pick<AskedRow, "state" | "postcode">): boolean => {
  const own = placeOf(entity)
  return (state === null || own.state === state) && (postcode === null || own.postcode === postcode)
}

/** Judges the rows of a file of suppliers or customers, all against the same view. docs/resolving-files.md. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import type { AskedNumber } from "../../domain/identifier.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { View } from "../../domain/View.ts"
import { inTurns } from "../../effects/inTurns.ts"
import { traced } from "../../effects/traced.ts"
import { distinct, Entities, type IdentitySourceUnavailable } from "../../entities/Entities.ts"
import type { Entity } from "../../entities/Entity.ts"
import { isTrust, notApplicable, otherTrustees, type Trusteeship } from "../../entities/trusteeship.ts"
import { charity } from "../blocks/charity.ts"
import { licensing } from "../blocks/licensing.ts"
import { canonical } from "../canonical.ts"
import { leastSimilarity } from "../confidence.ts"
import { NamedEntities } from "../NamedEntities.ts"
import type { SearchOverloaded } from "../NameSearch.ts"
import { placeOf } from "../rank.ts"
import type { ResolvedRow, RowRules } from "./JudgedRow.ts"
import { agrees, comparedNames, likeName, namesToCompare } from "./likeName.ts"
import { nearNumbers } from "./nearNumbers.ts"
import type { AskedRow, BadNumber, RowEntity, RowEvidence } from "./RowEvidence.ts"
import { isAgreeing, similarityOf } from "./rowBearers.ts"
import { isSettledByNumber, rowVerdict } from "./rowVerdict.ts"

const identityRegister: RegisterId = "abn-bulk-extract"
const companyRegister: RegisterId = "asic-companies"
const charityRegister: RegisterId = "acnc-register"

/** Of the names of a row, so many are looked for: more than a row has that was made to be read. */
const mostNames = 32

/** A row waits while the requests of others fill the queue of searches, but no longer than ten minutes. */
const whileFull = { schedule: Schedule.spaced("1 second"), times: 600 }

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

      const compared = Effect.fnUntraced(function* (
        view: View,
        found: ReadonlyArray<Entity>,
        asked: ReadonlyArray<string>
      ) {
        const trusteeships = found.length === 0 ? [] : yield* entities.trusteeships(view, found)
        const written = comparedNames(asked)
        return yield* Effect.forEach(found, (entity, at) =>
          rowEntity(view, entity, trusteeships[at] ?? notApplicable, written)
        )
      })

      const byNumber = Effect.fnUntraced(function* (view: View, number: AskedNumber, asked: AskedRow) {
        return {
          number,
          entities: yield* compared(view, yield* entities.identified(view, number), asked.names),
          lacking: lackingFor(view, number)
        }
      })

      /**
       * The entities near a bad number whose names agree with the row's, all read together. That there is one alone is
       * known only of registers that were read whole.
       */
      const near = Effect.fnUntraced(function* (view: View, { digits }: BadNumber, asked: AskedRow) {
        const numbers =
          digits === null || asked.names.length === 0
            ? []
            : nearNumbers(digits).filter((each) => lackingFor(view, each) === null)
        if (numbers.length === 0) return []
        const found = yield* entities.behind(
          view,
          distinct(numbers.map((each) => ("abn" in each ? each.abn : null))),
          distinct(numbers.map((each) => ("acn" in each ? each.acn : null)))
        )
        const all = yield* compared(view, found, asked.names)
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
      const byName = Effect.fnUntraced(function* (view: View, asked: AskedRow, rules: RowRules) {
        const found = new Map<string, Entity>()
        let lacking = partOf(view, identityRegister)
        let isHindered = false
        const isPlaced = asked.state !== null || asked.postcode !== null
        const places = [{ state: null, postcode: null }, ...(isPlaced ? [asked] : [])]
        const searched = searchedNames(asked.names)
        if (searched.length > mostNames) lacking ??= `Only ${mostNames} of the row's names were looked for.`
        for (const name of searched.slice(0, mostNames))
          for (const { postcode, state } of places) {
            const answer = yield* names.alike(view, { name, exact: false, state, postcode }).pipe(
              Effect.retry({ ...whileFull, while: (error) => rules.waits === true && isQueueFull(error) }),
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
        const written = comparedNames(asked.names)
        const all = [...found.values()]
        const alone = yield* Effect.forEach(all, (entity) => rowEntity(view, entity, notApplicable, written))
        const trusts = all.filter((entity, at) => {
          const own = alone[at]
          return own !== undefined && isAgreeing(own) && (isTrust(entity) || otherTrustees(entity).length > 0)
        })
        const held = new Map(
          (yield* compared(view, trusts, asked.names)).map((entity, at) => [trusts[at], entity] as const)
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

      const evidence = Effect.fnUntraced(function* (view: View, asked: AskedRow, rules: RowRules) {
        if (!view.snapshots.has(identityRegister)) return unavailable(asked, neverLoaded)
        const numbered = yield* Effect.forEach(asked.numbers, (number) => byNumber(view, number, asked))
        const isSettled = isSettledByNumber({ asked, byNumber: numbered })
        return {
          asked,
          byNumber: numbered,
          near: yield* Effect.forEach(asked.badNumbers, (bad) => near(view, bad, asked)),
          byName: isSettled || asked.names.length === 0 ? null : yield* byName(view, asked, rules),
          unavailable: null
        } satisfies RowEvidence
      })

      const resolve = Effect.fnUntraced(function* (view: View, asked: AskedRow, rules: RowRules) {
        const known = yield* evidence(view, asked, rules).pipe(
          Effect.catchTag("IdentitySourceUnavailable", ({ reason, source }) =>
            Effect.succeed(unavailable(asked, `Nothing could be resolved from ${source}. ${reason}`))
          )
        )
        return {
          ...rowVerdict(known, rules),
          isHindered: known.unavailable !== null || known.byName?.isHindered === true
        } satisfies ResolvedRow
      }, traced("RowResolver.resolve"))

      const searchesAllNames = (view: View) =>
        names.alike(view, anyName).pipe(
          Effect.map(({ isWhole }) => isWhole),
          // Without a register of identities the rows say so, and no index is made.
          Effect.catchTags({
            IdentitySourceUnavailable: () => Effect.succeed(true),
            SearchOverloaded: ({ reason }) => Effect.succeed(reason !== "no_index")
          })
        )

      return RowResolver.of({ resolve, searchesAllNames })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(NamedEntities.layer))
}

const neverLoaded = `Nothing could be resolved from ${identityRegister}. The register has not been loaded.`

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

/** Why a register does not hold everybody, or null. */
const partOf = ({ snapshots }: View, register: RegisterId): string | null => {
  const snapshot = snapshots.get(register)
  return snapshot === undefined
    ? `The register ${register} has not been loaded.`
    : snapshot.partial === null
      ? null
      : `Only a part of the register ${register} is loaded.`
}

/** A company without an ABN is known to the company register alone. */
const lackingFor = (view: View, number: AskedNumber): string | null =>
  partOf(view, identityRegister) ?? ("acn" in number ? partOf(view, companyRegister) : null)

const holds = (entity: Entity | undefined, number: AskedNumber): boolean =>
  entity !== undefined && ("abn" in number ? entity.abn === number.abn : entity.acns.includes(number.acn))

const keyOf = ({ abn, acns: [acn], parts: [part] }: Entity): string =>
  abn ?? acn ?? `${part?.record.register} ${part?.record.key}`

/** "X Pty Ltd trading as Y" is looked for as it stands, and as what it holds. */
const searchedNames = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  namesToCompare(names).map(({ name }) => name)

const rowEntity = (
  view: View,
  entity: Entity,
  trusteeship: Trusteeship,
  written: ReturnType<typeof comparedNames>
): Effect.Effect<RowEntity> =>
  Effect.map(
    inTurns(() => likeName(entity, trusteeship, written)),
    (like) => new ReadEntity(view, entity, trusteeship, like)
  )

/** Of the many entities that are compared with a row few are shown, so what is shown of one is made when it is asked for. */
class ReadEntity implements RowEntity {
  readonly like: RowEntity["like"]
  private readonly view: View
  private readonly entity: Entity
  private readonly trusteeship: Trusteeship
  private known: RowEntity["canonical"] | undefined

  constructor(view: View, entity: Entity, trusteeship: Trusteeship, like: RowEntity["like"]) {
    this.view = view
    this.entity = entity
    this.trusteeship = trusteeship
    this.like = like
  }

  get canonical() {
    this.known ??= canonical(this.entity, this.trusteeship, this.view.snapshots)
    return this.known
  }

  get trustees() {
    return this.trusteeship.related.flatMap(({ acn, resolvable, role }) =>
      role === "corporate_trustee" && resolvable && acn !== null ? [acn] : []
    )
  }

  get charity() {
    return charity(this.entity, this.view.snapshots)
  }

  get isCharityKnown() {
    return partOf(this.view, charityRegister) === null
  }

  /** Only whether it is a licensee is told, and not under whom it acts. */
  get licensing() {
    return licensing(this.entity, this.view.snapshots, new Map())
  }

  get state() {
    return placeOf(this.entity).state
  }

  get postcode() {
    return placeOf(this.entity).postcode
  }

  get ended() {
    return endOf(this.entity)
  }
}

/** The state and postcode that are asked for are a filter: an entity whose own differ, or are not known, is not offered. */
const isAt = (entity: Entity, { postcode, state }: Pick<AskedRow, "state" | "postcode">): boolean => {
  const own = placeOf(entity)
  return (state === null || own.state === state) && (postcode === null || own.postcode === postcode)
}

const endOf = ({ parts }: Entity): RowEntity["ended"] =>
  parts.some(({ projection }) => projection.fields.abn_status?.value === "Cancelled")
    ? "abn_cancelled"
    : parts.some(({ projection }) => projection.companyStatus === "DRGD")
      ? "deregistered"
      : null

/**
 * Compares the names of an entity with a name that was asked for. The order of candidates, their confidence and the verdict
 * on a row all come from this comparison. docs/resolving-files.md, "When a name agrees".
 */

import type { NameKind } from "@entity-watch/contract/schema/Candidate"
import type { EntityForm } from "@entity-watch/contract/schema/Canonical"
import { withinLimits } from "@entity-watch/contract/schema/nameLimits"
import {
  namesNoTrustee,
  type TrusteeAndTrust,
  trusteeAndTrust,
  wordsCutOff
} from "@entity-watch/names/analysis"
import type { NameComparison, NameDifference } from "@entity-watch/names/compare"
import { lacksCountryAlone, tellsApart } from "@entity-watch/names/lexicon"
import { type AskedName, isCompanyName, isIncorporatedName, saysTrust } from "./askedNames.ts"

/** A name at least so like is the asked one in another spelling. */
export const agrees = 0.85
/** A name at least so like is the asked one, apart from its legal form. */
export const equal = 0.97
/** The words in which less similar names differ are too many to be told. */
const similar = 0.7
/** A name at least so like is near enough to be told. */
export const near = 0.8
/** The most of a name that is the asked one but for a word that tells names apart. */
export const almost = 0.849
/** The most of a name that is equal to one of two names that stand in one. */
const nearlyWhole = 0.99

const kindOrder: ReadonlyArray<BestName["kind"]> = ["legal", "business", "trading", "former", "trustee"]

/** The name of an entity that is most like an asked one. */
export interface BestName {
  readonly name: string
  /** `trustee`: a name of the trust's trustee. */
  readonly kind: NameKind | "trustee"
  /** From 0 to 1. */
  readonly similarity: number
  /** Whether a whole asked name was compared, and not one of several names that it holds. */
  readonly isWhole: boolean
  /** The asked name that was compared, or the one of several that it holds. */
  readonly asked: string
  /** Where the asked name is that of a trust and of its trustee: what the registers say of the trustee, or that it is it. */
  readonly trustee: "agrees" | "differs" | "unknown" | "itself" | null
  /** The words in which the two names differ. */
  readonly difference: NameDifference
  /** Whether the rest of the asked name is a remark, of which no other name was made. */
  readonly isAllOfIt: boolean
}

export interface Likeness {
  /** Null where nothing was asked, or the entity has no name. */
  readonly like: BestName | null
  /** The asked names, and those that one of them holds, that no name of the entity is like. */
  readonly unlike: ReadonlyArray<string>
}

/** A name of an entity, with the two that it holds where it is that of a trust and of its trustee. */
export interface OwnName {
  readonly kind: BestName["kind"]
  readonly name: string
}

interface Compared {
  readonly similarity: number
  readonly difference: NameDifference
}

const noDifference: NameDifference = { onlyInQuery: [], onlyInName: [] }

const compared = (asked: NameComparison, name: string): Compared => {
  const own = withinLimits(name)
  const similarity = Math.round(Math.min(asked.similarity(own), own === name ? 1 : 0.99) * 1000) / 1000
  if (similarity < similar || similarity === 1) return { similarity, difference: noDifference }
  const difference = asked.difference(own)
  // Initials and short forms weigh little, and may be all that differs.
  if (
    difference.onlyInQuery.length + difference.onlyInName.length === 0 ||
    lacksCountryAlone(difference, own)
  )
    return { similarity: Math.max(similarity, agrees), difference }
  return tellsApart(difference, own)
    ? { similarity: Math.min(similarity, belowAgreeing(similarity)), difference }
    : { similarity, difference }
}

/** Those that are more like stay before the others. */
const belowAgreeing = (similarity: number): number =>
  Math.round(1000 * (almost - (1 - similarity) / 20)) / 1000

/** Less than an equal name, and more than one in another spelling. */
const asBegun = 0.96

/** Names that begin alike are cut to the same, so that of several none is meant more than another. */
const cutFrom = (asked: string, name: string): Compared | null => {
  const onlyInName = wordsCutOff(asked, name)
  return onlyInName.length === 0 ? null : { similarity: asBegun, difference: { onlyInQuery: [], onlyInName } }
}

const atMost = ({ difference, similarity }: Compared, most: number): Compared => ({
  similarity: Math.min(similarity, most),
  difference
})

/**
 * A name of two parties is two names: a trust is meant only where its own name agrees, and its trustee's too where a register
 * gives it. Another trust of the same trustee is not meant, nor one of this name that somebody else holds.
 */
export function* likenessOf(
  names: ReadonlyArray<OwnName>,
  asked: ReadonlyArray<AskedName>,
  form: EntityForm | null
): Generator<void, Likeness> {
  const own = names.map(({ kind, name }) => ({ kind, name, parties: partiesOf(kind, name) }))
  const ofTrust =
    form === "trust" ||
    own.some(({ name, parties }) => parties !== null || namesNoTrustee(name) || saysTrust.test(name))
  const mayBeIncorporated = !ofTrust && form !== "sole_trader"
  const mayBeCompany = mayBeIncorporated && form !== "partnership" && form !== "other"
  const trustees = own.flatMap(({ kind, name, parties }) =>
    kind === "trustee" ? [name] : parties === null ? [] : [parties.trustee]
  )
  const most = new Map<string, number>()
  let best: BestName | null = null
  const isOnlyPart = asked.filter(({ isWhole }) => !isWhole).length === 1
  const take = (from: AskedName, to: OwnName, given: Compared, trustee: BestName["trustee"] = null) => {
    const isOtherBody =
      to.kind !== "trustee" &&
      ((from.isCompany && !mayBeCompany && !isCompanyName(to.name)) ||
        (from.isIncorporated && !mayBeIncorporated && !isIncorporatedName(to.name)) ||
        (from.isTrust && !ofTrust))
    const found = isOtherBody ? atMost(given, almost) : given
    most.set(from.name, Math.max(most.get(from.name) ?? 0, found.similarity))
    const isAllOfIt = from.isWhole || !isOnlyPart
    const like = { ...to, ...found, isWhole: from.isWhole, asked: from.name, trustee, isAllOfIt }
    if (best === null || isBetter(like, best)) best = like
  }
  for (const each of asked) {
    let held: number | undefined
    for (const { kind, name, parties } of own) {
      const to = { kind, name }
      if (each.isParty !== null && ofTrust) {
        // Alone it is no name of a trust, but no stranger's either.
        const other = each.isParty === "trustee" ? parties?.trustee : (parties?.trust ?? name)
        const alike = compared(each.comparison, kind === "trustee" ? name : (other ?? "")).similarity
        most.set(each.name, Math.max(most.get(each.name) ?? 0, alike))
      } else if (each.parties === null || !ofTrust) {
        const found = cutFrom(each.name, name) ?? compared(each.comparison, name)
        take(each, to, found, each.isParty === "trustee" ? "itself" : null)
        if (parties !== null) {
          take(each, to, atMost(compared(each.comparison, parties.trust), nearlyWhole))
          take(each, { kind: "trustee", name: parties.trustee }, compared(each.comparison, parties.trustee))
        }
      } else if (kind !== "trustee") {
        const whole = compared(each.comparison, name)
        if (whole.similarity >= equal) take(each, to, whole)
        const trust = atMost(compared(each.parties.trust, parties?.trust ?? name), nearlyWhole)
        const { trustee } = each.parties
        if (trust.similarity >= agrees)
          held ??= Math.max(0, ...trustees.map((other) => compared(trustee, other).similarity))
        if (trust.similarity < agrees) take(each, to, trust)
        else if (trustees.length === 0) take(each, to, trust, "unknown")
        else if ((held ?? 0) < agrees) take(each, to, atMost(trust, almost), "differs")
        else take(each, to, atMost(trust, held ?? 0), "agrees")
      }
      yield
    }
  }
  return { like: best, unlike: unlikeAmong(asked, most, best) }
}

const unlikeAmong = (
  asked: ReadonlyArray<AskedName>,
  most: ReadonlyMap<string, number>,
  best: BestName | null
): ReadonlyArray<string> => {
  const alike = asked.flatMap(({ comparedPart, name }) =>
    (most.get(name) ?? 0) >= agrees ? [comparedPart] : []
  )
  return asked.flatMap(({ isParty, isSeveral, name }) =>
    isSeveral ||
    !/\p{L}{2}/u.test(name) ||
    (isParty !== null && best?.trustee === "unknown" && best.similarity >= agrees) ||
    alike.some((each) => each === name || each.includes(name))
      ? []
      : [name]
  )
}

/** A whole name that agrees comes before a part that does. */
const isBetter = (one: BestName, other: BestName): boolean => {
  const rank = (like: BestName) => (like.similarity < agrees ? 0 : like.isWhole ? 2 : 1)
  return (
    rank(one) > rank(other) ||
    (rank(one) === rank(other) &&
      (one.similarity > other.similarity ||
        (one.similarity === other.similarity && kindOrder.indexOf(one.kind) < kindOrder.indexOf(other.kind))))
  )
}

const partiesOf = (kind: BestName["kind"], name: string): TrusteeAndTrust | null =>
  kind === "trustee" ? null : trusteeAndTrust(name)

/** Finds the name of an entity that is most like a name of a row. */
import { documentNumbersIn, namesWithin, trusteeName } from "@entity-watch/names/analysis"
import { nameSimilarityTo } from "@entity-watch/names/compare"
import type { NameKind } from "../../domain/Candidate.ts"
import { withinLimits } from "../../domain/nameLimits.ts"
import type { Entity } from "../../entities/Entity.ts"
import { namesOf } from "../../entities/subject.ts"
import { isTrust, type Trusteeship } from "../../entities/trusteeship.ts"
import type { BestName } from "./RowEvidence.ts"

/** A name at least so like is the row's name in another spelling. */
export const agrees = 0.85
const almost = 0.849
/** A name at least so like is the row's name, apart from its legal form. */
export const equal = 0.97

const kindOrder: ReadonlyArray<BestName["kind"]> = ["legal", "business", "trading", "former", "trustee"]
/** Of the names that one written name holds, so many are compared. */
const mostParts = 6

interface ComparedName {
  readonly name: string
  readonly likeness: (name: string) => number
  readonly isWhole: boolean
  /** Whether it is that of the trustee in a name that names a trust as well. */
  readonly isTrustee: boolean
  /** Whether several names stand in it, each of which is compared too. */
  readonly isSeveral: boolean
}

/** "X Pty Ltd trading as Y" is also X Pty Ltd and Y; a number that was typed with a name is no word of it. */
export const namesToCompare = (
  names: ReadonlyArray<string>
): ReadonlyArray<Pick<ComparedName, "name" | "isWhole">> => {
  const whole = new Set(
    names.flatMap((name) => [name, ...documentNumbersIn(withoutBrackets(name)).names.slice(0, 1)])
  )
  const parts = new Set([...whole].flatMap(heldBy).filter((part) => !whole.has(part)))
  return [
    ...[...whole].map((name) => ({ name, isWhole: true })),
    ...[...parts].map((name) => ({ name, isWhole: false }))
  ]
}

export const comparedNames = (names: ReadonlyArray<string>): ReadonlyArray<ComparedName> => {
  const all = namesToCompare(names)
  const trustees = new Set(all.map(({ name }) => trusteeName(name)))
  return all.map((each) => ({
    ...each,
    likeness: nameSimilarityTo(each.name),
    isTrustee: !each.isWhole && trustees.has(each.name),
    isSeveral: all.some(({ isWhole, name }) => !isWhole && each.name !== name && each.name.includes(name))
  }))
}

/** The number of one of several companies or trusts of a name: "(No. 2)", "(2019)". What else stands in brackets is a remark. */
const numberInBrackets = /[([]\s*((?:(?:no|nr|number)[\s.]{0,2})?\d{1,4}[a-z]?)\s*[)\]]/giu
const withoutBrackets = (name: string): string => name.replace(numberInBrackets, "$1")

/** The names inside a name of an organisation, without itself. */
const heldBy = (name: string): ReadonlyArray<string> =>
  namesWithin(withoutBrackets(name))
    .filter((each) => each.onlyAs !== "person" && each.name !== name)
    .map((each) => each.name)
    .slice(0, mostParts)

export interface ComparedEntity {
  readonly like: BestName | null
  readonly unlike: ReadonlyArray<string>
}

/**
 * A trust whose row names a trust and its trustee must be both: another trust of the same trustee is not meant, nor one of
 * this name that somebody else holds.
 */
export function* likeName(
  entity: Entity,
  trusteeship: Trusteeship,
  asked: ReadonlyArray<ComparedName>
): Generator<void, ComparedEntity> {
  const ofTrust = isTrust(entity)
  let best: BestName | null = null
  const most = new Map<string, number>()
  let [isHeld, isHeldByAsked] = [false, false]
  for (const { kind, name } of namesOfEntity(entity, trusteeship)) {
    const compared = withinLimits(name)
    isHeld ||= kind === "trustee"
    for (const { isTrustee, isWhole, likeness, name: own } of asked) {
      const similarity = Math.round(Math.min(likeness(compared), compared === name ? 1 : 0.99) * 1000) / 1000
      most.set(own, Math.max(most.get(own) ?? 0, similarity))
      if (isTrustee && kind === "trustee") isHeldByAsked ||= similarity >= agrees
      if (isTrustee && ofTrust) continue
      const like = { name, kind, similarity, isWhole, asked: own }
      if (best === null || isBetter(like, best)) best = like
    }
    yield
  }
  const alike = [...most].flatMap(([name, similarity]) => (similarity >= agrees ? [name] : []))
  const isOfOther = ofTrust && isHeld && !isHeldByAsked && asked.some(({ isTrustee }) => isTrustee)
  return {
    like: best !== null && isOfOther ? { ...best, similarity: Math.min(best.similarity, almost) } : best,
    unlike: asked.flatMap(({ isSeveral, name }) =>
      isSeveral || !/\p{L}{2}/u.test(name) || alike.some((each) => each === name || each.includes(name))
        ? []
        : [name]
    )
  }
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

function* namesOfEntity(
  entity: Entity,
  trusteeship: Trusteeship
): Generator<{ readonly kind: BestName["kind"]; readonly name: string }> {
  for (const { projection } of entity.parts) {
    // People leave their middle names out.
    const person = projection.individualName
    if (person !== undefined) yield { kind: "legal", name: `${person.given} ${person.family}` }
    for (const { kind, name } of projection.names) {
      yield { kind, name }
      yield* partsOf(name, kind)
    }
  }
  for (const { name, role } of namesOf(entity, trusteeship).names)
    if (role === "corporate_trustee") yield { kind: "trustee", name }
}

/** A trust's name may name its trustee, "X PTY LTD ATF THE Y TRUST", whose name is not the trust's own. */
function* partsOf(
  name: string,
  kind: NameKind
): Generator<{ readonly kind: BestName["kind"]; readonly name: string }> {
  const trustee = trusteeName(name)
  if (trustee === null) return
  for (const part of heldBy(name)) yield { kind: part === trustee ? "trustee" : kind, name: part }
}

/** Which entities bear a row's name, and which of them are the same. */
import { trusteeAndTrust } from "@entity-watch/names/analysis"
import { nameSimilarity } from "@entity-watch/names/compare"
import { stripLegalForms } from "@entity-watch/names/lexicon"
import { tokensOf } from "@entity-watch/names/text"
import { agrees, equal, near } from "../likeness.ts"
import type { AskedRow, RowEntity } from "./RowEvidence.ts"

export const similarityOf = ({ like }: Pick<RowEntity, "like">): number => like?.similarity ?? 0
export const isAgreeing = (entity: Pick<RowEntity, "like">): boolean => similarityOf(entity) >= agrees
export const isWholly = (entity: RowEntity): boolean => isAgreeing(entity) && entity.like?.isWhole === true
export const isEqual = (entity: RowEntity): boolean =>
  similarityOf(entity) >= equal && entity.like?.isWhole === true
/** A trust is no bearer of its trustee's name, although both may stand in one name. */
export const isBearer = (entity: Pick<RowEntity, "like">): boolean =>
  isAgreeing(entity) && entity.like?.kind !== "trustee"

/** Names of which another entity may have become the bearer. */
export const isPast = ({ like }: Pick<RowEntity, "like">): boolean =>
  like?.kind === "former" || like?.kind === "trading"

export const legalFormsOf = (name: string): ReadonlyArray<string> => stripLegalForms(tokensOf(name)).forms

/** Whether both names have a legal form, and another one: "Goanna Ltd" may be registered beside GOANNA PTY LTD. */
export const isInOtherForm = ({ like }: RowEntity): boolean => {
  if (like === null || like.similarity === 1) return false
  const [own, theirs] = [legalFormsOf(like.asked), legalFormsOf(like.name)]
  return own.length * theirs.length > 0 && own.join() !== theirs.join()
}

/** Whether the row leaves the legal form out: a person or an association may bear the name as it is written. */
const isFormLeftOut = ({ like }: RowEntity): boolean =>
  like !== null &&
  like.similarity < 1 &&
  legalFormsOf(like.asked).length === 0 &&
  legalFormsOf(like.name).length > 0

/** Whether the name is the entity's own as it is written, so that nobody else is looked for. */
export const isOwn = (entity: RowEntity): boolean =>
  isEqual(entity) && !isPast(entity) && !isInOtherForm(entity) && !isFormLeftOut(entity)

/** Whether one bears the name as it is written, and the other in another legal form. */
const bearsItsForm = (one: RowEntity, other: RowEntity): boolean =>
  similarityOf(one) === 1 && !isPast(one) && one.like?.asked === other.like?.asked && isInOtherForm(other)

/** The whole name counts for more than a part of it, and of a part it counts who bears it as it is written. */
const bearsAsMuch = (one: RowEntity, other: RowEntity): boolean =>
  isWholly(one)
    ? !isEqual(other) || (isPast(other) && isEqual(one) && one.like?.kind === "legal")
    : !isWholly(other) && similarityOf(other) < equal && one.like?.asked === other.like?.asked

/** Where a trustee is named, a trust of which it is not known who holds it is meant less than one that it holds. */
const mayBeMeantRather = (one: RowEntity, other: RowEntity): boolean =>
  !isSameEntity(one, other) &&
  isBearer(one) &&
  (bearsAsMuch(one, other) || bearsItsForm(one, other)) &&
  (one.like?.trustee !== "unknown" || other.like?.trustee !== "agrees")

/** Whether it bears every name of the row, of which the other bears one alone: two who trade under one name. */
export const bearsAllOf = (one: RowEntity, other: RowEntity): boolean =>
  !isSameEntity(one, other) &&
  !isTrusteeOf(one, other) &&
  !isTrusteeOf(other, one) &&
  isBearer(one) &&
  one.unlike.length === 0 &&
  other.unlike.length > 0

/** Less is no difference between two spellings. */
const clearly = 0.02

/** Whether the name is rather that of one entity than of another. */
export const isRightful = (one: RowEntity, other: RowEntity): boolean =>
  mayBeMeantRather(one, other) &&
  ((isWholly(one) && !isWholly(other)) || isEqual(one) || similarityOf(one) > similarityOf(other) + clearly)

/** Whether a name in another spelling is as like that of one entity as that of another, which is called otherwise. */
export const isRival = (one: RowEntity, other: RowEntity): boolean =>
  mayBeMeantRather(one, other) &&
  similarityOf(one) >= similarityOf(other) &&
  nameSimilarity(ownPart(one), ownPart(other)) < equal

/** Of the name of a trust and of its trustee, the trust's. */
export const ownPart = ({ like }: Pick<RowEntity, "like">): string =>
  trusteeAndTrust(like?.name ?? "")?.trust ?? like?.name ?? ""

export const isSameEntity = (one: RowEntity, other: RowEntity): boolean => {
  const [mine, theirs] = [one.canonical, other.canonical]
  return mine.abn.value !== null || theirs.abn.value !== null
    ? mine.abn.value === theirs.abn.value
    : mine.acn.value !== null || theirs.acn.value !== null
      ? mine.acn.value === theirs.acn.value
      : mine.icn.value !== null && mine.icn.value === theirs.icn.value
}

export const distinctEntities = (entities: ReadonlyArray<RowEntity>): ReadonlyArray<RowEntity> =>
  entities.filter((each, at) => entities.findIndex((other) => isSameEntity(each, other)) === at)

/** A trust's ABN stands beside the ACN of its trustee. */
export const isTrusteeOf = (one: RowEntity, trust: RowEntity): boolean =>
  one.canonical.acn.value !== null && trust.trustees.includes(one.canonical.acn.value)

/** Most registers name no trustee of a trust: then it is who the row says, if a number of the row is that of a company so called. */
export const isNamedTrusteeOf = (one: RowEntity, trust: RowEntity): boolean =>
  one.like?.trustee === "itself" &&
  similarityOf(one) >= equal &&
  trust.like?.trustee === "unknown" &&
  isAgreeing(trust)

/**
 * Others of whom a name is the row's first one, or near it, which no name of the entity is like: a payment is diverted by a
 * name of somebody else beside that of the victim. It need not be the name of theirs that is most like the row.
 */
export const bearersOfFirstName = (
  found: ReadonlyArray<RowEntity>,
  entity: RowEntity,
  { names: [first = ""] }: Pick<AskedRow, "names">
): ReadonlyArray<RowEntity> => {
  const unlike = entity.unlike.filter((name) => first.startsWith(name))
  return found.filter(
    (one) =>
      !isSameEntity(one, entity) &&
      !isTrusteeOf(entity, one) &&
      !isTrusteeOf(one, entity) &&
      similarityOf(one) >= near &&
      one.like !== null &&
      (unlike.includes(one.like.asked) ||
        (one.like.trustee !== "unknown" && unlike.some((name) => !one.unlike.includes(name))))
  )
}

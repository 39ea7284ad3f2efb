/** Which entities bear a row's name, and which of them are the same. */
import { trusteeAndTrust } from "@entity-watch/names/analysis"
import { inOneSpelling, nameSimilarity } from "@entity-watch/names/compare"
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

export const legalFormsOf = (name: string): ReadonlyArray<string> =>
  stripLegalForms(tokensOf(inOneSpelling(name))).forms

/** Of the row's name, and of the entity's that is most like it; the same where the names are equal. */
const formsIn = ({ like }: RowEntity): readonly [row: string, own: string] =>
  like === null || like.similarity === 1
    ? ["", ""]
    : [legalFormsOf(like.asked).join(), legalFormsOf(like.name).join()]

/**
 * Whether the row says a legal form that the name does not have: "Goanna Ltd" may be registered beside GOANNA PTY LTD, and
 * "Goanna Pty Ltd" beside the business name GOANNA of another company.
 */
export const isInOtherForm = (entity: RowEntity): boolean => {
  const [row, own] = formsIn(entity)
  return row !== "" && row !== own && (own !== "" || lacksForm(entity))
}

/** Whether the name has no form at all, and the row says one that is not a trustee's. */
export const lacksForm = (entity: RowEntity): boolean => {
  const [row, own] = formsIn(entity)
  return row !== "" && own === "" && entity.like?.trustee === null
}

/** Whether the row leaves the legal form out: a person or an association may bear the name as it is written. */
const isFormLeftOut = (entity: RowEntity): boolean => {
  const [row, own] = formsIn(entity)
  return row === "" && own !== ""
}

/** Whether the row leaves a person's middle name out: JOHN HALLORAN may be registered beside JOHN PETER HALLORAN. */
const isMiddleNameLeftOut = (entity: RowEntity): boolean => {
  if (entity.like?.kind !== "legal") return false
  const person = entity.canonical.individual_name
  return (
    person !== null && person.other_given !== "" && entity.like.name === `${person.given} ${person.family}`
  )
}

/** Whether the name is the entity's own as it is written, so that nobody else is looked for. */
export const isOwn = (entity: RowEntity): boolean =>
  isEqual(entity) &&
  !isPast(entity) &&
  !isInOtherForm(entity) &&
  !isFormLeftOut(entity) &&
  !isMiddleNameLeftOut(entity)

/** Whether one bears the name as it is written, and the other in another legal form. */
const bearsAsWritten = (one: RowEntity, other: RowEntity): boolean =>
  isEqual(one) &&
  !isPast(one) &&
  one.like?.asked === other.like?.asked &&
  isInOtherForm(other) &&
  !isInOtherForm(one)

/** Whether one person bears the name as it is written or as nearly, and the other with a middle name, which people leave out. */
export const bearsWithoutMiddleName = (one: RowEntity, other: RowEntity): boolean =>
  !isSameEntity(one, other) &&
  isMiddleNameLeftOut(other) &&
  one.like?.kind === "legal" &&
  similarityOf(one) >= similarityOf(other) &&
  !isMiddleNameLeftOut(one)

/** The whole name counts for more than a part of it, and of a part it counts who bears it as it is written. */
const bearsAsMuch = (one: RowEntity, other: RowEntity): boolean =>
  isWholly(one)
    ? !isEqual(other) || (isPast(other) && isEqual(one) && one.like?.kind === "legal")
    : !isWholly(other) && similarityOf(other) < equal && one.like?.asked === other.like?.asked

/** Where a trustee is named, a trust of which it is not known who holds it is meant less than one that it holds. */
const mayBeMeantRather = (one: RowEntity, other: RowEntity): boolean =>
  !isSameEntity(one, other) &&
  isBearer(one) &&
  (bearsAsMuch(one, other) || bearsAsWritten(one, other)) &&
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

/** Whether it bears the row's name only together with the note beside it: "Goanna Pty Ltd - Payroll", GOANNA PAYROLL PTY LTD. */
export const bearsNote = (one: RowEntity, { names }: Pick<AskedRow, "names">): boolean =>
  isBearer(one) &&
  isEqual(one) &&
  !isPast(one) &&
  !isInOtherForm(one) &&
  names.every((name) => nameSimilarity(name, one.like?.name ?? "") < equal)

/** Whether the name is rather that of one entity than of another. */
export const isRightful = (one: RowEntity, other: RowEntity): boolean =>
  mayBeMeantRather(one, other) &&
  ((isWholly(one) && !isWholly(other)) || isEqual(one) || similarityOf(one) > similarityOf(other) + clearly)

/** Whether of two who are called alike one bears the row's form, which the other does not, or its name now, which the other bore. */
const bearsMore = (one: RowEntity, other: RowEntity): boolean =>
  !isPast(one) &&
  ((isInOtherForm(other) && !isInOtherForm(one)) || (isPast(other) && one.like?.kind === "legal"))

/** Whether a name in another spelling is as like that of one entity as that of another, which is called otherwise. */
export const isRival = (one: RowEntity, other: RowEntity): boolean =>
  mayBeMeantRather(one, other) &&
  similarityOf(one) >= similarityOf(other) &&
  (nameSimilarity(ownPart(one), ownPart(other)) < equal || bearsMore(one, other))

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

/**
 * Entities that a row may mean as well as the number's, because it leaves out the word that tells the two apart: "Galloway
 * Property" may be GALLOWAY PROPERTY HOLDINGS PTY LTD or GALLOWAY PROPERTY TRUST.
 */
import { isCompanyWord, organisationWordWeight } from "@entity-watch/names/lexicon"
import type { RowEntity } from "./RowEvidence.ts"
import { isBearer, isPast, isSameEntity, legalFormsOf, ownPart } from "./rowBearers.ts"
import { shown } from "./shownEntity.ts"

interface Sister {
  readonly entity: RowEntity
  /** The words that the row leaves out of the name of the number's entity, and that the sister does not have. */
  readonly words: ReadonlyArray<string>
}

type Like = NonNullable<RowEntity["like"]>

/** Whoever has more further words, of which some are names, is called otherwise. */
const mostFurther = 2

const furtherWords = ({ difference: { onlyInName } }: Like): ReadonlyArray<string> =>
  onlyInName.filter((word) => !isCompanyWord(word) && word !== "NO")

const lacksNothing = ({ difference: { onlyInQuery } }: Like): boolean => onlyInQuery.every(isCompanyWord)

const mayBeLeftOut = (words: ReadonlyArray<string>): boolean =>
  words.length <= mostFurther || words.every((word) => organisationWordWeight(word) < 1)

const formOf = (name: string): string => legalFormsOf(name).join(" ")

/** A row that says a form means nobody of another one. */
const mayBeMeant = (own: Like, theirs: Like): boolean => {
  const row = formOf(own.asked)
  return row === "" || row === formOf(ownPart({ like: theirs }))
}

/** Where the row says nothing of a form, or says theirs, a body of another form may be meant that bears the name as well. */
const formLeftOut = (own: Like, theirs: Like): ReadonlyArray<string> => {
  // Many have a business name of one word.
  if (theirs.kind !== "legal" && !theirs.name.trim().includes(" ")) return []
  const mine = formOf(ownPart({ like: own }))
  const isTold = mine === "" || mine === formOf(own.asked) || mine === formOf(ownPart({ like: theirs }))
  return isTold ? [] : [mine]
}

const wordsLeftOut = (own: Like, theirs: Like): ReadonlyArray<string> => {
  if (!mayBeMeant(own, theirs)) return []
  const further = furtherWords(theirs)
  if (further.length === 0)
    return theirs.similarity >= own.similarity && isBearer({ like: theirs }) ? formLeftOut(own, theirs) : []
  return mayBeLeftOut(further) ? furtherWords(own).filter((word) => !further.includes(word)) : []
}

/** With the name that the row may mean, where it is not the one by which the entity is shown. */
export const shownSister = ({ entity }: Sister): string =>
  entity.like === null || entity.like.kind === "legal"
    ? shown(entity)
    : `"${entity.like.name}", a name of ${shown(entity)}`

export const sistersOf = (entity: RowEntity, found: ReadonlyArray<RowEntity>): ReadonlyArray<Sister> => {
  const own = entity.like
  if (own === null || own.similarity === 1) return []
  return found.flatMap((each) => {
    const theirs = each.like
    if (theirs === null || theirs.asked !== own.asked || !lacksNothing(theirs)) return []
    // Whoever was a sole trader may have founded the company.
    if (isSameEntity(each, entity) || isPast(each)) return []
    const words = wordsLeftOut(own, theirs)
    return words.length === 0 ? [] : [{ entity: each, words }]
  })
}

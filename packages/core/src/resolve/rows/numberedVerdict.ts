/** The verdict on a row with numbers, all of which could be right. */
import type { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import { equal } from "../likeness.ts"
import { type JudgedRow, mostOthers, type RowRules, without } from "./JudgedRow.ts"
import { differencesOfName, remarksOnName } from "./nameDifferences.ts"
import type { RowEntity, RowEvidence } from "./RowEvidence.ts"
import {
  bearersOfFirstName,
  bearsAllOf,
  bearsWithoutMiddleName,
  distinctEntities,
  isAgreeing,
  isBearer,
  isEqual,
  isInOtherForm,
  isNamedTrusteeOf,
  isRightful,
  isRival,
  isSameEntity,
  isTrusteeOf,
  similarityOf
} from "./rowBearers.ts"
import { shownSister, sistersOf } from "./rowSisters.ts"
import { bearersWithNote, shown, written } from "./shownEntity.ts"
import { endings, remarks, standing } from "./standing.ts"

export const numberedVerdict = (evidence: RowEvidence, rules: RowRules): JudgedRow => {
  const { asked, byName, byNumber } = evidence
  const bearers = (byName?.entities ?? []).filter(isBearer)
  const missing = byNumber.find(({ entities }) => entities.length === 0)
  const found = distinctEntities(byNumber.flatMap(({ entities }) => entities))
  if (missing !== undefined) {
    const others = distinctEntities([...bearers, ...found])
    if (missing.lacking !== null) return without("unavailable", [missing.lacking], others)
    return without(
      "not_found",
      [
        `No register has an entity with the ${written(missing.number)}.`,
        ...(bearers.length > 0
          ? [`The name is that of ${bearers.slice(0, mostOthers).map(shown).join("; ")}.`]
          : [])
      ],
      others
    )
  }
  const severally = byNumber.find(({ entities }) => entities.length > 1)
  const matching = found.filter(isAgreeing)
  if (severally !== undefined && matching.length !== 1)
    return without("ambiguous", [`Several entities have the ${written(severally.number)}.`], found)
  const [first] = found
  const entity = matching[0] ?? first
  if (entity === undefined)
    return without("unavailable", ["A register has the number, but none that is loaded says whose it is."])
  const number =
    byNumber.find(({ entities }) => entities.some((each) => isSameEntity(each, entity)))?.number ?? null
  const matchedBy = number === null ? null : "abn" in number ? ("abn" as const) : ("acn" as const)
  const stranger = byNumber.find(
    ({ entities }) =>
      !entities.some(
        (each) =>
          isSameEntity(each, entity) ||
          isTrusteeOf(each, entity) ||
          isTrusteeOf(entity, each) ||
          isNamedTrusteeOf(each, entity)
      )
  )
  const others = distinctEntities([...found, ...(evidence.byNote ?? []), ...bearers]).filter(
    (each) => !isSameEntity(each, entity)
  )
  const judged = (verdict: RowVerdict, reasons: ReadonlyArray<string>, confidence = 100): JudgedRow => ({
    verdict,
    matchedBy,
    confidence,
    entity,
    others: others.slice(0, mostOthers),
    nearest: null,
    reasons: [...reasons, ...(verdict === "same" ? [] : endings(entity))]
  })
  if (stranger !== undefined) {
    const [other] = stranger.entities
    return judged("number_of_someone_else", [
      `The ${written(stranger.number)} belongs to ${other === undefined ? "somebody else" : shown(other)}.`
    ])
  }
  if (asked.nameUnread !== null) return judged("unavailable", [asked.nameUnread])
  if (asked.names.length === 0)
    return standing(entity, rules, (verdict, reasons) =>
      judged(verdict, [...reasons, "The row has no name, so only the number was compared."])
    )
  const rightful = bearers.filter((each) => isRightful(each, entity))
  const confidence = Math.round(100 * similarityOf(entity))
  if (isAgreeing(entity) && rightful.length === 0) {
    const firsts = bearersOfFirstName(byName?.entities ?? [], entity, asked)
    // A franchisee trades under the name of another, and is who the row says first.
    if (firsts.length > 0)
      return judged(
        "name_differs",
        [
          `The number belongs to ${shown(entity)}, which has one name of the row. The row's first name is that of ${firsts.slice(0, mostOthers).map(shown).join("; ")}, or like it.`
        ],
        confidence
      )
    const wholly = bearers.filter((each) => bearsAllOf(each, entity))
    if (wholly.length > 0)
      return judged(
        "name_differs",
        [
          `The number belongs to ${shown(entity)}, which has one name of the row. All of them are names of ${wholly.slice(0, mostOthers).map(shown).join("; ")}.`
        ],
        confidence
      )
    const noted = (evidence.byNote ?? []).filter((each) => !isSameEntity(each, entity))
    if (noted.length > 0)
      return judged(
        "name_differs",
        [`The number belongs to ${shown(entity)}. ${bearersWithNote(noted)}`],
        confidence
      )
    // A trust has no ACN, and an ABN of its own.
    if (matchedBy === "abn" && entity.like?.trustee === "itself" && entity.unlike.length > 0)
      return judged(
        "name_differs",
        [
          `The number belongs to ${shown(entity)}, which the row names as a trustee. No register gives it the name "${entity.unlike[0]}", which is that of the trust.`
        ],
        confidence
      )
    const namesakes = bearers.filter((each) => bearsOther(each, entity))
    const theirs = namesakes.slice(0, mostOthers).map(shown).join("; ")
    // A sister company, or another trust of the trustee, may bear the name as it is written.
    if ((!isEqual(entity) || isInOtherForm(entity)) && byName !== null && byName.lacking !== null)
      return judged("unavailable", [
        `Whether somebody else bears the row's name is not known: ${byName.lacking}`
      ])
    const sisters = sistersOf(entity, byName?.entities ?? [])
    if (sisters.length > 0)
      return judged(
        "name_differs",
        [
          `The number belongs to ${shown(entity)}. The row leaves out ${[...new Set(sisters.flatMap(({ words }) => words))].map((word) => JSON.stringify(word)).join(", ")}, by which it is told from ${sisters.slice(0, mostOthers).map(shownSister).join("; ")}.`
        ],
        confidence
      )
    const shorter = bearers.filter((each) => bearsWithoutMiddleName(each, entity))
    if (shorter.length > 0)
      return judged(
        "name_differs",
        [
          `The number belongs to ${shown(entity)}. Without the middle name, the name is that of ${shorter.slice(0, mostOthers).map(shown).join("; ")}.`
        ],
        confidence
      )
    const rivals = bearers.filter((each) => isRival(each, entity))
    if (rivals.length > 0)
      return judged(
        "name_differs",
        [
          `The number belongs to ${shown(entity)}, and the name is as like that of ${rivals.slice(0, mostOthers).map(shown).join("; ")}.`
        ],
        confidence
      )
    const unlike = [
      ...remarksOnName(entity),
      ...entity.unlike.map((name) => `No register gives it the name "${name}" of the row.`),
      ...(namesakes.length === 0 ? [] : [`That is a name of ${theirs}.`]),
      ...(entity.unlike.length === 0 || byName === null || byName.lacking === null
        ? []
        : [`Whether somebody else bears that name is not known: ${byName.lacking}`])
    ]
    return standing(entity, rules, (verdict, reasons) =>
      judged(verdict, [...reasons, ...unlike, ...remarks(entity)])
    )
  }
  const bearing = rightful.some(isEqual) ? rightful.filter(isEqual) : rightful
  return rightful.length > 0
    ? judged(
        "number_of_someone_else",
        [
          `The number belongs to ${shown(entity)}. The name is ${rightful.some(isEqual) ? "" : "more like "}that of ${bearing.slice(0, mostOthers).map(shown).join("; ")}.`,
          ...mayBeTrustee(entity)
        ],
        confidence
      )
    : judged(
        "name_differs",
        [
          `The number belongs to ${shown(entity)}, and no name of it agrees with the row's.`,
          ...differencesOfName(entity),
          ...(byName === null || byName.lacking === null
            ? []
            : [`Whether somebody else bears the row's name is not known: ${byName.lacking}`])
        ],
        confidence
      )
}

/** Suppliers are often written down by the name of their trustee. That it is this one only a person can find out. */
const mayBeTrustee = ({ canonical, trustees }: RowEntity): ReadonlyArray<string> =>
  canonical.entity_form.value === "trust" && trustees.length === 0
    ? [
        "The number is that of a trust whose trustee no register that was read names: the row may name its trustee."
      ]
    : []

/** Whether it bears, apart from its legal form, a name of the row that the entity does not bear. */
const bearsOther = (one: RowEntity, entity: RowEntity): boolean =>
  !isSameEntity(one, entity) &&
  !isTrusteeOf(entity, one) &&
  !isTrusteeOf(one, entity) &&
  similarityOf(one) >= equal &&
  one.like !== null &&
  entity.unlike.includes(one.like.asked)

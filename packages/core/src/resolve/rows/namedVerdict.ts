/** The verdict on a row with a name alone. */
import type { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import { type JudgedRow, mostOthers, type RowRules, without } from "./JudgedRow.ts"
import { noNumber } from "./noNumber.ts"
import type { AskedRow, RowEntity, RowEvidence } from "./RowEvidence.ts"
import { bearersOfFirstName, distinctEntities, isBearer, isEqual, isSameEntity } from "./rowBearers.ts"
import { bearersWithNote, shown } from "./shownEntity.ts"
import { byNameAlone, elsewhere, endings, remarks, standing } from "./standing.ts"

export const namedVerdict = (
  { entities, lacking }: NonNullable<RowEvidence["byName"]>,
  { asked, byNote = [] }: Pick<RowEvidence, "asked" | "byNote">,
  rules: RowRules
): JudgedRow => {
  const agreeing = entities.filter(isBearer)
  const bearers = agreeing.filter(isEqual)
  const all = bearers.length > 0 ? bearers : agreeing
  const here = all.length > 1 ? all.filter((each) => isAt(each, asked)) : all
  const meant = here.length === 1 ? here : all
  const [entity] = meant
  if (entity === undefined)
    return without(
      lacking === null ? "not_found" : "unavailable",
      [
        lacking ?? "No entity bears the name.",
        ...(entities.length > 0 ? ["The most similar names are shown."] : [])
      ],
      entities
    )
  if (meant.length > 1) return without("ambiguous", ["Several entities bear the name."], meant)
  // Only when all names were searched is it known that nobody else bears it.
  if (lacking !== null)
    return without("unavailable", [`Whether somebody else bears the name is not known: ${lacking}`], entities)
  const judged = (verdict: RowVerdict, reasons: ReadonlyArray<string>): JudgedRow => ({
    verdict,
    matchedBy: "name",
    confidence: byNameAlone(entity, asked),
    entity,
    others: distinctEntities([...byNote, ...agreeing])
      .filter((each) => !isSameEntity(each, entity))
      .slice(0, mostOthers),
    nearest: null,
    reasons: [...reasons, ...(verdict === "same" ? [] : endings(entity))]
  })
  const firsts = bearersOfFirstName(entities, entity, asked)
  if (firsts.length > 0)
    return judged("name_differs", [
      `One name of the row is that of ${shown(entity)}. Its first name is that of ${firsts.slice(0, mostOthers).map(shown).join("; ")}, or like it.`
    ])
  const noted = byNote.filter((each) => !isSameEntity(each, entity))
  if (noted.length > 0)
    return judged("name_differs", [
      `${noNumber(asked)}, and the name is that of ${shown(entity)}. ${bearersWithNote(noted)}`
    ])
  return bearers.length === 0
    ? judged("name_differs", [`${noNumber(asked)}, and the only similar name is that of ${shown(entity)}.`])
    : standing(entity, rules, (verdict, reasons) =>
        judged(verdict, [
          ...reasons,
          `${noNumber(asked)}: the entity was found by its name alone.`,
          ...elsewhere(entity, asked),
          ...remarks(entity)
        ])
      )
}

/** Whether an entity is where the row says; false where the row does not say. */
const isAt = ({ postcode, state }: RowEntity, asked: AskedRow): boolean =>
  (asked.state !== null || asked.postcode !== null) &&
  (asked.state === null || asked.state === state) &&
  (asked.postcode === null || asked.postcode === postcode)

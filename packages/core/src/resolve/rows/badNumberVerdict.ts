/** The verdict on a row with a number that nobody can have: the nearest is offered where exactly one entity explains it. */
import { type JudgedRow, mostOthers, without } from "./JudgedRow.ts"
import { slipOf } from "./nearNumbers.ts"
import type { RowEvidence } from "./RowEvidence.ts"
import { distinctEntities, isBearer } from "./rowBearers.ts"
import { shown, shownName, written } from "./shownEntity.ts"
import { byNameAlone } from "./standing.ts"

export const badNumberVerdict = ({ asked, byName, byNumber, near }: RowEvidence): JudgedRow => {
  const bearers = (byName?.entities ?? []).filter(isBearer)
  const found = near.flat()
  const [only, another] = found
  const isOne = only !== undefined && another === undefined && asked.nameUnread === null
  const digits = asked.badNumbers.find((_, at) => (near[at] ?? []).length > 0)?.digits
  const reasons = asked.badNumbers.map(({ why }) => why)
  if (isOne)
    return {
      verdict: "bad_number",
      matchedBy: "name",
      confidence: byNameAlone(only.entity, asked),
      entity: only.entity,
      others: [],
      nearest: only.number,
      reasons: [
        ...reasons,
        `${slipOf(digits ?? "", only.number)} the ${written(only.number)} of ${shownName(only.entity)}, whose name agrees.`
      ]
    }
  const others = [
    ...found.map(({ entity }) => entity),
    ...byNumber.flatMap(({ entities }) => entities),
    ...bearers
  ]
  return without(
    "bad_number",
    [
      ...reasons,
      ...(found.length > 1
        ? [`${found.length} entities whose names agree have numbers that are one slip away.`]
        : []),
      ...(bearers.length > 0
        ? [`The name is that of ${bearers.slice(0, mostOthers).map(shown).join("; ")}.`]
        : [])
    ],
    distinctEntities(others)
  )
}

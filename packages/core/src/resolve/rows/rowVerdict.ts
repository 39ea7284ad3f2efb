/**
 * The verdict on one row of a file, from what is known of it. The order of the rules is that of the table in
 * docs/resolving-files.md: first whether the evidence suffices, then whether the number can be right, then who is meant,
 * and last how that entity stands.
 */
import { badNumberVerdict } from "./badNumberVerdict.ts"
import { type JudgedRow, type RowRules, without } from "./JudgedRow.ts"
import { namedVerdict } from "./namedVerdict.ts"
import { noNumber } from "./noNumber.ts"
import { numberedVerdict } from "./numberedVerdict.ts"
import type { RowEvidence } from "./RowEvidence.ts"
import { isOwn } from "./rowBearers.ts"

/** The rules by which rows are judged, for files that are resumed. */
export const ROW_RULES_VERSION = "5"

/**
 * Whether the numbers alone lead to one entity that bears every name of the row as it is written, so that nobody is looked
 * for by name. A name in another spelling may be that of a sister company.
 */
export const isSettledByNumber = ({ asked, byNumber }: Pick<RowEvidence, "asked" | "byNumber">): boolean =>
  asked.badNumbers.length === 0 &&
  asked.numbers.length > 0 &&
  byNumber.every(
    ({ entities: [only, another] }) =>
      only !== undefined && another === undefined && isOwn(only) && only.unlike.length === 0
  )

export const rowVerdict = (evidence: RowEvidence, rules: RowRules): JudgedRow => {
  const { asked, byName, byNumber, unavailable } = evidence
  if (unavailable !== null) return without("unavailable", [unavailable])
  if (asked.badNumbers.length > 0) return badNumberVerdict(evidence)
  if (byNumber.length > 0) return numberedVerdict(evidence, rules)
  if (asked.nameUnread !== null) return without("unavailable", [asked.nameUnread], byName?.entities)
  if (asked.names.length === 0)
    return without("unavailable", [
      (asked.possible ?? []).length === 0
        ? "The row has no name and no number."
        : `${noNumber(asked)}. It has no name.`
    ])
  return namedVerdict(byName ?? nobody, evidence, rules)
}

const nobody = { entities: [], lacking: "Nobody was looked for by name." }

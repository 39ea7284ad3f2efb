/** Resolves one row of a file. */

import { Effect } from "effect"
import type { View } from "../../domain/View.ts"
import type { JudgedRow, RowRules } from "../../resolve/rows/JudgedRow.ts"
import { RowResolver } from "../../resolve/rows/RowResolver.ts"
import { blankCells } from "../read/Cells.ts"
import type { CustomerRow } from "../read/CustomerFile.ts"
import { annotationOf, type RowAnnotation, refusal } from "./annotations.ts"
import { askedRow } from "./askedRow.ts"

/** Of such a row somebody pays the entity without looking at it again. */
const areRight = new Set<JudgedRow["verdict"]>(["same", "cancelled", "not_registered_for_gst"])
const isOfAnother = new Set<JudgedRow["verdict"]>(["name_differs", "number_of_someone_else", "unavailable"])

export const resolveRow = Effect.fnUntraced(function* (row: CustomerRow, view: View, rules: RowRules) {
  if (row.refused !== null) return refusal(row.refused) satisfies RowAnnotation
  const rows = yield* RowResolver
  const judged = yield* rows.resolve(view, askedRow(row.cells, row.others), rules)
  const { abn, acn } = judged.entity?.canonical ?? {}
  const number = { abn: abn?.value ?? "", acn: abn?.value == null ? (acn?.value ?? "") : "" }
  const told = (row.mayBeNamed ?? []).map(
    (header) => `The column "${header}", which was not read, may hold its name.`
  )
  if (!areRight.has(judged.verdict) || number.abn + number.acn === "") return annotationOf(judged, told)
  for (const { cell, header } of row.paidTo ?? []) {
    const paid = yield* rows.resolve(view, askedRow({ ...blankCells, ...number, name: cell }), rules)
    if (isOfAnother.has(paid.verdict))
      told.push(
        paid.verdict === "unavailable"
          ? `The column "${header}" has ${JSON.stringify(cell)}, which could not be compared.`
          : `The column "${header}" has another name, ${JSON.stringify(cell)}.`,
        ...paid.reasons
      )
  }
  return annotationOf(judged, told)
})

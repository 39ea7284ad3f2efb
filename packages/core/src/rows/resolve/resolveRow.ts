/** Resolves one row of a file. */

import { Effect } from "effect"
import type { View } from "../../domain/View.ts"
import type { RowRules } from "../../resolve/rows/JudgedRow.ts"
import { RowResolver } from "../../resolve/rows/RowResolver.ts"
import type { CustomerRow } from "../read/CustomerFile.ts"
import { annotationOf, type RowAnnotation, refusal } from "./annotations.ts"
import { askedRow } from "./askedRow.ts"

export const resolveRow = Effect.fnUntraced(function* (row: CustomerRow, view: View, rules: RowRules) {
  if (row.refused !== null) return refusal(row.refused) satisfies RowAnnotation
  return annotationOf(
    yield* RowResolver.use((rows) => rows.resolve(view, askedRow(row.cells, row.others), rules))
  )
})

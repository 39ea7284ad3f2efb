/** The run of resolving a file. */
import { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import { Schema } from "effect"
import { FileRun } from "../files/FileRun.ts"
import { Count } from "../read/FileRemark.ts"

const NumberOfRows = Schema.Struct(
  Object.fromEntries(RowVerdict.literals.map((verdict) => [verdict, Count])) as Record<
    RowVerdict,
    typeof Count
  >
)

export const ResolvingRun = Schema.Struct({
  version: Schema.Literal(1),
  task: Schema.Literal("resolve"),
  ...FileRun.fields,
  /** Whether who is not registered for GST has a verdict of its own. */
  require_gst: Schema.Boolean,
  rows: Count,
  verdicts: NumberOfRows,
  /** How many of those that are `same` have a remark for whoever looks at them. Earlier versions did not count them. */
  remarked: Schema.optionalKey(Count)
}).check(
  Schema.makeFilter(
    ({ rows, verdicts }) => rows === Object.values(verdicts).reduce((sum, each) => sum + each, 0)
  )
)
export type ResolvingRun = typeof ResolvingRun.Type

export const noVerdicts = Object.fromEntries(RowVerdict.literals.map((verdict) => [verdict, 0])) as Record<
  RowVerdict,
  number
>

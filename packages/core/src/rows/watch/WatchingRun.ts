/** The run that puts the customers of a file under watch. */
import { Schema } from "effect"
import { FileRun } from "../files/FileRun.ts"
import { Count } from "../read/FileRemark.ts"

/**
 * The version of the rules by which a row becomes subjects, and others afterwards none. An instance of a version that ends
 * nobody's watch knows the first alone, and refuses such a file instead of leaving that out.
 */
export const rulesOf = ({ end_others }: { readonly end_others?: number | undefined }): string =>
  end_others === undefined ? "1" : "2"

export const WatchingRun = Schema.Struct({
  version: Schema.Literal(1),
  task: Schema.Literal("watch"),
  ...FileRun.fields,
  /** The account that watches them. */
  account: Schema.String,
  rows: Count,
  /** Of subjects. */
  outcomes: Schema.Struct({ added: Count, changed: Count, unchanged: Count }),
  /** Of rows that have something to say. */
  said: Schema.Struct({ not_compared: Count, left_out: Count }),
  /** Of how many subjects that no row names the watch may be ended; absent where it is not to be. */
  end_others: Schema.optionalKey(Count),
  /** How many there are, once they were counted, and of how many it was ended. */
  others: Schema.optionalKey(Count),
  ended: Schema.optionalKey(Count),
  /** The rows whose id stands beside another customer too. */
  shared_reference: Schema.Array(Count)
})
export type WatchingRun = typeof WatchingRun.Type

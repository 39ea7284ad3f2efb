/** Sandbox keys see invented entities, live keys the registers. The two share no state. Specification part 5. */
import * as Schema from "effect/Schema"

export const Mode = Schema.Literals(["sandbox", "live"])
export type Mode = typeof Mode.Type

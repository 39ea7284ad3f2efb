/**
 * Reads a field of each kind, for what is left over: V8 compiles a pattern when it is first used, and anew when it is used
 * again, which together holds the event loop for a third of a second.
 */
import { fieldRules, howFieldIsRead, withoutPlaceholders } from "@entity-watch/names/analysis"
import * as Effect from "effect/Effect"

const leftOut = ["Gregor Halvorsen as per schedule 3", "Not provided (see attached)"]

export const readExamples = Effect.sync(() => {
  const fields = [...fieldRules.map(({ example: [field] }) => field), ...leftOut]
  for (const again of [1, 2])
    for (const field of fields) {
      howFieldIsRead(`${field} ${again}`)
      withoutPlaceholders(`${field} ${again}`)
    }
})

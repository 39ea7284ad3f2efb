/**
 * Reads a field of each kind, so that no request waits for what V8 does when a pattern is first used, and when it is used
 * again: it compiles it.
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

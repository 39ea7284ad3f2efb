import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import * as Effect from "effect/Effect"
import type { DecisionStore } from "../store/DecisionStore.ts"
import type { SubjectDecision } from "../store/decisionShapes.ts"
import { entryDifferences, entryOfMatch } from "./decidedEntry.ts"

/** What the list says otherwise than when it was decided on. */
export const entryFell = Effect.fnUntraced(function* (
  store: DecisionStore["Service"],
  caller: Caller,
  { entry_sha256, id }: SubjectDecision,
  match: Match
) {
  if (match.entry_sha256 === entry_sha256) return []
  const [before] = yield* store.entry({ caller, about: id })
  const seen = before === undefined ? [] : entryDifferences(before, entryOfMatch(match))
  // What differs may be something of which no field is shown.
  return seen.length > 0
    ? seen
    : [
        {
          what: "entry" as const,
          fact: "entry_sha256",
          before: entry_sha256,
          after: match.entry_sha256 ?? null
        }
      ]
})

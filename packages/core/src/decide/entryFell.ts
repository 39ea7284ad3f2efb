import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { DecidedEntry } from "@entity-watch/contract/schema/Decision"
import * as Effect from "effect/Effect"
import type { DecisionStore } from "../store/DecisionStore.ts"
import type { SubjectDecision } from "../store/decisionShapes.ts"
import { entryDifferences } from "./decidedEntry.ts"

/** What a list says of an entry. */
export interface ListedText {
  readonly sha256: string | undefined
  /** Absent where only its digest is known. */
  readonly entry?: () => DecidedEntry
}

/** What the list says otherwise than when it was decided on. */
export const entryFell = Effect.fnUntraced(function* (
  store: DecisionStore["Service"],
  caller: Caller,
  { entry_sha256, id }: SubjectDecision,
  { entry, sha256 }: ListedText
) {
  if (sha256 === entry_sha256) return []
  const [before] = entry === undefined ? [] : yield* store.entry({ caller, about: id })
  const seen = before === undefined || entry === undefined ? [] : entryDifferences(before, entry())
  // What differs may be something of which no field is shown.
  return seen.length > 0
    ? seen
    : [
        {
          what: "entry" as const,
          fact: "entry_sha256",
          before: entry_sha256,
          after: sha256 ?? null
        }
      ]
})

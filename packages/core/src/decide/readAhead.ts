/**
 * Reads the decisions about many subjects that are known beforehand, a hundred in a statement: a statement for each
 * line of a request would take longer than the line itself.
 */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import type { DecisionStore, SubjectDecision } from "../store/DecisionStore.ts"
import type { StoreEffect } from "../store/StoreEffect.ts"

const together = 100

/** Lines are answered in about their order, so that the latest chunks are all that is asked for. */
const mostHeld = 2

/** The decisions about a subject, the latest first. */
export type ReadSubject = (subjectRef: string) => StoreEffect<ReadonlyArray<SubjectDecision>>

export const readAhead = (
  store: Pick<DecisionStore["Service"], "about" | "aboutEach">,
  caller: Caller,
  subjectRefs: ReadonlyArray<string>
): ReadSubject => {
  const distinct = [...new Set(subjectRefs)]
  const placeOf = new Map(distinct.map((ref, at) => [ref, at]))
  const held = new Map<number, StoreEffect<ReadonlyArray<StoreEffect<ReadonlyArray<SubjectDecision>>>>>()

  const chunkOf = Effect.fnUntraced(function* (chunk: number) {
    const known = held.get(chunk)
    if (known !== undefined) return known
    const asked = distinct.slice(chunk * together, (chunk + 1) * together)
    const reading = yield* Effect.cached(store.aboutEach(asked.map((about) => ({ caller, about }))))
    held.set(chunk, reading)
    for (const oldest of held.keys()) if (held.size > mostHeld) held.delete(oldest)
    return reading
  })

  return (subjectRef) => {
    const alone = store.about({ caller, about: subjectRef })
    const place = placeOf.get(subjectRef)
    if (place === undefined) return alone
    return Effect.flatMap(chunkOf(Math.floor(place / together)), (reading) =>
      Effect.flatMap(reading, (each) => each[place % together] ?? Effect.succeed([]))
    ).pipe(
      // What one of them gave up is asked once more for each.
      Effect.catchCause((cause) => (Cause.hasInterrupts(cause) ? alone : Effect.failCause(cause)))
    )
  }
}

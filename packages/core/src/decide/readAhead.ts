/**
 * Reads the decisions about many subjects that are known beforehand, a hundred in a statement: a statement for each
 * line of a request would take longer than the line itself. Where few of a hundred are asked for, because few have a
 * match, each is read alone: the decisions about all of them would take longer than those lines.
 */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import type { DecisionStore } from "../store/DecisionStore.ts"
import type { SubjectDecision } from "../store/decisionShapes.ts"
import type { StoreEffect } from "../store/StoreEffect.ts"

const together = 100
const fewOfThem = 8

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
  const askedOf = new Map<number, number>()
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
    const chunk = Math.floor(place / together)
    const times = (askedOf.get(chunk) ?? 0) + 1
    askedOf.set(chunk, times)
    if (times <= fewOfThem) return alone
    return Effect.flatMap(chunkOf(chunk), (reading) =>
      Effect.flatMap(reading, (each) => each[place % together] ?? Effect.succeed([]))
    ).pipe(
      // What one of them gave up is asked once more for each.
      Effect.catchCause((cause) => (Cause.hasInterrupts(cause) ? alone : Effect.failCause(cause)))
    )
  }
}

/**
 * Makes the events of watched subjects: one of each type for a subject, which names it by its reference alone, however
 * many subscriptions it is delivered to.
 */
import type { NewEvent } from "../../store/EventStore.ts"
import type { SubjectChange } from "../compare/SubjectComparison.ts"
import { eventPayload } from "./eventPayload.ts"
import type { EventContext } from "./eventsOf.ts"

export const subjectEventsOf = (
  changes: ReadonlyArray<SubjectChange>,
  { livemode, newId, timestamp }: EventContext
): ReadonlyArray<NewEvent> =>
  changes.flatMap(({ accountId, change, ref, told }) => {
    if (told.length === 0) return []
    const id = newId()
    return {
      id,
      accountId,
      type: change.type,
      // No number of an entity is like it.
      entity: `subject ${ref}`,
      abn: null,
      acn: null,
      payload: eventPayload({
        type: change.type,
        timestamp,
        data: {
          event_id: id,
          livemode,
          subject_ref: ref,
          entity: { identifier: ref, id_type: "subject_ref", name: null },
          changes: change.changes,
          matches: change.matches
        }
      }),
      subscriptions: told
    }
  })

/**
 * The JSON text of an event, as it is POSTed and as the feed shows it: less than 20 kB. packages/core/docs/webhooks.md.
 */
import type { EventPayload, FieldChange } from "@entity-watch/contract/schema/ChangeEvent"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import { utf8Length } from "../../domain/utf8Length.ts"
import { screenDisclaimer } from "../../screen/screenDisclaimer.ts"

const mostBytes = 20_000
/** The changes and the matches get so many bytes each. The rest is left for everything beside them. */
const mostOfEach = 9_000

export const eventPayload = (
  event: Omit<EventPayload, "data"> & {
    readonly data: Omit<EventPayload["data"], "matches" | "disclaimer"> & {
      readonly matches: ReadonlyArray<Match>
    }
  }
): string => {
  const { changes, entity, event_id, livemode, matches, subject_ref } = event.data
  const isScreening = event.type === "banned_match" || event.type === "sanctions_match"
  const whole: EventPayload = {
    type: event.type,
    timestamp: event.timestamp,
    data: {
      event_id,
      livemode,
      ...(subject_ref !== undefined && { subject_ref }),
      entity,
      changes: fitting(changes, (left, { field, source }: FieldChange) => ({
        field,
        before: null,
        after: `${left} more of these changes are not shown; resolve or screen the entity for all of them.`,
        source
      })),
      ...(isScreening && { matches: fitting(matches.map(asAnnounced)), disclaimer: screenDisclaimer })
    }
  }
  const text = JSON.stringify(whole)
  if (utf8Length(text) >= mostBytes) throw new Error("an event's payload is too long")
  return text
}

/** What else the list says is read by a screen: an event stays small, and holds no more of a person than it must. */
const asAnnounced = ({ dob_agreement: _, listed: __, ...match }: Match): Match => match

/** The first items that fit. Where some do not fit, `rest` makes the item that stands in their place. */
const fitting = <A>(items: ReadonlyArray<A>, rest?: (left: number, first: A) => A): ReadonlyArray<A> => {
  const shown: Array<A> = []
  let bytes = 0
  for (const item of items) {
    bytes += utf8Length(JSON.stringify(item)) + 1
    if (bytes > mostOfEach) break
    shown.push(item)
  }
  const left = items[shown.length]
  return left === undefined || rest === undefined
    ? shown
    : [...shown, rest(items.length - shown.length, left)]
}

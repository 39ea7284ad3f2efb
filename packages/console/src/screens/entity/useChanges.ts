/** What was found about an entity since the console's own account watches it, the latest first. */
import type { Change, EventPayload } from "@entity-watch/client"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQuery } from "@tanstack/react-query"
import { service } from "../../data/service.ts"

/** Enough for a screen; the feed has all of them. */
const most = 200

export interface FoundChange {
  readonly id: string
  readonly at: string
  readonly type: EventPayload["type"]
  readonly status: Change["delivery_status"]
}

export const useChanges = (identifier: string, mode: Mode) =>
  useQuery({
    queryKey: ["changes", mode, identifier],
    refetchInterval: 15_000,
    queryFn: async ({ signal }): Promise<ReadonlyArray<FoundChange>> => {
      const found: Array<FoundChange> = []
      for await (const change of service(mode).changes(identifier, { limit: most, signal })) {
        const { type } = JSON.parse(change.payload) as EventPayload
        found.push({ id: change.event_id, at: change.created_at, type, status: change.delivery_status })
        if (found.length > 5 * most) found.shift()
      }
      return found.toReversed().slice(0, most)
    }
  })

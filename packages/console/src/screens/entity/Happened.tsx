/** What was found about it while the console's own account watches it. */

import type { Change, EventPayload } from "@entity-watch/client"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Answered } from "../../components/Answered.tsx"
import { FoldedPanel } from "../../components/Fold.tsx"
import { Moment } from "../../components/Moment.tsx"
import { Nothing } from "../../components/States.tsx"
import { service } from "../../data/service.ts"
import { useMode } from "../../data/useMode.ts"
import { deliveryStatuses } from "../../words/deliveries.ts"
import { eventWords } from "../../words/events.ts"
import { counted } from "../../words/numbers.ts"
import css from "./Entity.module.css"

/** Enough for a screen; the feed has all of them. */
const most = 200

interface FoundChange {
  readonly id: string
  readonly at: string
  readonly type: EventPayload["type"]
  readonly status: Change["delivery_status"]
}

const useChanges = (identifier: string, mode: Mode) =>
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

export const Happened = ({ identifier }: { readonly identifier: string }) => {
  const mode = useMode()
  const question = useChanges(identifier, mode)
  return (
    <FoldedPanel
      id="happened"
      title="What happened"
      {...(question.data && { holds: counted(question.data.length, "change") })}
      note={
        mode === "sandbox"
          ? "each was asked for as a test: nothing in the sandbox changes by itself"
          : "since the console watches it"
      }
    >
      <Answered question={question} rows={2}>
        {(changes) =>
          changes.length === 0 ? (
            <Nothing>
              <p>
                No change was found that the console's own account was told of. What happened before it
                watched, and what other accounts were told of, is not here.
              </p>
            </Nothing>
          ) : (
            <ol className={css.events}>
              {changes.map(({ at, id, status, type }) => (
                <li key={id}>
                  <Moment at={at} />
                  <Link to="/deliveries" search={({ mode }) => ({ ...(mode && { mode }), event: id })}>
                    {eventWords[type] ?? <bdi>{type}</bdi>}
                  </Link>
                  <span>{deliveryStatuses[status]}</span>
                </li>
              ))}
            </ol>
          )
        }
      </Answered>
    </FoldedPanel>
  )
}

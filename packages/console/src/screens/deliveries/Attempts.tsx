/** Every attempt to deliver, the newest first, and the one to come. */

import type { DeliveryDetail, LoggedDelivery } from "@entity-watch/contract/schema/admin/Delivery"
import type { DeliveryAttempt } from "@entity-watch/contract/schema/DeliveryAttempt"
import { Instant } from "../../components/Instant.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Nothing } from "../../components/States.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { AttemptLine } from "../../pictures/AttemptLine.tsx"
import { isHeldBack } from "../../words/deliveries.ts"
import { counted, millis } from "../../words/numbers.ts"
import { fromNow, lastingShort } from "../../words/time.ts"
import { AttemptAnswer, isOpen } from "./AttemptAnswer.tsx"
import css from "./Deliveries.module.css"

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000

const columnsOf = (all: ReadonlyArray<DeliveryAttempt>): ReadonlyArray<Column<DeliveryAttempt>> => [
  { title: "Attempt", cell: ({ number }) => number },
  { title: "At", cell: ({ started_at }) => <Instant at={started_at} /> },
  {
    title: "Answer",
    isText: true,
    cell: (attempt) => <AttemptAnswer attempt={attempt} />
  },
  {
    title: "Took",
    isNumber: true,
    cell: ({ millis: took }) => (took === null ? "–" : millis(took))
  },
  {
    title: "After the one before",
    isNumber: true,
    cell: ({ number, started_at }) => {
      const before = all.find((each) => each.number === number - 1)
      return before === undefined ? "–" : lastingShort(secondsBetween(before.started_at, started_at))
    }
  }
]

const next = (delivery: LoggedDelivery, last: DeliveryAttempt | undefined): string => {
  const { attempts, due_at, status, subscription_status } = delivery
  if (status === "delivered") return "The receiver has taken it. There is no further attempt."
  if (status === "failed")
    return subscription_status === null
      ? "Its subscription is deleted. There is no further attempt."
      : "All attempts are used up. There is no further one unless it is sent again."
  const name = attempts === 0 ? "The first attempt" : "The next attempt"
  if (isHeldBack(delivery))
    return `${name} waits until the subscription is resumed, which is ${subscription_status ?? "deleted"}.`
  if (last !== undefined && isOpen(last))
    return "An attempt is under way: the receiver has 15 seconds to answer."
  return due_at === null || Date.parse(due_at) - Date.now() < 5_000
    ? `${name} is being made or about to be.`
    : `${name} is ${fromNow(due_at)}.`
}

export const Attempts = ({ detail }: { readonly detail: typeof DeliveryDetail.Type }) => {
  const { attempt_log: log, delivery } = detail
  const gone = delivery.attempts - log.length
  const last = log[0]
  const isToCome =
    delivery.status === "pending" && !isHeldBack(delivery) && last !== undefined && !isOpen(last)
  return (
    <Panel title="Attempts" note={log.length > 1 ? "newest first" : undefined}>
      <div className={css.picture}>
        <AttemptLine
          attempts={log.toReversed().map((each) => ({
            number: each.number,
            at: each.started_at,
            became: isOpen(each) ? "open" : each.failure === null ? "taken" : "failed"
          }))}
          next={isToCome ? delivery.due_at : null}
        />
        <p className={css.said}>{next(delivery, last)}</p>
      </div>
      {log.length === 0 ? (
        <Nothing>
          <p>
            {delivery.attempts === 0 ? "No attempt has been made yet." : "Its attempts are kept no longer."}
          </p>
        </Nothing>
      ) : (
        <Table
          label="Attempts, newest first"
          columns={columnsOf(log)}
          groups={[{ rows: log }]}
          idOf={({ number }) => `${number}`}
        />
      )}
      {log.length > 0 && gone > 0 && (
        <p className={css.more}>{counted(gone, "earlier attempt")} not kept or not shown.</p>
      )}
    </Panel>
  )
}

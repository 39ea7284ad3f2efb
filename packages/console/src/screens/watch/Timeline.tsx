/** What was found for a subscription and what became of its delivery, day by day, the latest first. */

import type { LoggedDelivery, WatchingSubscription } from "@entity-watch/contract/schema/admin/Delivery"
import type { DeliveryStatus } from "@entity-watch/contract/schema/ChangeEvent"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { Fragment } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Choice, Filters } from "../../components/Filters.tsx"
import { LongText } from "../../components/LongText.tsx"
import { More } from "../../components/More.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { admin } from "../../data/admin.ts"
import { deliveryStanding, deliveryStatuses } from "../../words/deliveries.ts"
import { deliveredWords } from "../../words/events.ts"
import { counted } from "../../words/numbers.ts"
import { clockOf, dayOf, exactly } from "../../words/time.ts"
import css from "./Timeline.module.css"

/** The deliveries of one subscription, the latest first, page by page. */
const useTimeline = (subscription: string, status: DeliveryStatus | undefined) =>
  useInfiniteQuery({
    queryKey: ["timeline", subscription, status],
    queryFn: ({ pageParam, signal }) =>
      admin.deliveries(
        { subscription, limit: 25, ...(status && { status }), ...(pageParam && { cursor: pageParam }) },
        signal
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 3 ? false : 5_000)
  })

interface Props {
  readonly subscription: WatchingSubscription
  readonly status: keyof typeof deliveryStatuses | undefined
}

const Row = ({ delivery }: { readonly delivery: LoggedDelivery }) => {
  const { created_at, failure, id, status, type } = delivery
  const { kind, says } = deliveryStanding(delivery)
  return (
    <li>
      <time dateTime={created_at} title={exactly(created_at)}>
        {clockOf(created_at)}
      </time>
      <div>
        <Link to="/deliveries/$delivery" params={{ delivery: id }}>
          {deliveredWords[type] ?? type}
        </Link>
        <Standing kind={kind}>{says}</Standing>
        {failure !== null && status !== "delivered" && (
          <p className={css.why}>
            <LongText text={failure} />
          </p>
        )}
      </div>
    </li>
  )
}

/** Those of a day together; they come in order. */
const byDay = (deliveries: ReadonlyArray<LoggedDelivery>) => [
  ...Map.groupBy(deliveries, ({ created_at }) => dayOf(created_at))
]

export const Timeline = ({ status, subscription }: Props) => {
  const navigate = useNavigate({ from: "/watch/$subscription" })
  const question = useTimeline(subscription.id, status)
  const all = question.data?.pages.flatMap(({ deliveries }) => deliveries) ?? []
  const days = byDay(all)
  const isWhole = question.data !== undefined && !question.hasNextPage
  return (
    <Panel
      title="What was found and sent"
      note={
        <Link
          to="/deliveries"
          search={({ mode }) => ({ ...(mode && { mode }), subscription: subscription.id })}
        >
          As a list
        </Link>
      }
    >
      <div className={css.filter}>
        <Filters>
          <Choice
            label="Status"
            value={status}
            choices={deliveryStatuses}
            onChoose={(chosen) =>
              void navigate({
                search: ({ mode }) => ({ ...(mode && { mode }), ...(chosen && { status: chosen }) }),
                replace: true
              })
            }
          />
        </Filters>
      </div>
      <Answered question={question} rows={6}>
        {() => (
          <>
            {all.length === 0 && (
              <Nothing>
                <p>
                  {status === undefined
                    ? "No change of what it watches has been found yet."
                    : "None of its deliveries stands so."}
                </p>
              </Nothing>
            )}
            {days.map(([day, deliveries]) => (
              <Fragment key={day}>
                <h3 className={css.day}>{day}</h3>
                <ol className={css.line}>
                  {deliveries.map((delivery) => (
                    <Row key={delivery.id} delivery={delivery} />
                  ))}
                </ol>
              </Fragment>
            ))}
            <More question={question} />
            {isWhole && status === undefined && (
              <>
                {days.at(-1)?.[0] !== dayOf(subscription.created_at) && (
                  <h3 className={css.day}>{dayOf(subscription.created_at)}</h3>
                )}
                <ol className={css.line}>
                  <li>
                    <time dateTime={subscription.created_at} title={exactly(subscription.created_at)}>
                      {clockOf(subscription.created_at)}
                    </time>
                    <div>
                      <b>Watching began</b>
                      <p className={css.why}>
                        {counted(subscription.entity_count, "entity", "entities")} now. No change from before
                        this is reported.
                      </p>
                    </div>
                  </li>
                </ol>
              </>
            )}
          </>
        )}
      </Answered>
    </Panel>
  )
}

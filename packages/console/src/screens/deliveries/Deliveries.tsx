/** Every delivery of an event to a webhook, the latest first: what became of each. */

import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback, useMemo } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Choice, Filters, Only, TextFilter } from "../../components/Filters.tsx"
import { LongList } from "../../components/LongList.tsx"
import { Page } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Failed, Nothing } from "../../components/States.tsx"
import { admin } from "../../data/admin.ts"
import { failureOf } from "../../data/Failure.ts"
import { brief } from "../../words/brief.ts"
import { deliveryStatuses } from "../../words/deliveries.ts"
import { counted } from "../../words/numbers.ts"
import { queryOf } from "../../words/queries.ts"
import { receiverOf } from "../../words/receivers.ts"
import { columnsOf } from "./columns.tsx"
import css from "./Deliveries.module.css"
import { filterOf, useDeliveries } from "./useDeliveries.ts"

/** The host of a subscription's receiver; undefined where it is not among them. */
const useReceivers = () => {
  const { data } = useQuery({
    queryKey: ["subscriptions", "receivers"],
    queryFn: ({ signal }) => admin.subscriptions({ limit: 200 }, signal),
    staleTime: 60_000,
    select: ({ subscriptions }) =>
      new Map(subscriptions.map(({ id, webhook_url }) => [id, receiverOf(webhook_url)]))
  })
  return useCallback((subscription: string): string | undefined => data?.get(subscription), [data])
}

const pageSize = 200

export const Deliveries = () => {
  const { account, event, status, subscription } = useSearch({ from: "/deliveries" })
  const navigate = useNavigate({ from: "/deliveries" })
  const filter = useMemo(
    () => filterOf({ account, event, status, subscription }),
    [account, event, status, subscription]
  )
  const { again, hasNews, older, question, rows } = useDeliveries(filter, pageSize)
  const hostOf = useReceivers()
  const columns = useMemo(() => columnsOf(hostOf), [hostOf])
  const narrow = (name: keyof typeof filter) => (value: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, [name]: value }) })
  const isNarrowed = Object.keys(filter).length > 0
  const ending = question.isFetchNextPageError ? (
    <Failed failure={failureOf(question.error)} again={() => void question.fetchNextPage()} />
  ) : question.hasNextPage ? (
    <span role="status">Older ones are being read.</span>
  ) : (
    `${counted(rows.length, "delivery", "deliveries")} in all. Older ones may be kept no longer.`
  )
  return (
    <Page
      title="Deliveries"
      request={{ path: `/admin/v1/deliveries${queryOf({ ...filter })}` }}
      lede="Each change of a watched entity is POSTed to the receiver of every subscription that watches for it."
    >
      <Filters>
        <Choice label="Status" value={filter.status} choices={deliveryStatuses} onChoose={narrow("status")} />
        <TextFilter label="Account" value={account} placeholder="Name or id" onChoose={narrow("account")} />
        {subscription !== undefined && (
          <Only onDrop={() => narrow("subscription")(undefined)}>
            Only to <bdi>{brief(hostOf(subscription) ?? subscription)}</bdi>
          </Only>
        )}
        {event !== undefined && (
          <Only onDrop={() => narrow("event")(undefined)}>
            Only of event <bdi>{brief(event)}</bdi>
          </Only>
        )}
      </Filters>
      <Panel
        title="Deliveries, latest first"
        note={
          <span className={css.news} role="status">
            {hasNews
              ? "Something has changed since."
              : question.data && `${counted(rows.length, "row")} read`}
            <Button small onClick={again} busy={question.isFetching && !question.isFetchingNextPage}>
              Read again
            </Button>
          </span>
        }
      >
        <Answered question={question} rows={12}>
          {() =>
            rows.length === 0 ? (
              <Nothing>
                <p>
                  {isNarrowed
                    ? "No delivery is as you asked."
                    : "Nothing has been delivered yet. A delivery is made when a watched entity changes."}
                </p>
                {isNarrowed ? (
                  <Link to="/deliveries" search={({ mode }) => ({ ...(mode && { mode }) })}>
                    Show all deliveries
                  </Link>
                ) : (
                  <Link to="/watch">Watch an entity</Link>
                )}
              </Nothing>
            ) : (
              <LongList
                id="deliveries"
                label="Deliveries, latest first"
                columns={columns}
                rows={rows}
                idOf={({ id }) => id}
                leastWidth={980}
                hasMore={question.hasNextPage}
                onEnd={older}
                onOpen={({ id: delivery }) =>
                  void navigate({ to: "/deliveries/$delivery", params: { delivery } })
                }
                ending={ending}
              />
            )
          }
        </Answered>
      </Panel>
    </Page>
  )
}

/** Every subscription, of all accounts: where it sends to, how much waits for it, and whether its receiver answers. */

import type { WatchingSubscription } from "@entity-watch/contract/schema/admin/Delivery"
import type { SubscriptionStatus } from "@entity-watch/contract/schema/Subscription"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button, buttonClass } from "../../components/Button.tsx"
import { Choice, Filters, TextFilter } from "../../components/Filters.tsx"
import { Moment } from "../../components/Moment.tsx"
import { More } from "../../components/More.tsx"
import { Page } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { admin } from "../../data/admin.ts"
import { useMode } from "../../data/useMode.ts"
import { useSandboxReceiver } from "../../data/useSandboxReceiver.ts"
import { useMay } from "../../data/useSession.ts"
import { brief } from "../../words/brief.ts"
import { modeWords } from "../../words/modes.ts"
import { count } from "../../words/numbers.ts"
import { queryOf } from "../../words/queries.ts"
import { receiverOf } from "../../words/receivers.ts"
import { NewSubscription } from "./NewSubscription.tsx"
import { standingOf, summaryOf, waitingWords } from "./standing.ts"
import css from "./Watch.module.css"

/** Subscriptions of all accounts, page by page. */
const subscriptionStatuses: Readonly<Record<SubscriptionStatus, string>> = {
  active: "Active",
  paused: "Paused",
  disabled: "Disabled"
}

const statusOf = (text: string | undefined): SubscriptionStatus | undefined =>
  text !== undefined && text in subscriptionStatuses ? (text as SubscriptionStatus) : undefined

const useSubscriptions = (status: SubscriptionStatus | undefined, account: string | undefined) =>
  useInfiniteQuery({
    queryKey: ["subscriptions", "list", status, account],
    queryFn: ({ pageParam, signal }) =>
      admin.subscriptions(
        {
          limit: 50,
          ...(status && { status }),
          ...(account !== undefined && { account }),
          ...(pageParam && { cursor: pageParam })
        },
        signal
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    // Few pages are looked at again; many would be much to ask for.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 3 ? false : 15_000)
  })

const columns: ReadonlyArray<Column<WatchingSubscription>> = [
  {
    title: "Receiver",
    cell: ({ id: subscription, webhook_url }) => (
      <Link to="/watch/$subscription" params={{ subscription }} className={css.host}>
        <bdi>{brief(receiverOf(webhook_url))}</bdi>
      </Link>
    )
  },
  {
    title: "Status",
    cell: (each) => {
      const { kind, says } = standingOf(each)
      return (
        <div className={css.stands}>
          <Standing kind={kind}>{says}</Standing>
        </div>
      )
    }
  },
  {
    title: "Account",
    cell: ({ account }) => (
      <span className={css.account}>
        <bdi>{brief(account)}</bdi>
      </span>
    )
  },
  { title: "Mode", cell: ({ mode }) => modeWords[mode] },
  { title: "Entities", isNumber: true, cell: ({ entity_count }) => count(entity_count) },
  { title: "Waiting", isNumber: true, cell: ({ pending }) => waitingWords(pending) },
  {
    title: "Failing since",
    cell: ({ failing_since: at }) => (at === null ? "–" : <Moment at={at} as="from now" />)
  },
  { title: "Made", isNumber: true, cell: ({ created_at }) => <Moment at={created_at} /> }
]

export const Watch = () => {
  const { account, status: asked, watch: entity } = useSearch({ from: "/watch" })
  const status = statusOf(asked)
  const navigate = useNavigate({ from: "/watch" })
  const question = useSubscriptions(status, account)
  const may = useMay("operator")
  const receiver = useSandboxReceiver().data?.webhook_url ?? null
  const hasReceiver = useMode() === "sandbox" && receiver !== null
  const [isNew, setNew] = useState(entity !== undefined && may)
  const all = question.data?.pages.flatMap(({ subscriptions }) => subscriptions) ?? []
  const narrow = (name: "account" | "status") => (value: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, [name]: value }) })
  const isNarrowed = status !== undefined || account !== undefined
  return (
    <Page
      title="Watch"
      lede={question.data && summaryOf(all, question.hasNextPage)}
      request={{ path: `/admin/v1/subscriptions${queryOf({ status, account })}` }}
      acts={
        <>
          <Link className={buttonClass()} to="/deliveries">
            All deliveries
          </Link>
          {hasReceiver && (
            <Link className={buttonClass()} to="/receiver">
              The sandbox's receiver
            </Link>
          )}
          {may && (
            <Button look="primary" onClick={() => setNew(true)}>
              New subscription
            </Button>
          )}
        </>
      }
    >
      <Filters>
        <Choice label="Status" value={status} choices={subscriptionStatuses} onChoose={narrow("status")} />
        <TextFilter label="Account" value={account} placeholder="Name or id" onChoose={narrow("account")} />
      </Filters>
      <Panel title="Subscriptions" note="newest first">
        <Answered question={question} rows={8}>
          {() =>
            all.length === 0 ? (
              <Nothing>
                <p>
                  {isNarrowed
                    ? "No subscription is as you asked."
                    : "Nothing is watched yet. A subscription POSTs each change of its entities to your receiver."}
                </p>
                {isNarrowed && (
                  <Link to="/watch" search={({ mode }) => ({ ...(mode && { mode }) })}>
                    Show all subscriptions
                  </Link>
                )}
              </Nothing>
            ) : (
              <>
                <Table
                  label="Subscriptions, newest first"
                  columns={columns}
                  groups={[{ rows: all }]}
                  idOf={({ id }) => id}
                />
                <More question={question} />
              </>
            )
          }
        </Answered>
      </Panel>
      {isNew && <NewSubscription entity={entity} onClose={() => setNew(false)} />}
    </Page>
  )
}

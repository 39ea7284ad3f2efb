/** One subscription: how its receiver does, what it watches, what was found and sent, and code for the receiver. */

import type { WatchingSubscription } from "@entity-watch/contract/schema/admin/Delivery"
import { Link, useParams, useSearch } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Copy } from "../../components/Copy.tsx"
import { Facts } from "../../components/Facts.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Moment } from "../../components/Moment.tsx"
import { Columns, Page, Stack } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { useMay } from "../../data/useSession.ts"
import { brief } from "../../words/brief.ts"
import { modeWords } from "../../words/modes.ts"
import { receiverOf } from "../../words/receivers.ts"
import { filterOf } from "../deliveries/useDeliveries.ts"
import { Acts } from "./Acts.tsx"
import { LastAttempts } from "./LastAttempts.tsx"
import { ReceiverCode } from "./ReceiverCode.tsx"
import { disabledWords, standingOf, troubleOf, waitingWords } from "./standing.ts"
import { Timeline } from "./Timeline.tsx"
import { useSubscription } from "./useSubscription.ts"
import css from "./Watch.module.css"
import { Watched } from "./Watched.tsx"

const factsOf = (each: WatchingSubscription): ReadonlyArray<readonly [string, ReactNode]> => [
  [
    "URL",
    <span key="url" className={css.url}>
      <span>
        <LongText text={each.webhook_url} />
      </span>{" "}
      <Copy text={each.webhook_url} what="the URL" />
    </span>
  ],
  [
    "Account",
    <Link
      key="account"
      to="/watch"
      search={({ mode }) => ({ ...(mode && { mode }), account: each.account_id })}
    >
      <LongText text={each.account} />
    </Link>
  ],
  ["Mode", modeWords[each.mode]],
  ["Waiting", waitingWords(each.pending)],
  [
    "Failing since",
    each.failing_since === null ? (
      "It took the last delivery, or had none"
    ) : (
      <Moment key="failing" at={each.failing_since} as="from now" />
    )
  ],
  ...(each.disabled_at === null
    ? []
    : [
        [
          "Disabled",
          <span key="disabled">
            <Moment at={each.disabled_at} as="from now" />
            {each.disabled_reason !== null && `: ${disabledWords[each.disabled_reason]}`}
          </span>
        ] as const
      ]),
  ["Made", <Moment key="made" at={each.created_at} />],
  ["Changed", <Moment key="changed" at={each.updated_at} as="from now" />],
  ["Subscription", <code key="id">{each.id}</code>]
]

const Trouble = ({ subscription }: { readonly subscription: WatchingSubscription }) => {
  const trouble = troubleOf(subscription)
  const { kind, says } = standingOf(subscription)
  return trouble === undefined ? null : (
    <Panel title={says} tone={kind === "alarm" || kind === "review" ? kind : "plain"} padded>
      <p>{trouble}</p>
    </Panel>
  )
}

export const SubscriptionPage = () => {
  const { subscription: id } = useParams({ from: "/watch/$subscription" })
  const { status } = useSearch({ from: "/watch/$subscription" })
  const question = useSubscription(id)
  const may = useMay("operator")
  const found = question.data?.subscription
  const standing = found && standingOf(found)
  const isMissing = question.error !== null && failureOf(question.error).status === 404
  return (
    <Page
      title={found === undefined ? "Subscription" : brief(receiverOf(found.webhook_url))}
      lede={
        found &&
        standing && (
          <>
            {troubleOf(found) === undefined && (
              <>
                <Standing kind={standing.kind}>{standing.says}</Standing>
                {" · "}
              </>
            )}
            {modeWords[found.mode]} · of the account <bdi>{brief(found.account)}</bdi>
          </>
        )
      }
      request={{ path: `/admin/v1/subscriptions/${encodeURIComponent(id)}` }}
      acts={may && question.data !== undefined && !isMissing ? <Acts detail={question.data} /> : undefined}
    >
      {isMissing ? (
        <Panel title="No such subscription">
          <Nothing>
            <p>There is no subscription of this id. It may have been deleted by its account.</p>
            <Link to="/watch">Show all subscriptions</Link>
          </Nothing>
        </Panel>
      ) : (
        <Answered question={question} rows={8}>
          {(detail) => (
            <>
              <Trouble subscription={detail.subscription} />
              <Columns>
                <Stack>
                  <LastAttempts attempts={detail.last_attempts} />
                  <Timeline subscription={detail.subscription} status={filterOf({ status }).status} />
                </Stack>
                <Stack>
                  <Watched detail={detail} />
                  <Panel title="The subscription">
                    <Facts facts={factsOf(detail.subscription)} />
                  </Panel>
                  <ReceiverCode url={detail.subscription.webhook_url} />
                  {!may && <p className={css.said}>An operator may test, pause, resume and recover it.</p>}
                </Stack>
              </Columns>
            </>
          )}
        </Answered>
      )}
    </Page>
  )
}

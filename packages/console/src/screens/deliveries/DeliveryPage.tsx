/** One delivery: what happened, what was POSTed, every attempt, and sending it again. */

import type { LoggedDelivery } from "@entity-watch/contract/schema/admin/Delivery"
import { Link, useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Facts } from "../../components/Facts.tsx"
import { Instant } from "../../components/Instant.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Columns, Page, Stack } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { deliveryStanding } from "../../words/deliveries.ts"
import { deliveredWords } from "../../words/events.ts"
import { modeWords } from "../../words/modes.ts"
import { receiverOf } from "../../words/receivers.ts"
import { Attempts } from "./Attempts.tsx"
import { eventOf } from "./event.ts"
import { Happened } from "./Happened.tsx"
import { Request } from "./Request.tsx"
import { Resend } from "./Resend.tsx"
import { useDelivery } from "./useDelivery.ts"

const factsOf = (
  { account, created_at, event_id, id, mode, subscription_id }: LoggedDelivery,
  url: string | null
): ReadonlyArray<readonly [string, ReactNode]> => [
  [
    "Receiver",
    url === null ? (
      "The subscription is deleted"
    ) : (
      <Link key="to" to="/watch/$subscription" params={{ subscription: subscription_id }}>
        <LongText text={receiverOf(url)} />
      </Link>
    )
  ],
  ["Account", <LongText key="account" text={account} />],
  ["Mode", modeWords[mode]],
  ["Found", <Instant key="at" at={created_at} />],
  [
    "Event",
    <span key="event">
      <code>{event_id}</code>
      <br />
      <Link
        to="/deliveries"
        search={({ mode: shown }) => ({ ...(shown && { mode: shown }), event: event_id })}
      >
        All deliveries of this event
      </Link>
    </span>
  ],
  [
    "Subscription",
    <span key="subscription">
      <code>{subscription_id}</code>
      <br />
      <Link
        to="/deliveries"
        search={({ mode: shown }) => ({ ...(shown && { mode: shown }), subscription: subscription_id })}
      >
        All deliveries to this receiver
      </Link>
    </span>
  ],
  ["Delivery", <code key="id">{id}</code>]
]

export const DeliveryPage = () => {
  const { delivery: id } = useParams({ from: "/deliveries/$delivery" })
  const question = useDelivery(id)
  const found = question.data
  const isMissing = question.error !== null && failureOf(question.error).status === 404
  const standing = found && deliveryStanding(found.delivery)
  return (
    <Page
      title={found === undefined ? "Delivery" : (deliveredWords[found.delivery.type] ?? found.delivery.type)}
      request={{ path: `/admin/v1/deliveries/${encodeURIComponent(id)}` }}
      lede={standing && <Standing kind={standing.kind}>{standing.says}</Standing>}
    >
      {isMissing ? (
        <Panel title="No such delivery">
          <Nothing>
            <p>There is no delivery of this number. It may be kept no longer.</p>
            <Link to="/deliveries">Show all deliveries</Link>
          </Nothing>
        </Panel>
      ) : (
        <Answered question={question} rows={10}>
          {(detail) => (
            <Columns>
              <Stack>
                <Attempts detail={detail} />
                <Request detail={detail} />
              </Stack>
              <Stack>
                <Resend delivery={detail.delivery} />
                <Happened event={eventOf(detail.payload)} delivery={detail.delivery} />
                <Panel title="Where it belongs">
                  <Facts facts={factsOf(detail.delivery, detail.webhook_url)} />
                </Panel>
              </Stack>
            </Columns>
          )}
        </Answered>
      )}
    </Page>
  )
}

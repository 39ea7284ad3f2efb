/** What the list of deliveries says of each. */
import type { LoggedDelivery } from "@entity-watch/contract/schema/admin/Delivery"
import { Link } from "@tanstack/react-router"
import { Instant } from "../../components/Instant.tsx"
import type { LongColumn } from "../../components/LongList.tsx"
import { Standing } from "../../components/Standing.tsx"
import { brief } from "../../words/brief.ts"
import { deliveryStanding } from "../../words/deliveries.ts"
import { deliveredWords } from "../../words/events.ts"
import { modeWords } from "../../words/modes.ts"
import css from "./Deliveries.module.css"

/** The end of an id is what differs between two of them. */
const short = (id: string) => (id.length > 14 ? `${id.slice(0, 5)}…${id.slice(-7)}` : id)

const answer = ({ failure, response_code }: LoggedDelivery) => response_code ?? brief(failure ?? "–")

/** Links are for the pointer; the list itself walks and opens by the keys. */
export const columnsOf = (
  hostOf: (subscription: string) => string | undefined
): ReadonlyArray<LongColumn<LoggedDelivery>> => [
  {
    title: "What",
    track: "minmax(120px, 1fr)",
    cell: ({ id, type }) => (
      <Link to="/deliveries/$delivery" params={{ delivery: id }} tabIndex={-1}>
        {deliveredWords[type] ?? type}
      </Link>
    )
  },
  {
    title: "Status",
    track: "minmax(226px, 1.1fr)",
    cell: (each) => {
      const { kind, says } = deliveryStanding(each)
      return <Standing kind={kind}>{says}</Standing>
    }
  },
  { title: "Found", track: "158px", cell: ({ created_at }) => <Instant at={created_at} /> },
  {
    title: "Last answer",
    track: "minmax(100px, 1.6fr)",
    cell: (each) => <bdi className={css.quiet}>{answer(each)}</bdi>
  },
  {
    title: "Receiver",
    track: "minmax(100px, 1fr)",
    cell: ({ subscription_id: subscription }) => (
      <Link to="/watch/$subscription" params={{ subscription }} tabIndex={-1}>
        <bdi>{brief(hostOf(subscription) ?? short(subscription))}</bdi>
      </Link>
    )
  },
  { title: "Account", track: "minmax(80px, 0.6fr)", cell: ({ account }) => <bdi>{brief(account)}</bdi> },
  { title: "Mode", track: "58px", cell: ({ mode }) => modeWords[mode] }
]

/** Attempts to deliver in the last 24 hours: by outcome, by the hour, and how long an answer takes. */

import type { Activity } from "@entity-watch/contract/schema/admin/Activity"
import type { ProcessState } from "@entity-watch/contract/schema/admin/ProcessState"
import { Link } from "@tanstack/react-router"
import { Panel } from "../../components/Panel.tsx"
import { Columns } from "../../pictures/Columns.tsx"
import { count, millis } from "../../words/numbers.ts"
import { lastingShort } from "../../words/time.ts"
import css from "./Overview.module.css"

/** The hours of a day in the reader's zone, as the service names them. */
const two = (value: number) => `${value}`.padStart(2, "0")

const nameOf = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:00`

/** The last 24, the present one included. */
const hoursUntil = (now: string): ReadonlyArray<string> => {
  const end = Date.parse(now)
  return Array.from({ length: 24 }, (_, i) => nameOf(new Date(end - (23 - i) * 3_600_000)))
}

interface Props {
  readonly activity: Activity
  readonly process: ProcessState
}

export const DeliveriesLately = ({
  activity: { hours, p50_millis: p50, p95_millis: p95 },
  process
}: Props) => {
  const sum = (of: "delivered" | "failed" | "given_up") => hours.reduce((all, each) => all + each[of], 0)
  const oldest = process.oldest_pending_at
  const figures = [
    ["Delivered", count(sum("delivered"))],
    ["Waiting", count(process.deliveries_pending)],
    ["Given up", count(sum("given_up"))],
    [
      "Oldest that is due",
      oldest === null ? "none" : lastingShort((Date.parse(process.now) - Date.parse(oldest)) / 1000)
    ]
  ]
  const most = Math.max(1, ...hours.map(({ delivered, failed, given_up }) => delivered + failed + given_up))
  return (
    <Panel title="Deliveries, last 24 hours" note={<Link to="/deliveries">All deliveries</Link>}>
      <dl className={css.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div style={{ padding: 16 }}>
        <p className={css.range}>{count(most)} an hour</p>
        <Columns
          height={64}
          most={most}
          label={`Attempts by the hour: ${sum("delivered")} delivered, ${sum("failed")} failed and tried again, ${sum("given_up")} given up`}
          columns={hoursUntil(process.now).map((hour) => {
            const found = hours.find((each) => each.hour === hour)
            return {
              id: hour,
              parts: [
                { tone: "bar", value: found?.delivered ?? 0 },
                { tone: "review", value: found?.failed ?? 0 },
                { tone: "alarm", value: found?.given_up ?? 0 }
              ]
            }
          })}
        />
        <p className={css.range}>
          <span>24 hours ago</span>
          <span>now</span>
        </p>
        {p50 !== null && p95 !== null && (
          <p>
            <b>Time to an answer</b>: half within {millis(p50)}, 95 of 100 within {millis(p95)}
          </p>
        )}
      </div>
      <p className={css.legend}>
        <span>Grey: answered</span>
        <span>Amber: failed, tried again later</span>
        <span>Red: given up</span>
      </p>
    </Panel>
  )
}

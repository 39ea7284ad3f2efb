/** Changes found by day: one small picture for each type of event, all on one scale. */
import type { Activity } from "@entity-watch/contract/schema/admin/Activity"
import { Panel } from "../../components/Panel.tsx"
import { Nothing } from "../../components/States.tsx"
import { Columns } from "../../pictures/Columns.tsx"
import { eventWords } from "../../words/events.ts"
import { count } from "../../words/numbers.ts"
import { dayOf } from "../../words/time.ts"
import css from "./Overview.module.css"

const daysFrom = (from: string): ReadonlyArray<string> =>
  Array.from({ length: 14 }, (_, i) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + i * 86_400_000).toISOString().slice(0, 10)
  )

export const Changes = ({ activity: { days, from } }: { readonly activity: Activity }) => {
  const all = daysFrom(from)
  const today = all.at(-1) ?? from
  const most = Math.max(0, ...days.map(({ events }) => events))
  const types = [...new Set(days.map(({ type }) => type))].map((type) => {
    const own = days.filter((each) => each.type === type)
    return { type, own, total: own.reduce((sum, { events }) => sum + events, 0) }
  })
  return (
    <Panel
      title="Changes found, by day"
      note={`${dayOf(from)} to today; today is not over`}
      padded={types.length > 0}
    >
      {types.length === 0 ? (
        <Nothing>
          <p>No watched entity has changed in the last fourteen days.</p>
        </Nothing>
      ) : (
        <div className={css.days}>
          {types
            .toSorted((a, b) => b.total - a.total)
            .map(({ own, total, type }) => (
              <div key={type}>
                <h3>
                  {eventWords[type]} <b>{count(total)}</b>
                </h3>
                <Columns
                  most={most}
                  height={34}
                  label={`${eventWords[type]}: ${own.map(({ day, events }) => `${events} on ${dayOf(day)}`).join(", ")}`}
                  columns={all.map((day) => ({
                    id: day,
                    parts: [
                      {
                        tone: day === today ? ("today" as const) : ("bar" as const),
                        value: own.find((each) => each.day === day)?.events ?? 0
                      }
                    ]
                  }))}
                />
              </div>
            ))}
        </div>
      )}
    </Panel>
  )
}

/** How old each register is against how old it may be. */
import type { AdministeredRegister } from "@entity-watch/contract/schema/admin/RegisterHistory"
import { Link } from "@tanstack/react-router"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { AgeBar } from "../../pictures/AgeBar.tsx"
import { counted } from "../../words/numbers.ts"
import { isScreeningList } from "../../words/screeningLists.ts"
import { fromNow } from "../../words/time.ts"
import css from "./Overview.module.css"

const day = 86_400_000
const dueIn = ({ next_due_at }: AdministeredRegister) =>
  next_due_at === null ? null : (Date.parse(next_due_at) - Date.now()) / day

const inWords = ({ age_days: age, max_age_days: limit }: AdministeredRegister) =>
  `${age === null ? "Of an unknown age" : `${counted(age, "day")} old`}${limit === null ? "" : `; its limit is ${counted(limit, "day")}`}`

const columns: ReadonlyArray<Column<AdministeredRegister>> = [
  {
    title: "Register",
    cell: ({ register, title }) => (
      <Link to="/registers/$register" params={{ register }}>
        {title}
      </Link>
    )
  },
  {
    title: "Age against its limit",
    cell: (each) => (
      <div className={css.age}>
        {each.state === "not_loaded" ? (
          <Standing kind="gap">Not loaded</Standing>
        ) : (
          <AgeBar
            ageDays={each.age_days}
            limitDays={each.max_age_days}
            dueInDays={dueIn(each)}
            tone={each.standing.kind}
            label={each.standing.because || inWords(each)}
          />
        )}
      </div>
    )
  },
  {
    title: "Age",
    isNumber: true,
    cell: (each) => {
      const { kind } = each.standing
      const age = each.age_days === null ? "–" : each.age_days === 0 ? "today" : `${each.age_days} d`
      return kind === "plain" || kind === "gap" ? age : <Standing kind={kind}>{age}</Standing>
    }
  },
  {
    title: "Limit",
    isNumber: true,
    cell: ({ max_age_days: limit }) =>
      limit === null ? <span className={css.note}>none</span> : `${limit} d`
  },
  {
    title: "Next due",
    isNumber: true,
    cell: ({ next_due_at: due }) => (due === null ? <span className={css.note}>–</span> : fromNow(due))
  }
]

export const Ages = ({ registers }: { readonly registers: ReadonlyArray<AdministeredRegister> }) => {
  const rest = registers.filter((each) => !isScreeningList(each))
  return (
    <Panel
      title="How old the registers are"
      note={<Link to="/registers">All {registers.length} registers</Link>}
    >
      <Table
        label="How old the registers are"
        columns={columns}
        idOf={({ register }) => register}
        groups={[
          {
            title: "Screening lists: past the limit, the verdict is “could not be relied on”",
            rows: registers.filter(isScreeningList)
          },
          { title: "With a limit", rows: rest.filter(({ max_age_days: limit }) => limit !== null) },
          { title: "Without a limit", rows: rest.filter(({ max_age_days: limit }) => limit === null) }
        ].filter(({ rows }) => rows.length > 0)}
      />
      <p className={css.legend}>
        <span>Line: the limit</span>
        <span>Amber: its last two days, or the last quarter of a short limit</span>
        <span>Red: the last day, or the last eighth, and past it</span>
        <span>Triangle: asked for next</span>
        <span>Without a limit the bar is three weeks long.</span>
      </p>
    </Panel>
  )
}

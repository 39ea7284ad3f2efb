/** Every register: which reading is in force, how many records it has, and how the last question to its publisher ended. */
import type { AdministeredRegister } from "@entity-watch/contract/schema/admin/RegisterHistory"
import { Link } from "@tanstack/react-router"
import { Answered } from "../../components/Answered.tsx"
import { Moment } from "../../components/Moment.tsx"
import { Page } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { useMode } from "../../data/useMode.ts"
import { useRegisters } from "../../data/useRegisters.ts"
import { count, counted } from "../../words/numbers.ts"
import { queryOf } from "../../words/queries.ts"
import { summaryOf } from "../overview/summary.ts"
import { attemptWords } from "./attempts.ts"

const columns: ReadonlyArray<Column<AdministeredRegister>> = [
  {
    title: "Register",
    cell: ({ register, title }) => (
      <Link to="/registers/$register" params={{ register }}>
        {title}
      </Link>
    )
  },
  { title: "Publisher", cell: ({ publisher }) => publisher },
  {
    title: "Status",
    isText: true,
    cell: (each) => {
      const { kind, says } = each.standing
      return <Standing kind={kind}>{says === "" ? "Within its dates" : says}</Standing>
    }
  },
  {
    title: "Its own date",
    isNumber: true,
    cell: ({ as_of }) => (as_of === null ? "–" : <Moment at={as_of} />)
  },
  {
    title: "Age",
    isNumber: true,
    cell: ({ age_days: age, max_age_days: limit }) =>
      age === null ? "–" : `${counted(age, "day")}${limit === null ? "" : ` of ${limit}`}`
  },
  { title: "Records", isNumber: true, cell: ({ records }) => count(records) },
  {
    title: "Last asked",
    cell: ({ last_attempt }) => (last_attempt === null ? "–" : attemptWords(last_attempt))
  }
]

export const Registers = () => {
  const mode = useMode()
  const question = useRegisters(mode)
  return (
    <Page
      title="Registers"
      lede={question.data && summaryOf(question.data.registers)}
      request={{ path: `/admin/v1/registers${queryOf({ mode })}` }}
    >
      <Panel
        title="All registers"
        note={question.data && counted(question.data.registers.length, "register")}
      >
        <Answered question={question} rows={12}>
          {({ registers }) => (
            <Table
              label="All registers"
              columns={columns}
              groups={[{ rows: registers }]}
              idOf={({ register }) => register}
            />
          )}
        </Answered>
      </Panel>
    </Page>
  )
}

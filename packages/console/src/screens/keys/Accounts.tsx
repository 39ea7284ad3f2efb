/** Every account: its keys, what it watches, and what it asked this month. */
import type { Account } from "@entity-watch/contract/schema/admin/Account"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Filters, TextFilter } from "../../components/Filters.tsx"
import { Moment } from "../../components/Moment.tsx"
import { More } from "../../components/More.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Nothing } from "../../components/States.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { brief } from "../../words/brief.ts"
import { count } from "../../words/numbers.ts"
import css from "./Keys.module.css"
import { useAccounts } from "./useKeys.ts"

const columns: ReadonlyArray<Column<Account>> = [
  {
    title: "Account",
    cell: ({ id, name }) => (
      <Link to="/keys" search={({ mode }) => ({ ...(mode && { mode }), account: id })}>
        <bdi>{brief(name)}</bdi>
      </Link>
    )
  },
  { title: "Keys in force", isNumber: true, cell: ({ keys }) => count(keys) },
  { title: "Subscriptions", isNumber: true, cell: ({ subscriptions }) => count(subscriptions) },
  { title: "Watched entities", isNumber: true, cell: ({ entities }) => count(entities) },
  { title: "Live requests this month", isNumber: true, cell: (each) => count(each.requests_this_month) },
  { title: "Made", isNumber: true, cell: ({ created_at }) => <Moment at={created_at} /> }
]

export const Accounts = () => {
  const [name, choose] = useState<string>()
  const question = useAccounts(name)
  const accounts = question.data?.pages.flatMap((page) => page.accounts) ?? []
  return (
    <Panel title="Accounts" note="newest first">
      <div className={css.filter}>
        <Filters>
          <TextFilter label="Name contains" value={name} onChoose={choose} />
        </Filters>
      </div>
      <Answered question={question} rows={3}>
        {() =>
          accounts.length === 0 ? (
            <Nothing>
              <p>
                {name === undefined
                  ? "There is no account yet. The first key makes one."
                  : "No account has such a name."}
              </p>
            </Nothing>
          ) : (
            <>
              <Table label="Accounts" columns={columns} groups={[{ rows: accounts }]} idOf={({ id }) => id} />
              <More question={question} />
            </>
          )
        }
      </Answered>
    </Panel>
  )
}

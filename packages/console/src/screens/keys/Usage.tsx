/** Live requests by account and month. */
import { Answered } from "../../components/Answered.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Nothing } from "../../components/States.tsx"
import { Table } from "../../components/Table.tsx"
import { Share } from "../../pictures/Share.tsx"
import { brief } from "../../words/brief.ts"
import { count, counted } from "../../words/numbers.ts"
import { useUsage } from "./useKeys.ts"

const month = new Intl.DateTimeFormat("en-AU", { month: "long", year: "numeric", timeZone: "UTC" })

export const Usage = ({ account }: { readonly account: string | undefined }) => {
  const question = useUsage(account)
  return (
    <Panel title="Usage" note="live requests that were answered, by month (UTC)">
      <Answered question={question} rows={2}>
        {({ usage }) => {
          const most = Math.max(1, ...usage.map(({ requests }) => requests))
          return usage.length === 0 ? (
            <Nothing>
              <p>No live request was answered yet. Requests to the sandbox are not counted.</p>
            </Nothing>
          ) : (
            <Table
              label="Usage"
              idOf={({ account_id, month: of }) => `${account_id} ${of}`}
              groups={[{ rows: usage }]}
              columns={[
                { title: "Account", cell: ({ account: name }) => <bdi>{brief(name)}</bdi> },
                { title: "Month", cell: ({ month: of }) => month.format(new Date(of)) },
                {
                  title: "Against the most",
                  isTitleHidden: true,
                  cell: ({ requests }) => (
                    <Share share={requests / most} label={counted(requests, "request")} />
                  )
                },
                { title: "Requests", isNumber: true, cell: ({ requests }) => count(requests) }
              ]}
            />
          )
        }}
      </Answered>
    </Panel>
  )
}

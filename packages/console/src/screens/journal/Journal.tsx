/** What screens of an account asked and answered, for as long as it must be shown. */
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { AccountFilter } from "../../components/AccountFilter.tsx"
import { Answered } from "../../components/Answered.tsx"
import { Field } from "../../components/Field.tsx"
import { Filters, TextFilter } from "../../components/Filters.tsx"
import { Page } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Nothing } from "../../components/States.tsx"
import { useKeepsJournal } from "../../data/useKeepsJournal.ts"
import { useMode } from "../../data/useMode.ts"
import { queryOf } from "../../words/queries.ts"
import { Entries } from "./Entries.tsx"

interface DayProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChoose: (day: string | undefined) => void
}

const Day = ({ label, onChoose, value }: DayProps) => (
  <Field label={label}>
    <input type="date" value={value ?? ""} onChange={({ target }) => onChoose(target.value || undefined)} />
  </Field>
)

const Kept = () => {
  const { account } = useSearch({ from: "/journal" })
  const navigate = useNavigate({ from: "/journal" })
  const mode = useMode()
  const [subject, choose] = useState<string>()
  const [from, setFrom] = useState<string>()
  const [to, setTo] = useState<string>()
  const asked = {
    mode,
    ...(subject !== undefined && { subject_ref: subject }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to })
  }
  return (
    <>
      <Filters>
        <AccountFilter
          account={account}
          onChoose={(chosen) => void navigate({ search: (before) => ({ ...before, account: chosen }) })}
        />
        <TextFilter
          label="Reference of the customer"
          placeholder="The whole reference"
          value={subject}
          onChoose={choose}
        />
        <Day label="From, a day in UTC" value={from} onChoose={setFrom} />
        <Day label="To, with this day" value={to} onChoose={setTo} />
      </Filters>
      {account === undefined || (from !== undefined && to !== undefined && from > to) ? (
        <Panel title="Entries">
          <Nothing>
            <p>
              {account === undefined
                ? "Choose an account, to see what its screens asked and were answered."
                : "From is later than To: no moment lies between them."}
            </p>
          </Nothing>
        </Panel>
      ) : (
        <Entries key={`${account} ${mode}`} asked={{ account, ...asked }} />
      )}
    </>
  )
}

export const Journal = () => {
  const { account } = useSearch({ from: "/journal" })
  const mode = useMode()
  return (
    <Page
      title="Journal"
      lede="What screens asked about customers, what was answered, and what had been decided then."
      request={account === undefined ? undefined : { path: `/admin/v1/journal${queryOf({ account, mode })}` }}
    >
      <Answered question={useKeepsJournal()} rows={8}>
        {({ keeps_journal }) => (
          <>
            {!keeps_journal && (
              <Panel title="Nothing new is kept" padded>
                <p>
                  What was kept before it was switched off is below. Start the server with{" "}
                  <code>JOURNAL=true</code> to keep what screens ask and answer from then on.
                </p>
              </Panel>
            )}
            <Kept />
          </>
        )}
      </Answered>
    </Page>
  )
}

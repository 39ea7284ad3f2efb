/** What one account may ask for and have, what is left of it, and setting other limits for it. */
import type { AccountLimits } from "@entity-watch/contract/schema/AccountLimits"
import type { AccountDetail } from "@entity-watch/contract/schema/admin/Account"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Facts } from "../../components/Facts.tsx"
import { Field } from "../../components/Field.tsx"
import { Acts, Form } from "../../components/Form.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { useMay } from "../../data/useSession.ts"
import { brief } from "../../words/brief.ts"
import { modeWords } from "../../words/modes.ts"
import { count, counted } from "../../words/numbers.ts"
import { useAccount, useLimitAccount } from "./useKeys.ts"

type Limit = keyof AccountLimits

/** Each with its bounds, which are those of the setting in whose place it stands. */
const limits: ReadonlyArray<readonly [name: Limit, label: string, least: number, most: number]> = [
  ["requests_per_second", "Requests a second", 1, 1_000_000],
  ["burst", "Requests at once, after a pause", 1, 1_000_000],
  ["lines_per_second", "Lines of many questions a second", 1, 1_000_000],
  ["lines_burst", "Lines at once, after a pause", 1, 1_000_000],
  ["monthly_allowance", "Live requests in a month", 0, 1_000_000_000],
  ["decisions", "Decisions about matches", 1, 100_000_000],
  ["subjects", "Subjects under watch", 1, 10_000_000]
]

const inForce = ({ usage: { decisions, month, rate, subjects } }: AccountDetail): Record<Limit, string> => ({
  requests_per_second: count(rate.requests_per_second),
  burst: count(rate.burst),
  lines_per_second: count(rate.lines_per_second),
  lines_burst: count(rate.lines_burst),
  monthly_allowance:
    month.allowance === null
      ? `no allowance; ${counted(month.requests, "request")} this month`
      : `${count(month.allowance)}; ${count(month.requests)} this month, ${count(month.remaining ?? 0)} left`,
  decisions: `${count(decisions.limit)}; ${count(decisions.recorded)} recorded, ${count(decisions.remaining)} left`,
  subjects: `${count(subjects.limit)}; ${count(subjects.watched)} under watch, ${count(subjects.remaining)} left`
})

/** What is left empty is as the settings say. */
const limitsOf = (form: FormData): AccountLimits =>
  Object.fromEntries(
    limits.flatMap(([name]) => {
      const typed = `${form.get(name) ?? ""}`.trim()
      return typed === "" ? [] : [[name, Number(typed)]]
    })
  )

const SetLimits = ({
  account,
  onClose
}: Pick<AccountDetail, "account"> & { readonly onClose: () => void }) => {
  const limit = useLimitAccount(account.id)
  return (
    <Dialog title="Set the account’s limits" onClose={onClose}>
      <Form onSubmit={(form) => limit.mutate(limitsOf(form), { onSuccess: onClose })}>
        <p>What is left empty is as the settings of the service say.</p>
        {limits.map(([name, label, least, most]) => (
          <Field key={name} label={label}>
            <input
              name={name}
              type="number"
              min={least}
              max={most}
              step={1}
              defaultValue={account.limits[name]}
            />
          </Field>
        ))}
        {limit.isError && <Failed failure={failureOf(limit.error)} />}
        <Acts>
          <Button look="primary" type="submit" busy={limit.isBusy}>
            Set them
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Acts>
      </Form>
    </Dialog>
  )
}

export const Limits = ({ account: id, mode }: { readonly account: string; readonly mode: Mode }) => {
  const question = useAccount(id, mode)
  const may = useMay("operator")
  const [isSetting, setSetting] = useState(false)
  return (
    <Panel title="Limits, and what is left" note={modeWords[mode]}>
      <Answered question={question} rows={6}>
        {(detail) => {
          const values = inForce(detail)
          return (
            <>
              <Facts
                facts={[
                  ["Account", <bdi key="name">{brief(detail.account.name)}</bdi>],
                  [
                    "Journal",
                    <Link
                      key="journal"
                      to="/journal"
                      search={({ mode: shown }) => ({ ...(shown && { mode: shown }), account: id })}
                    >
                      What its screens asked and were answered
                    </Link>
                  ],
                  ...limits.map(
                    ([name, label]) =>
                      [
                        label,
                        `${values[name]}${detail.account.limits[name] === undefined ? "" : " (its own)"}`
                      ] as const
                  )
                ]}
              />
              {may && (
                <Acts>
                  <Button onClick={() => setSetting(true)}>Set limits…</Button>
                </Acts>
              )}
              {isSetting && <SetLimits account={detail.account} onClose={() => setSetting(false)} />}
            </>
          )
        }}
      </Answered>
    </Panel>
  )
}

/** Whose a file is: the account whose decisions it shows and gains, or which watches its customers. */
import type { CustomerFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Field } from "../../components/Field.tsx"
import { admin } from "../../data/admin.ts"
import { useAccountChoices } from "../../data/useAccountChoices.ts"
import { brief } from "../../words/brief.ts"
import css from "./Files.module.css"

/** Decisions stay with the file. */
export const nobodys = "nobody"

/** Undefined as long as nobody chose and nothing speaks for one of them. */
export const useDecisionAccount = (file: CustomerFile) => {
  const [chosen, choose] = useState<string>()
  const accounts = useAccountChoices().data?.accounts
  const files = useQuery({ queryKey: ["files"], queryFn: ({ signal }) => admin.files(signal) }).data?.files
  const before = files?.find(({ decisions, mode }) => decisions !== null && mode === file.mode)
  // The account of the console's own questions is nobody's, unless there is no other.
  const own = accounts?.filter(({ name }) => name !== "console") ?? []
  const [only, ...others] = own.length === 0 ? (accounts ?? []) : own
  const usual = file.watch?.account ?? file.decisions?.account ?? before?.decisions?.account
  return {
    accounts: accounts ?? [],
    account: chosen ?? usual ?? (others.length === 0 ? only?.id : undefined),
    choose
  }
}

type Accounts = ReturnType<typeof useDecisionAccount>

const AccountOptions = ({ account, accounts }: Pick<Accounts, "account" | "accounts">) => (
  <>
    {account === undefined && <option value="">Choose an account</option>}
    {accounts.map(({ id, name }) => (
      <option key={id} value={id}>
        {brief(name)}
      </option>
    ))}
  </>
)

export const WhoWatches = ({ of: { account, accounts, choose } }: { readonly of: Accounts }) => (
  <Field
    label="Account that watches them"
    hint="A customer that is watched already under the same reference has its facts replaced."
  >
    <select value={account ?? ""} onChange={({ target }) => choose(target.value || undefined)}>
      <AccountOptions account={account} accounts={accounts} />
    </select>
  </Field>
)

interface Props {
  readonly of: Accounts
  /** Whether a column holds a reference of each customer. */
  readonly hasId: boolean
}

export const WhoseDecisions = ({ hasId, of: { account, accounts, choose } }: Props) =>
  hasId ? (
    <Field
      label="Whose decisions count"
      hint="What was decided about these customers before is shown beside their matches, and what is decided here is known next month."
    >
      <select value={account ?? ""} onChange={({ target }) => choose(target.value || undefined)}>
        <AccountOptions account={account} accounts={accounts} />
        <option value={nobodys}>No account’s: decisions stay with this file</option>
      </select>
    </Field>
  ) : (
    <p className={css.said}>
      No column holds your reference of each customer. Decisions stay with this file, are deleted with it, and
      cannot be recognised next month.
    </p>
  )

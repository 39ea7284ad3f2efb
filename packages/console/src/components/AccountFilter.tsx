/** Narrows a screen to what is one account's. */
import { useAccountChoices } from "../data/useAccountChoices.ts"
import { brief } from "../words/brief.ts"
import { Field } from "./Field.tsx"

interface Props {
  readonly account: string | undefined
  readonly onChoose: (account: string | undefined) => void
}

export const AccountFilter = ({ account, onChoose }: Props) => {
  const accounts = useAccountChoices().data?.accounts ?? []
  return (
    <Field label="Account">
      <select value={account ?? ""} onChange={({ target }) => onChoose(target.value || undefined)}>
        <option value="">Choose an account</option>
        {account !== undefined && !accounts.some(({ id }) => id === account) && (
          <option value={account}>{brief(account)}</option>
        )}
        {accounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {brief(name)}
          </option>
        ))}
      </select>
    </Field>
  )
}

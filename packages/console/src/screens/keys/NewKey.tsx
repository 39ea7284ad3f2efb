/** Makes an API key for an account and shows it once. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Checks } from "../../components/Checks.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Field } from "../../components/Field.tsx"
import { Acts, Form, Lines } from "../../components/Form.tsx"
import { Once } from "../../components/Once.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { modeWords } from "../../words/modes.ts"
import { everyScope, scopeWords } from "../../words/scopes.ts"
import { lifetimeOf } from "./lifetime.ts"
import { useCreateKey } from "./useKeys.ts"

interface Props {
  readonly mode: Mode
  /** The account's name to begin with. */
  readonly account?: string | undefined
  readonly onClose: () => void
}

export const NewKey = ({ account, mode, onClose }: Props) => {
  const create = useCreateKey()
  const [scopes, choose] = useState(everyScope)
  if (create.data !== undefined)
    return (
      <Dialog title={`A key for ${create.data.key.account}`} onClose={onClose}>
        <Lines>
          <Once
            what="key"
            token={create.data.token}
            advice="Keep it where its caller keeps secrets. The service has a digest of it only: if it is lost, make another one and revoke this."
          />
          <Acts>
            <Button onClick={onClose}>Close</Button>
          </Acts>
        </Lines>
      </Dialog>
    )
  return (
    <Dialog title="New API key" onClose={onClose}>
      <Form
        onSubmit={(form) =>
          create.mutate({
            account: `${form.get("account")}`.trim(),
            mode: form.get("mode") === "live" ? "live" : "sandbox",
            ...(scopes.length < everyScope.length && { scopes }),
            ...lifetimeOf(form)
          })
        }
      >
        <Field label="Account" hint="By its name. It is made if there is none of this name.">
          <input name="account" required maxLength={200} defaultValue={account} autoComplete="off" />
        </Field>
        <Field label="Mode">
          <select name="mode" defaultValue={mode}>
            {Object.entries(modeWords).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </Field>
        <Checks
          legend="What it may ask for"
          all={everyScope}
          words={scopeWords}
          chosen={scopes}
          onChoose={choose}
        />
        <Field label="Days until it expires" hint="1 to 3,650; empty: it lives until it is revoked.">
          <input name="days" type="number" min={1} max={3650} step={1} />
        </Field>
        {create.isError && <Failed failure={failureOf(create.error)} />}
        <Acts>
          <Button look="primary" type="submit" busy={create.isBusy}>
            Make the key
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Acts>
      </Form>
    </Dialog>
  )
}

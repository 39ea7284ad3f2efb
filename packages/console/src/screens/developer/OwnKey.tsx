/** A key to try with: made here, or pasted. It stays in this page's memory and fills the examples below. */

import { Button } from "../../components/Button.tsx"
import { Field } from "../../components/Field.tsx"
import { Acts, Lines, Said } from "../../components/Form.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Failed } from "../../components/States.tsx"
import { admin } from "../../data/admin.ts"
import { failureOf } from "../../data/Failure.ts"
import { useActOnce } from "../../data/useActOnce.ts"
import { useMay } from "../../data/useSession.ts"

interface Props {
  readonly value: string
  readonly onChange: (key: string) => void
}

/** The account that such keys belong to. */
const account = "developer"
const lifetimeDays = 30

export const OwnKey = ({ onChange, value }: Props) => {
  const may = useMay("operator")
  const make = useActOnce({
    gcTime: 0,
    mutationFn: () => admin.createKey({ account, mode: "sandbox", expires_in_days: lifetimeDays }),
    onSuccess: ({ token }) => onChange(token)
  })
  return (
    <Panel title="Your key" padded>
      <Lines>
        <Said>
          Every request carries a key. A sandbox key sees invented entities only, is free, and is the place to
          begin. What stands here fills the examples below; it is kept nowhere.
        </Said>
        <Field label="API key">
          <input
            value={value}
            maxLength={100}
            spellCheck={false}
            autoComplete="off"
            placeholder="svc_sk_test_…"
            onChange={({ target }) => onChange(target.value.replaceAll(/[^\w-]/gu, ""))}
          />
        </Field>
        {may && (
          <Acts>
            <Button busy={make.isBusy} onClick={() => make.mutate()}>
              Make a sandbox key
            </Button>
            <Said>
              It belongs to the account “{account}” and lives for {lifetimeDays} days.
            </Said>
          </Acts>
        )}
        {make.isError && <Failed failure={failureOf(make.error)} />}
      </Lines>
    </Panel>
  )
}

/** An act upon the journal that is done once somebody says why. */
import type { ReactNode } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Field } from "../../components/Field.tsx"
import { Acts, Form } from "../../components/Form.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"

interface Props {
  readonly title: string
  /** What will be so then. */
  readonly says: ReactNode
  readonly does: string
  readonly act: { readonly isError: boolean; readonly error: unknown; readonly isBusy: boolean }
  readonly onDo: (because: string) => void
  readonly onClose: () => void
}

export const Because = ({ act, does, onClose, onDo, says, title }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <Form onSubmit={(form) => onDo(`${form.get("because")}`.trim())}>
      <p>{says}</p>
      <Field label="Why" hint="It is kept as you write it: put no name of a customer here.">
        <input name="because" required pattern=".*\S.*" maxLength={500} autoComplete="off" />
      </Field>
      {act.isError && <Failed failure={failureOf(act.error)} />}
      <Acts>
        <Button look="primary" type="submit" busy={act.isBusy}>
          {does}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Acts>
    </Form>
  </Dialog>
)

/** Loads a register from files that somebody has: chosen here, sent in parts, and judged as a publisher's are. */
import type { FormEvent } from "react"
import { Button } from "../../components/Button.tsx"
import { Field } from "../../components/Field.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { bytes } from "../../words/numbers.ts"
import { Accept, acceptedIn } from "./Accept.tsx"
import css from "./RefreshPanel.module.css"
import { useLoad } from "./useLoad.ts"

const filesIn = (form: FormData): ReadonlyArray<File> =>
  form.getAll("files").filter((each): each is File => each instanceof File && each.name !== "")

interface Props {
  /** The id of a register or of an additional list. */
  readonly register: string
  /** What follows where nobody says on which day the files were the publisher's. */
  readonly undated: string
}

export const LoadPanel = ({ register, undated }: Props) => {
  const { load, received, stop } = useLoad(register)
  const total = load.variables?.files.reduce((sum, { size }) => sum + size, 0) ?? 0
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    load.mutate({
      files: filesIn(form),
      confirmed: `${form.get("confirmed") ?? ""}`,
      accept: acceptedIn(form)
    })
  }
  return (
    <Panel title="Load from files" padded>
      <form className={css.panel} onSubmit={submit}>
        <p className={css.said}>
          Choose the file as its publisher offers it, or all files of one edition. It is checked as a download
          is: what cannot be read changes nothing.
        </p>
        <Field label="Files">
          <input type="file" name="files" multiple required />
        </Field>
        <Field label="On this day I saw that it is the publisher's current file" hint={undated}>
          <input type="date" name="confirmed" />
        </Field>
        <Accept />
        {load.isPending ? (
          <div role="status">
            <p className={css.said}>
              Sending: {bytes(received)} of {bytes(total)}. Stay on this page until it is sent.
            </p>
            <progress aria-label="Sending" value={received} max={Math.max(1, total)} />
            <Button small onClick={stop}>
              Stop
            </Button>
          </div>
        ) : (
          <Button look="primary" type="submit">
            Load
          </Button>
        )}
        {load.isError && <Failed failure={failureOf(load.error)} />}
      </form>
    </Panel>
  )
}

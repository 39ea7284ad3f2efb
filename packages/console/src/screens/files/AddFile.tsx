/** Drop a file of customers, or choose it. */
import type { Mode } from "@entity-watch/core/domain/Mode"
import { useNavigate } from "@tanstack/react-router"
import { type ChangeEvent, type DragEvent, useId } from "react"
import { Button, buttonClass } from "../../components/Button.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { bytes } from "../../words/numbers.ts"
import css from "./Files.module.css"
import { useAddFile } from "./useAddFile.ts"

export const AddFile = ({ mode }: { readonly mode: Mode }) => {
  const { add, received, stop } = useAddFile(mode)
  const navigate = useNavigate()
  const input = useId()
  const send = (file: File | undefined) => {
    if (file === undefined) return
    add.mutate(file, {
      onSuccess: ({ id }) => void navigate({ to: "/files/$file", params: { file: id }, search: { mode } })
    })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    send(event.dataTransfer.files[0])
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    send(target.files?.[0])
    target.value = ""
  }
  return (
    <Panel
      title={`Add a file, to be screened against ${mode === "sandbox" ? "the sandbox" : "the live lists"}`}
      padded
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by mouse and keyboard */}
      <div className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {add.isPending ? (
          <div className={css.sending} role="status">
            <p>
              {received < (add.variables?.size ?? 0)
                ? `Sending: ${bytes(received)} of ${bytes(add.variables?.size ?? 0)}. Stay on this page until it is sent.`
                : "Reading its columns."}
            </p>
            <progress aria-label="Sending" value={received} max={Math.max(1, add.variables?.size ?? 1)} />
            <Button small onClick={stop}>
              Stop
            </Button>
          </div>
        ) : (
          <>
            <span>Drop a CSV file or an Excel workbook (.xlsx) here, or</span>
            <label className={buttonClass("plain", true)} htmlFor={input}>
              choose a file
            </label>
            <input
              id={input}
              className={css.file}
              type="file"
              accept=".csv,.txt,.tsv,.xlsx,text/csv"
              onChange={choose}
            />
          </>
        )}
      </div>
      <p className={css.hint}>
        Its first line names the columns: a name or an ABN or ACN, and where known a date and place of birth.
        Names and dates of birth stay in this service’s database for at most 30 days, and never reach its log.
      </p>
      {add.isError && <Failed failure={failureOf(add.error)} />}
    </Panel>
  )
}

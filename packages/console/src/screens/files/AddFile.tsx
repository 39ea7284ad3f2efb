/** Says what is to be done with files; then they are dropped, or chosen. */
import type { FileTaskName } from "@entity-watch/contract/schema/admin/FileTaskName"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useNavigate } from "@tanstack/react-router"
import { type ChangeEvent, type DragEvent, useId, useState } from "react"
import { Button, buttonClass } from "../../components/Button.tsx"
import { Field } from "../../components/Field.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Failed } from "../../components/States.tsx"
import { useMay } from "../../data/useSession.ts"
import { brief } from "../../words/brief.ts"
import { bytes, counted } from "../../words/numbers.ts"
import css from "./Files.module.css"
import { inventedFile } from "./inventedFiles.ts"
import { type NotAdded, useAddFiles } from "./useAddFiles.ts"

const tasks: ReadonlyArray<readonly [FileTaskName, string]> = [
  ["screen", "Screen customers against the lists"],
  ["resolve", "Resolve suppliers against the registers"],
  ["watch", "Put customers under watch"]
]

const columnsNamed: Readonly<Record<FileTaskName, string>> = {
  screen: "a name or an ABN or ACN, and where known a date and place of birth",
  resolve: "a name or an ABN or ACN, and where known a state and postcode",
  watch: "your reference and a name, and where known a date and place of birth"
}

/** Not added, and why; with its name where several were asked for. */
const NotAddedFiles = ({ all, total }: { readonly all: ReadonlyArray<NotAdded>; readonly total: number }) =>
  all.map(({ failure, name }, i) => (
    <div key={`${name} ${i}`}>
      {total > 1 && (
        <p className={css.hint}>
          <bdi>{brief(name)}</bdi> was not added:
        </p>
      )}
      <Failed failure={failure} />
    </div>
  ))

interface Props {
  readonly mode: Mode
  /** Undefined as long as the server has not said it. */
  readonly keptDays: number | undefined
}

export const AddFile = ({ keptDays, mode }: Props) => {
  const navigate = useNavigate()
  const { add, notAdded, received, sending, stop, total } = useAddFiles(
    mode,
    (id) => void navigate({ to: "/files/$file", params: { file: id }, search: { mode } })
  )
  const [task, choose] = useState<FileTaskName>("screen")
  const [row, setRow] = useState("")
  const mayWatch = useMay("operator")
  const input = useId()
  const how = { task, headerRow: /^[1-9]\d{0,3}$/u.test(row) ? Number(row) : undefined }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void add([...event.dataTransfer.files], how)
  }
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void add([...(target.files ?? [])], how)
    target.value = ""
  }
  const size = sending?.file.size ?? 0
  const which =
    total > 1 && sending !== undefined
      ? `File ${sending.place} of ${total}, ${brief(sending.file.name)}. `
      : ""
  return (
    <Panel
      title={`Add a file, to be compared with ${mode === "sandbox" ? "the sandbox" : "what is live"}`}
      padded
    >
      <fieldset className={css.choice}>
        <legend>What is to be done with it</legend>
        {tasks
          .filter(([each]) => mayWatch || each !== "watch")
          .map(([each, words]) => (
            <label key={each}>
              <input type="radio" name="task" checked={task === each} onChange={() => choose(each)} />
              {words}
            </label>
          ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by mouse and keyboard */}
      <div className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {sending !== undefined ? (
          <div className={css.sending} role="status">
            <p>
              <bdi>{which}</bdi>
              {received < size
                ? `Sending: ${bytes(received)} of ${bytes(size)}. Stay on this page until it is sent.`
                : "Reading its columns."}
            </p>
            <progress aria-label="Sending" value={received} max={Math.max(1, size)} />
            <Button small onClick={stop}>
              Stop
            </Button>
          </div>
        ) : (
          <>
            <span>Drop CSV files or Excel workbooks (.xlsx) here, or</span>
            <label className={buttonClass("plain", true)} htmlFor={input}>
              choose files
            </label>
            <input
              id={input}
              className={css.file}
              type="file"
              multiple
              accept=".csv,.txt,.tsv,.xlsx,text/csv"
              onChange={take}
            />
            {mode === "sandbox" && (
              <Button small onClick={() => void add([inventedFile(task)], how)}>
                use {task === "resolve" ? "invented suppliers" : "invented customers"}
              </Button>
            )}
          </>
        )}
      </div>
      <p className={css.hint}>
        A line names the columns: {columnsNamed[task]}. What it holds stays in this service’s database{" "}
        {keptDays === undefined ? "until it is deleted" : `for at most ${counted(keptDays, "day")}`}, and
        never reaches its log.
      </p>
      <div className={css.header}>
        <Field
          label="Row with the columns’ names"
          hint="Left empty, it is found, also below a title. Type it before you choose a file."
        >
          <input
            type="number"
            min={1}
            max={2_000}
            value={row}
            onChange={({ target }) => setRow(target.value)}
          />
        </Field>
      </div>
      <NotAddedFiles all={notAdded} total={total} />
    </Panel>
  )
}

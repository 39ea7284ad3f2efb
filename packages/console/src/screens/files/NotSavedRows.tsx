/** Decisions that could not be saved: which, why, and once more. Nothing is lost while the page is open. */
import type { Decision, FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import { Button } from "../../components/Button.tsx"
import { Standing } from "../../components/Standing.tsx"
import { count, counted } from "../../words/numbers.ts"
import css from "./Files.module.css"
import type { NotSaved } from "./useDecide.ts"

interface Props {
  readonly all: ReadonlyArray<NotSaved>
  readonly onAgain: (row: FileRow, decision: Decision | null) => void
}

export const NotSavedRows = ({ all, onAgain }: Props) => (
  <div className={css.sending} role="alert">
    <Standing kind="alarm">{counted(all.length, "decision")} could not be saved</Standing>
    <p>
      {all.length === 1 ? "Row" : "Rows"} {all.map(({ row }) => count(row.row)).join(", ")}:{" "}
      <bdi>{all.at(-1)?.failure.message}</bdi>
    </p>
    <Button
      small
      onClick={() => {
        for (const { decision, row } of all) onAgain(row, decision)
      }}
    >
      Save {all.length === 1 ? "it" : "them"} now
    </Button>
  </div>
)

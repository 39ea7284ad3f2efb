/** Rows of which somebody else decided after they were read here: what they decided is kept, and can be looked at. */
import type { FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import { Button } from "../../components/Button.tsx"
import { Standing } from "../../components/Standing.tsx"
import { brief } from "../../words/brief.ts"
import { count, counted } from "../../words/numbers.ts"
import { exactly } from "../../words/time.ts"
import { matchesOf, wordsOf } from "./decisions.ts"
import css from "./Files.module.css"

interface Props {
  readonly all: ReadonlyArray<FileRow>
  readonly onLook: (row: FileRow) => void
}

const sentenceOf = (row: FileRow): string => {
  const { decided_at, decided_by, decision } = row
  if (decision === null || decided_by === null || decided_at === null)
    return `Row ${count(row.row)}: the decision that you saw was taken back meanwhile.`
  const words = wordsOf(decision, matchesOf(row).length) ?? decision
  return `Row ${count(row.row)}: ${brief(decided_by)} decided “${words}” on ${exactly(decided_at)}.`
}

export const DecidedByOthers = ({ all, onLook }: Props) => (
  <div className={css.sending} role="alert">
    <Standing kind="review">
      {counted(all.length, "row was", "rows were")} decided by somebody else meanwhile
    </Standing>
    {all.map((row) => (
      <p key={row.row}>
        <bdi>{sentenceOf(row)}</bdi> What you decided of it was not saved.{" "}
        <Button small onClick={() => onLook(row)}>
          Look at row {count(row.row)}
        </Button>
      </p>
    ))}
  </div>
)

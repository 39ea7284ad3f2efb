/** Rows whose matches were all decided about, folded away: each with its decision, which can be looked at and changed. */
import type { CustomerFile, FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import { useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { More } from "../../components/More.tsx"
import { admin } from "../../data/admin.ts"
import { usePages } from "../../data/usePages.ts"
import { brief } from "../../words/brief.ts"
import { count } from "../../words/numbers.ts"
import { matchesOf } from "./decisions.ts"
import css from "./Files.module.css"
import { decisionWords } from "./matchWords.ts"

interface Props {
  readonly file: CustomerFile
  readonly decisions: NonNullable<CustomerFile["decisions"]>
  readonly onLook: (row: FileRow) => void
}

const pageSize = 25

const Opened = ({ decisions, file, onLook }: Props) => {
  const question = usePages(["file rows", file.id, "folded", decisions.standings.decided], (at, signal) =>
    admin.fileRows(file.id, { ...at, standing: "decided", order: "score", limit: pageSize }, signal)
  )
  const rows = question.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Answered question={question} rows={3}>
      {() => (
        <>
          <ul className={css.rows} aria-label="Decided rows">
            {rows.map((row) => (
              <li key={row.row} className={css.decided}>
                <span>
                  <b>
                    <bdi>{brief(row.results[0]?.name ?? "")}</bdi>
                  </b>
                  , row {count(row.row)}
                </span>
                {matchesOf(row).map((result, at) => {
                  const decided = row.matches?.[at]?.decided
                  return (
                    <p key={`${result.list_ref} ${result.matched_name} ${at}`}>
                      <bdi>{brief(result.matched_name ?? "")}</bdi> ({result.score}):{" "}
                      <bdi>{decided ? decisionWords(decided, decisions.reasons) : ""}</bdi>
                    </p>
                  )
                })}
                <Button small onClick={() => onLook(row)}>
                  Look at row {count(row.row)}
                </Button>
              </li>
            ))}
          </ul>
          <More question={question} label="Show more rows" />
        </>
      )}
    </Answered>
  )
}

export const DecidedRows = (props: Props) => {
  const [isOpen, open] = useState(false)
  return (
    <details className={css.folded} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>
        <h2>Decided: {count(props.decisions.standings.decided)}</h2>
      </summary>
      {isOpen && <Opened {...props} />}
    </details>
  )
}

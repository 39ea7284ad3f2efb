/** The rows of a file of suppliers: those to look at, or those of one verdict. */
import type { CustomerFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import { useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Choice, Filters } from "../../components/Filters.tsx"
import { More } from "../../components/More.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Nothing } from "../../components/States.tsx"
import { admin } from "../../data/admin.ts"
import { usePages } from "../../data/usePages.ts"
import { count, counted } from "../../words/numbers.ts"
import { isRowVerdict, rowVerdicts } from "../../words/rowVerdicts.ts"
import css from "./Files.module.css"
import { ResolvedRow } from "./ResolvedRow.tsx"
import { doneOf, toLookAtOf } from "./standing.ts"

const pageSize = 25

/** Each verdict that rows have, with how many. */
const choicesOf = ({ verdicts }: CustomerFile): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(rowVerdicts).flatMap(([verdict, { says }]) => {
      const rows = isRowVerdict(verdict) ? (verdicts?.[verdict] ?? 0) : 0
      return rows === 0 ? [] : [[verdict, `${says}: ${count(rows)}`]]
    })
  )

export const ResolvedRows = ({ file }: { readonly file: CustomerFile }) => {
  const [chosen, choose] = useState<string>()
  const verdict = isRowVerdict(chosen) ? chosen : undefined
  const isRunning = file.state === "running"
  // While it runs the list grows: it is read anew until the first page is full.
  const seen = isRunning ? Math.min(toLookAtOf(file), pageSize) : doneOf(file)
  const question = usePages(["file rows", file.id, seen, verdict], (at, signal) =>
    admin.fileRows(
      file.id,
      { ...at, limit: pageSize, ...(verdict === undefined ? { only: "to_look_at" } : { verdict }) },
      signal
    )
  )
  const rows = question.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Panel
      title="Rows that need a look"
      note={`${counted(toLookAtOf(file), "row")}${isRunning ? ", so far" : ""}`}
      padded
    >
      <Filters>
        <Choice
          label="Verdict"
          all="All to look at"
          value={verdict}
          choices={choicesOf(file)}
          onChoose={choose}
        />
      </Filters>
      <Answered question={question} rows={5}>
        {() =>
          rows.length === 0 ? (
            <Nothing>
              <p>
                {isRunning
                  ? "No row that was resolved so far needs a look."
                  : "Every row agrees with the registers. That does not say that a supplier is honest, or that a bank account is theirs."}
              </p>
            </Nothing>
          ) : (
            <>
              <ul className={css.rows} aria-label="Rows">
                {rows.map((row) => (
                  <ResolvedRow key={row.row} file={file} row={row} />
                ))}
              </ul>
              <More question={question} label="Show more rows" />
            </>
          )
        }
      </Answered>
    </Panel>
  )
}

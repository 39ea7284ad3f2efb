/** The rows of a file whose customers are put under watch that have something to say: left out, or not compared whole. */
import type { CustomerFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import { Answered } from "../../components/Answered.tsx"
import { Facts } from "../../components/Facts.tsx"
import { LongText } from "../../components/LongText.tsx"
import { More } from "../../components/More.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { admin } from "../../data/admin.ts"
import { usePages } from "../../data/usePages.ts"
import { brief } from "../../words/brief.ts"
import { count, counted } from "../../words/numbers.ts"
import css from "./Files.module.css"
import { toLookAtOf } from "./standing.ts"

const pageSize = 25

const Counts = ({ watch }: Pick<CustomerFile, "watch">) =>
  watch !== null && (
    <Panel title="Under watch" note={<bdi>{brief(watch.account_name)}</bdi>} padded>
      <Facts
        facts={[
          ["Added", count(watch.added)],
          ["Changed", count(watch.changed)],
          ["Unchanged", count(watch.unchanged)],
          ["Rows not compared whole", count(watch.not_compared)],
          ["Rows left out", count(watch.left_out)],
          ...(watch.others === null
            ? []
            : ([
                ["Subjects in no row", count(watch.others)],
                ["Watch ended", count(watch.ended)]
              ] as const))
        ]}
      />
      <p className={css.said}>Watching begins with the lists as they are: screen whoever is new.</p>
    </Panel>
  )

export const WatchedRows = ({ file }: { readonly file: CustomerFile }) => {
  const toLookAt = toLookAtOf(file)
  // While it runs the list grows: it is read anew until the first page is full.
  const seen = file.state === "running" ? Math.min(toLookAt, pageSize) : toLookAt
  const question = usePages(["file rows", file.id, seen], (at, signal) =>
    admin.fileRows(file.id, { ...at, limit: pageSize }, signal)
  )
  const rows = question.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <Counts watch={file.watch} />
      <Panel
        title="Left out, or not compared whole"
        note={`${counted(toLookAt, "row")}${file.state === "running" ? ", so far" : ""}`}
        padded
      >
        <Answered question={question} rows={4}>
          {() =>
            rows.length === 0 ? (
              <Nothing>
                <p>Everybody in the rows that were gone through is under watch.</p>
              </Nothing>
            ) : (
              <>
                <ul className={css.rows} aria-label="Rows">
                  {rows.map(({ results, row, verdict }) => (
                    <li key={row} className={css.resolved}>
                      <h3>
                        Row {count(row)}
                        {results[0]?.subject_ref && (
                          <>
                            , <bdi>{brief(results[0].subject_ref)}</bdi>
                          </>
                        )}
                        :{" "}
                        <Standing kind={verdict === "left_out" ? "alarm" : "review"}>
                          {verdict === "left_out" ? "Left out" : "Not compared whole"}
                        </Standing>
                      </h3>
                      {results.map(({ reason = "" }, at) => (
                        <p key={`${at} ${reason}`}>
                          <LongText text={reason} />
                        </p>
                      ))}
                    </li>
                  ))}
                </ul>
                <More question={question} label="Show more rows" />
              </>
            )
          }
        </Answered>
      </Panel>
    </>
  )
}

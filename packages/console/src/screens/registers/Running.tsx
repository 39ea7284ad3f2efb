/** How far a refresh has come, or how it ended. */
import type { RefreshRun } from "@entity-watch/contract/schema/admin/RegisterHistory"
import { Moment } from "../../components/Moment.tsx"
import { Standing } from "../../components/Standing.tsx"
import { bytes, count, counted } from "../../words/numbers.ts"
import css from "./RefreshPanel.module.css"

const doing = (run: RefreshRun): string => {
  if (run.phase === "asking") return "Asking the publisher"
  if (run.phase === "reading") return `Reading: ${counted(run.rows, "row")} so far`
  return `Downloading: ${bytes(run.bytes)}${run.total_bytes === null ? "" : ` of ${bytes(run.total_bytes)}`}`
}

const ended = ({ changes, failure, state }: RefreshRun): string => {
  if (state === "failed") return `It stopped, and what was in force stays. ${failure ?? ""}`
  if (state === "busy") return "Another process is reading this register. Look again in a minute."
  if (state === "confirmed" || changes === null) return "The publisher has nothing newer."
  const partial = changes.partial === null ? "" : ` It is not whole. ${changes.partial}`
  return `Loaded: ${count(changes.added)} added, ${count(changes.changed)} changed, ${count(changes.removed)} removed.${partial}`
}

export const Running = ({ run }: { readonly run: RefreshRun }) => {
  const share =
    run.phase === "downloading" && run.total_bytes !== null ? run.bytes / run.total_bytes : undefined
  return run.state === "running" ? (
    <div role="status">
      <p className={css.said}>{doing(run)}</p>
      <progress aria-label="The refresh" {...(share !== undefined && { value: share })} />
    </div>
  ) : (
    <div role="status">
      <Standing kind={run.state === "failed" ? "alarm" : "plain"}>
        {run.state === "failed" ? "Refresh failed" : "Refreshed"}
      </Standing>
      <p className={css.said}>
        <bdi>{ended(run)}</bdi> Asked for by <bdi>{run.by}</bdi>,{" "}
        <Moment at={run.ended_at ?? run.started_at} as="from now" />.
      </p>
    </div>
  )
}

/** Which names it bore until when. */
import type { Candidate } from "@entity-watch/client"
import { FoldedPanel } from "../../components/Fold.tsx"
import { type Span, Spans } from "../../pictures/Spans.tsx"
import { brief } from "../../words/brief.ts"
import { counted } from "../../words/numbers.ts"
import { dayOf } from "../../words/time.ts"
import css from "./Entity.module.css"

/**
 * A register gives the day on which a name ended, and never the day on which one began: what began is not said, and is
 * drawn without a beginning.
 */
const spansOf = ({ canonical, conflicts }: Candidate): ReadonlyArray<Span> => {
  const { entity_name, former_names } = canonical
  const ended = former_names
    .flatMap(({ ceased, value }) => (ceased === null ? [] : [{ ceased, value }]))
    .toSorted((a, b) => a.ceased.localeCompare(b.ceased))
    .map(({ ceased, value }) => ({
      title: brief(value),
      says: `until ${dayOf(ceased)}`,
      from: null,
      to: ceased
    }))
  if (ended.length === 0 || entity_name.value === null) return ended
  // Where registers disagree, each of their names is the one that is borne now.
  const disputed = conflicts.find(({ field }) => /(?:^|\.)entity_name$/u.test(field))?.values ?? []
  const now = disputed.length > 0 ? disputed : [{ value: entity_name.value, source: entity_name.source }]
  return [
    ...ended,
    ...now.flatMap(({ source, value }) =>
      value === null
        ? []
        : [
            {
              title: brief(`${value}`),
              says: now.length > 1 ? `now, in ${shortTitles[source] ?? source}` : "now",
              from: null,
              to: null
            }
          ]
    )
  ]
}

const shortTitles: Readonly<Record<string, string>> = {
  "abn-bulk-extract": "the register of ABNs",
  "asic-companies": "the register of companies"
}

export const Names = ({ candidate }: { readonly candidate: Candidate }) => {
  const { canonical } = candidate
  const spans = spansOf(candidate)
  const undated = canonical.former_names.filter(({ ceased }) => ceased === null)
  if (spans.length === 0 && undated.length === 0) return null
  return (
    <FoldedPanel
      id="names"
      title="Names through time"
      note="the registers give the day on which a name ended"
      holds={counted(spans.length + undated.length, "name")}
    >
      {spans.length > 0 && <Spans spans={spans} />}
      {undated.length > 0 && (
        <p className={css.said}>
          On days that the registers do not give:{" "}
          {undated.map(({ value }, i) => (
            <span key={`${value} ${i}`}>
              {i > 0 && ", "}
              <bdi>{brief(value)}</bdi>
            </span>
          ))}
          .
        </p>
      )}
    </FoldedPanel>
  )
}

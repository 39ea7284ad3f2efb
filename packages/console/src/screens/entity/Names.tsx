/** Which names it bore until when. */
import type { Canonical } from "@entity-watch/client"
import { Panel } from "../../components/Panel.tsx"
import { type Span, Spans } from "../../pictures/Spans.tsx"
import { brief } from "../../words/brief.ts"
import { dayOf } from "../../words/time.ts"
import css from "./Entity.module.css"

/**
 * A register gives the day on which a name ended, and never the day on which one began: what began is not said, and is
 * drawn without a beginning.
 */
const spansOf = ({ entity_name, former_names }: Canonical): ReadonlyArray<Span> => {
  const ended = former_names
    .flatMap(({ ceased, value }) => (ceased === null ? [] : [{ ceased, value }]))
    .toSorted((a, b) => a.ceased.localeCompare(b.ceased))
    .map(({ ceased, value }) => ({
      title: brief(value),
      says: `until ${dayOf(ceased)}`,
      from: null,
      to: ceased
    }))
  return ended.length === 0 || entity_name.value === null
    ? ended
    : [...ended, { title: brief(entity_name.value), says: "now", from: null, to: null }]
}

export const Names = ({ canonical }: { readonly canonical: Canonical }) => {
  const spans = spansOf(canonical)
  const undated = canonical.former_names.filter(({ ceased }) => ceased === null)
  if (spans.length === 0 && undated.length === 0) return null
  return (
    <Panel title="Names through time" note="the registers give the day on which a name ended">
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
    </Panel>
  )
}

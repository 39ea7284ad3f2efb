/** Which names it bore until when. */
import type { Canonical } from "@entity-watch/client"
import { Panel } from "../../components/Panel.tsx"
import { type Span, Spans } from "../../pictures/Spans.tsx"
import { brief } from "../../words/brief.ts"
import { dayOf } from "../../words/time.ts"
import css from "./Entity.module.css"

/** Each name ends on the day that the register gives, and begins where the one before ended. */
const spansOf = ({ entity_name, former_names }: Canonical): ReadonlyArray<Span> => {
  const ended = former_names
    .flatMap(({ ceased, value }) => (ceased === null ? [] : [{ ceased, value }]))
    .toSorted((a, b) => a.ceased.localeCompare(b.ceased))
  const spans = ended.map(({ ceased, value }, i) => ({
    title: brief(value),
    says: i === 0 ? `until ${dayOf(ceased)}` : `${dayOf(ended[i - 1]?.ceased ?? ceased)} to ${dayOf(ceased)}`,
    from: ended[i - 1]?.ceased ?? null,
    to: ceased
  }))
  const last = ended.at(-1)
  return last === undefined || entity_name.value === null
    ? spans
    : [
        ...spans,
        { title: brief(entity_name.value), says: `since ${dayOf(last.ceased)}`, from: last.ceased, to: null }
      ]
}

export const Names = ({ canonical }: { readonly canonical: Canonical }) => {
  const spans = spansOf(canonical)
  const undated = canonical.former_names.filter(({ ceased }) => ceased === null)
  if (spans.length === 0 && undated.length === 0) return null
  return (
    <Panel title="Names through time" note="as the registers give them">
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

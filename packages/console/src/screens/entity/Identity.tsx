/** Every value that says who it is, with the register that says so. */
import type { Candidate } from "@entity-watch/client"
import { Fold } from "../../components/Fold.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { useIsNarrow } from "../../components/useIsNarrow.ts"
import { counted } from "../../words/numbers.ts"
import { withPlainDates } from "../../words/plainDates.ts"
import css from "./Entity.module.css"
import { From } from "./From.tsx"
import { type Fact, factsOf } from "./identity.ts"

/** What everybody looks for first. */
const leading = new Set(["Name", "The person", "Kind", "ABN", "GST", "Company register"])

const Facts = ({ facts }: { readonly facts: ReadonlyArray<Fact> }) => (
  <dl className={css.rows}>
    {facts.map(({ asOf, isUnchecked, note, source, title, value }, i) => (
      <div key={`${title} ${i}`}>
        <dt>{title}</dt>
        <dd className={value === null ? css.absent : css.value}>
          {value !== null ? (
            <LongText text={value} />
          ) : isUnchecked ? (
            "Not checked"
          ) : (
            "Not in the registers that were read"
          )}
          {note !== undefined && (
            <small>
              <LongText text={withPlainDates(note)} />
            </small>
          )}
        </dd>
        <dd>
          <From source={source} asOf={asOf} note={note} />
        </dd>
      </div>
    ))}
  </dl>
)

export const Identity = ({ candidate }: { readonly candidate: Candidate }) => {
  const facts = factsOf(candidate)
  const first = useIsNarrow() ? facts.filter(({ title }) => leading.has(title)) : facts
  const others = facts.filter((each) => !first.includes(each))
  const titles = [...new Set(others.map(({ title }) => title))].join(", ")
  return (
    <Panel
      id="identity"
      title="Identity"
      note={<span className="on-screen">hover or focus a source for its date and digest</span>}
    >
      <Facts facts={first} />
      {others.length > 0 && (
        <Fold title={`${counted(others.length, "more line")}: ${titles}`}>
          <Facts facts={others} />
        </Fold>
      )}
    </Panel>
  )
}

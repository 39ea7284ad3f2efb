/** Every value that says who it is, with the register that says so. */
import type { Candidate } from "@entity-watch/client"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { withPlainDates } from "../../words/plainDates.ts"
import css from "./Entity.module.css"
import { From } from "./From.tsx"
import { factsOf } from "./identity.ts"

export const Identity = ({ candidate }: { readonly candidate: Candidate }) => (
  <Panel
    title="Identity"
    note={<span className="on-screen">hover or focus a source for its date and digest</span>}
  >
    <dl className={css.rows}>
      {factsOf(candidate).map(({ asOf, isUnchecked, note, source, title, value }, i) => (
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
  </Panel>
)

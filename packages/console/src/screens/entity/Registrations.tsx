/** Licences and registrations in sentences. */
import type { Candidate } from "@entity-watch/client"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { withPlainDates } from "../../words/plainDates.ts"
import css from "./Entity.module.css"
import { From } from "./From.tsx"
import { registrationsOf } from "./registrations.ts"

export const Registrations = ({ candidate }: { readonly candidate: Candidate }) => (
  <Panel title="Licences and registrations">
    <ul className={css.sentences}>
      {registrationsOf(candidate).map(({ isAbsent, says, source, what }, i) => (
        <li key={`${what} ${i}`} className={isAbsent ? css.absent : ""}>
          <span>
            {isAbsent ? <LongText text={what} /> : <b>{<LongText text={what} />}</b>}
            <LongText text={withPlainDates(says)} />
          </span>
          {source !== undefined && <From source={source} />}
        </li>
      ))}
    </ul>
  </Panel>
)

/** Licences and registrations in sentences. */
import type { Candidate } from "@entity-watch/client"
import { FoldedPanel } from "../../components/Fold.tsx"
import { LongText } from "../../components/LongText.tsx"
import { withPlainDates } from "../../words/plainDates.ts"
import css from "./Entity.module.css"
import { From } from "./From.tsx"
import { registrationsOf } from "./registrations.ts"

export const Registrations = ({ candidate }: { readonly candidate: Candidate }) => {
  const registrations = registrationsOf(candidate)
  const held = registrations.filter(({ isAbsent }) => !isAbsent).length
  return (
    <FoldedPanel id="registrations" title="Licences and registrations" holds={`${held} held`}>
      <ul className={css.sentences}>
        {registrations.map(({ isAbsent, says, source, what }, i) => (
          <li key={`${what} ${i}`} className={isAbsent ? css.absent : ""}>
            <span>
              {isAbsent ? <LongText text={what} /> : <b>{<LongText text={what} />}</b>}
              <LongText text={withPlainDates(says)} />
            </span>
            {source !== undefined && <From source={source} />}
          </li>
        ))}
      </ul>
    </FoldedPanel>
  )
}

/** Where registers say different things: both, side by side. Neither is preferred. */
import type { Conflict } from "@entity-watch/client"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { counted } from "../../words/numbers.ts"
import css from "./Entity.module.css"
import { From } from "./From.tsx"
import { conflictWords } from "./identity.ts"

export const Conflicts = ({ conflicts }: { readonly conflicts: ReadonlyArray<Conflict> }) =>
  conflicts.length === 0 ? null : (
    <Panel
      id="disagreements"
      tone="review"
      title={<Standing kind="review">{counted(conflicts.length, "disagreement")}</Standing>}
      note="The registers say different things. Each is shown."
    >
      {conflicts.map(({ field, values }, i) => (
        <div key={`${field} ${i}`} className={css.conflict}>
          <h3>
            <bdi>{conflictWords(field)}</bdi>
          </h3>
          <ul>
            {values.map(({ source, value }, j) => (
              <li key={`${source} ${j}`}>
                <b>{value === null ? "nothing" : <LongText text={value} />}</b>
                <From source={source} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Panel>
  )

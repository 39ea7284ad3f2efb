/** What needs a person: each with why, since when, and one thing to do. */
import { Link } from "@tanstack/react-router"
import { buttonClass } from "../../components/Button.tsx"
import { Moment } from "../../components/Moment.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { counted } from "../../words/numbers.ts"
import type { Need } from "./needs.ts"
import css from "./Overview.module.css"

export const Needs = ({ needs }: { readonly needs: ReadonlyArray<Need> }) => (
  <Panel
    title="Needs a person"
    note={needs.length === 0 ? undefined : `${counted(needs.length, "thing")}, oldest first`}
  >
    {needs.length === 0 ? (
      <Nothing>
        <p>Nothing waits for a person.</p>
      </Nothing>
    ) : (
      <ul className={css.needs}>
        {needs.map(({ because, does, id, kind, params, says, since, subject, to }) => (
          <li key={id}>
            <Standing kind={kind}>{says}</Standing>
            <p>
              <b>
                <bdi>{subject}</bdi>
              </b>
              . <bdi>{because}</bdi>
            </p>
            <span className={css.note}>{since !== null && <Moment at={since} as="from now" />}</span>
            <Link className={buttonClass("plain", true)} to={to} params={params as never}>
              {does}
              <span className="for-readers"> of {subject}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

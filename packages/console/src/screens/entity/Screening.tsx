/** What the lists say about it, as resolve answers it: never more than that somebody should look. */
import type { EntityScreening } from "@entity-watch/client"
import { Link } from "@tanstack/react-router"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { withPlainDates } from "../../words/plainDates.ts"
import { verdictStanding } from "../../words/verdicts.ts"
import css from "./Entity.module.css"

interface Props {
  readonly screening: EntityScreening
  readonly search: { readonly abn?: string; readonly acn?: string }
}

export const Screening = ({ screening, search }: Props) => {
  const lists = [
    ["DFAT Consolidated List", screening.gov_sanctions],
    ["ASIC banned and disqualified organisations", screening.regulator_banned_org]
  ] as const
  const others = [
    ["ASIC banned and disqualified persons", screening.regulator_banned_person.note],
    ["External administration", screening.external_administration.note],
    ["Bankruptcy petitions", screening.bankruptcy_petition.note],
    ["AUSTRAC registers", screening.fiu_reporting_entity.note]
  ] as const
  return (
    <Panel
      title="Screening"
      note={
        <Link to="/screen" search={({ mode }) => ({ ...(mode && { mode }), ...search })}>
          Screen it
        </Link>
      }
    >
      <ul className={css.lists}>
        {lists.map(([title, { note, status }]) => (
          <li key={title}>
            <Standing kind={verdictStanding[status].kind}>{verdictStanding[status].says}</Standing>
            <h3>{title}</h3>
            <p>
              <LongText text={withPlainDates(note)} />
            </p>
          </li>
        ))}
        {others.map(([title, note]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>
              <LongText text={withPlainDates(note)} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

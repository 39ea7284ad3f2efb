/** What the lists say about it, as resolve answers it: never more than that somebody should look. */
import type { EntityScreening } from "@entity-watch/client"
import { Link } from "@tanstack/react-router"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { withPlainDates } from "../../words/plainDates.ts"
import css from "./Entity.module.css"
import { From } from "./From.tsx"
import { screeningRows } from "./screening.ts"

interface Props {
  readonly screening: EntityScreening
  readonly search: { readonly abn?: string; readonly acn?: string }
}

export const Screening = ({ screening, search }: Props) => {
  const toScreen = (words: string) => (
    <Link to="/screen" search={({ mode }) => ({ ...(mode && { mode }), ...search })}>
      {words}
    </Link>
  )
  return (
    <Panel title="Screening" note={toScreen("Screen it")}>
      <ul className={css.lists}>
        {screeningRows(screening).map(({ note, source, standing, title }) => (
          <li key={title}>
            {standing !== undefined && <Standing kind={standing.kind}>{standing.says}</Standing>}
            <h3>
              {title} <From source={source} isNumberOnly />
            </h3>
            <p>
              <LongText text={withPlainDates(note)} />
            </p>
            {standing?.kind === "review" && /list|organis/iu.test(title) && (
              <p>{toScreen("Show the entry beside it")}</p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

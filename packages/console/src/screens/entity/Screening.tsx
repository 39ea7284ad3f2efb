/** What the lists say about it, as resolve answers it: never more than that somebody should look. */
import type { EntityScreening } from "@entity-watch/client"
import { Link } from "@tanstack/react-router"
import { Fold } from "../../components/Fold.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { useIsNarrow } from "../../components/useIsNarrow.ts"
import { withPlainDates } from "../../words/plainDates.ts"
import css from "./Entity.module.css"
import { From } from "./From.tsx"
import { type ScreeningRow, screeningRows } from "./screening.ts"

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
  const rows = screeningRows(screening)
  const first = useIsNarrow() ? rows.filter((row) => row.standing !== undefined) : rows
  const others = rows.filter((row) => !first.includes(row))
  const listed = (some: ReadonlyArray<ScreeningRow>) => (
    <ul className={css.lists}>
      {some.map(({ note, source, standing, title }) => (
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
  )
  return (
    <Panel id="screening" title="Screening" note={toScreen("Screen it")}>
      {listed(first)}
      {others.length > 0 && (
        <Fold title={`${others.length} more: ${others.map(({ title }) => title).join(", ")}`}>
          {listed(others)}
        </Fold>
      )}
    </Panel>
  )
}

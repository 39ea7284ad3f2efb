/** What each list says, and how old it is: the three, and the additional ones. */
import type { ScreenResult, ScreenSource } from "@entity-watch/client"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { LongText } from "../../components/LongText.tsx"
import { Standing } from "../../components/Standing.tsx"
import { useLists } from "../../data/useLists.ts"
import { useMode } from "../../data/useMode.ts"
import { useRegisters } from "../../data/useRegisters.ts"
import { AgeBar } from "../../pictures/AgeBar.tsx"
import { countsWords, listStanding } from "../../words/additionalLists.ts"
import { brief } from "../../words/brief.ts"
import { counted } from "../../words/numbers.ts"
import { withPlainDates } from "../../words/plainDates.ts"
import { verdictStanding } from "../../words/verdicts.ts"
import { lists, saysOf } from "./lists.ts"
import css from "./Screen.module.css"

interface Aged {
  readonly age_days: number | null
  readonly max_age_days: number | null
  readonly standing: Pick<ReturnType<typeof listStanding>, "because" | "kind">
}

interface Props {
  readonly result: ScreenResult
  readonly source: ScreenSource
  readonly title: ReactNode
  readonly mark?: string | undefined
  readonly aged: Aged | undefined
}

const ageOf = ({ age_days: age, max_age_days: limit }: Aged): string =>
  age === null ? "Nobody can say how old it is" : `${counted(age, "day")} old; its limit is ${limit}`

const List = ({ aged, mark, result, source, title }: Props) => (
  <li className={css[source.status] ?? ""}>
    <h2>{title}</h2>
    {mark !== undefined && <span className={css.mark}>{mark}</span>}
    <Standing kind={verdictStanding[source.status].kind}>{saysOf(result, source)}</Standing>
    {aged !== undefined && aged.max_age_days !== null && (
      <AgeBar
        ageDays={aged.age_days}
        limitDays={aged.max_age_days}
        dueInDays={null}
        tone={aged.standing.kind}
        label={aged.standing.because || ageOf(aged)}
      />
    )}
    <p>
      <LongText text={withPlainDates(source.note)} />
    </p>
    {!source.complete && source.status !== "unavailable" && (
      <p>Not every known name was compared with the whole list.</p>
    )}
  </li>
)

export const Lists = ({ result }: Pick<Props, "result">) => {
  const mode = useMode()
  const { data } = useRegisters(mode)
  const known = useLists(mode).data?.pages.flatMap(({ lists }) => lists) ?? []
  return (
    <ul className={css.lists} aria-label="The lists">
      {lists.map(({ name, register: id, title }) => (
        <List
          key={name}
          result={result}
          source={result.sources[name]}
          aged={data?.registers.find((each) => each.register === id)}
          title={
            <Link to="/registers/$register" params={{ register: id }}>
              {title}
            </Link>
          }
        />
      ))}
      {result.additional_sources?.map((source) => {
        const list = known.find((each) => each.list === source.list)
        const title = <bdi>{brief(source.title)}</bdi>
        return (
          <List
            key={source.list}
            result={result}
            source={source}
            aged={list && { ...list, standing: listStanding(list) }}
            mark={
              source.counts
                ? "Additional list"
                : `Additional list. ${countsWords(false)}: it changes no verdict`
            }
            title={
              list === undefined ? (
                title
              ) : (
                <Link to="/lists/$list" params={{ list: source.list }}>
                  {title}
                </Link>
              )
            }
          />
        )
      })}
    </ul>
  )
}

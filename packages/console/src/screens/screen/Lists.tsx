/** What each list says, and how old it is. */
import type { ScreenResult } from "@entity-watch/client"
import { Link } from "@tanstack/react-router"
import { LongText } from "../../components/LongText.tsx"
import { Standing } from "../../components/Standing.tsx"
import { useMode } from "../../data/useMode.ts"
import { useRegisters } from "../../data/useRegisters.ts"
import { AgeBar } from "../../pictures/AgeBar.tsx"
import { counted } from "../../words/numbers.ts"
import { withPlainDates } from "../../words/plainDates.ts"
import { verdictStanding } from "../../words/verdicts.ts"
import { lists, saysOf } from "./lists.ts"
import css from "./Screen.module.css"

export const Lists = ({ result }: { readonly result: ScreenResult }) => {
  const { data } = useRegisters(useMode())
  return (
    <ul className={css.lists} aria-label="The lists">
      {lists.map(({ name, register: id, title }) => {
        const source = result.sources[name]
        const register = data?.registers.find((each) => each.register === id)
        return (
          <li key={name} className={css[source.status] ?? ""}>
            <h2>
              <Link to="/registers/$register" params={{ register: id }}>
                {title}
              </Link>
            </h2>
            <Standing kind={verdictStanding[source.status].kind}>{saysOf(result, source)}</Standing>
            {register !== undefined && (
              <AgeBar
                ageDays={register.age_days}
                limitDays={register.max_age_days}
                dueInDays={null}
                tone={register.standing.kind}
                label={
                  register.standing.because ||
                  (register.age_days === null
                    ? "Nobody can say how old it is"
                    : `${counted(register.age_days, "day")} old; its limit is ${register.max_age_days}`)
                }
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
      })}
    </ul>
  )
}

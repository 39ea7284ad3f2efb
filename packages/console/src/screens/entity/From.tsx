/** Where a value of the dossier is from. On paper it is the number of a footnote. */
import type { RegisterId } from "@entity-watch/client"
import { useContext } from "react"
import { Source } from "../../components/Source.tsx"
import { useMode } from "../../data/useMode.ts"
import { useRegisters } from "../../data/useRegisters.ts"
import css from "./Entity.module.css"
import { Footnotes } from "./sources.ts"

interface Props {
  readonly source: RegisterId
  readonly asOf?: string | undefined
  readonly note?: string | undefined
  /** The footnote alone, where the register's name stands beside it. */
  readonly isNumberOnly?: boolean
}

export const From = ({ asOf, isNumberOnly = false, note, source }: Props) => {
  const { data } = useRegisters(useMode())
  const number = useContext(Footnotes).indexOf(source) + 1
  return (
    <span className={css.from}>
      {!isNumberOnly && (
        <Source
          id={source}
          register={data?.registers.find(({ register }) => register === source)}
          asOf={asOf}
          note={note}
        />
      )}
      {number > 0 && <sup className={css.footnote}>{number}</sup>}
    </span>
  )
}

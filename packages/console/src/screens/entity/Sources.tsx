/** The registers that the dossier rests on, as footnotes. */
import type { RegisterId } from "@entity-watch/client"
import { useContext } from "react"
import { FoldedPanel } from "../../components/Fold.tsx"
import { useMode } from "../../data/useMode.ts"
import { useRegisters } from "../../data/useRegisters.ts"
import { counted } from "../../words/numbers.ts"
import { exactly } from "../../words/time.ts"
import css from "./Entity.module.css"
import { Footnotes } from "./sources.ts"

const Footnote = ({ source }: { readonly source: RegisterId }) => {
  const { data } = useRegisters(useMode())
  const register = data?.registers.find((each) => each.register === source)
  if (register === undefined) return <bdi>{source}</bdi>
  return (
    <>
      <b>{register.title}</b>, {register.publisher}.{" "}
      {register.as_of !== null && `Its own date: ${exactly(register.as_of)}. `}
      {register.fetched_at !== null && `Read ${exactly(register.fetched_at)}. `}
      {register.fetched_at === null && "It was not read here. "}
      {register.licence}. {register.sha256 !== null && <code>SHA-256 {register.sha256}</code>}
    </>
  )
}

export const Sources = () => {
  const sources = useContext(Footnotes)
  return (
    <FoldedPanel id="sources" title="Sources" holds={counted(sources.length, "register")}>
      <ol className={css.footnotes}>
        {sources.map((source) => (
          <li key={source}>
            <Footnote source={source} />
          </li>
        ))}
      </ol>
    </FoldedPanel>
  )
}

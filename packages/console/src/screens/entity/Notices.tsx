/** What a reader must not miss, before everything else. */
import type { Candidate } from "@entity-watch/client"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { counted } from "../../words/numbers.ts"
import css from "./Entity.module.css"
import { From } from "./From.tsx"
import { noticesOf } from "./notices.ts"

export const Notices = ({ candidate }: { readonly candidate: Candidate }) => {
  const notices = noticesOf(candidate)
  if (notices.length === 0) return null
  return (
    <Panel
      tone="review"
      title={<Standing kind="review">{counted(notices.length, "thing")} to look at</Standing>}
    >
      <ul className={css.sentences}>
        {notices.map(({ says, source }) => (
          <li key={`${source} ${says}`}>
            <b>
              <LongText text={says} />
            </b>
            <From source={source} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

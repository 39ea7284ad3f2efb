/** Where a value is from: the register and its date; on hover and focus the reading that it stands in. */
import type { AdministeredRegister } from "@entity-watch/contract/schema/admin/RegisterHistory"
import { useId } from "react"
import { brief } from "../words/brief.ts"
import { dayOf, exactly } from "../words/time.ts"
import css from "./Source.module.css"

interface Props {
  readonly register: AdministeredRegister | undefined
  readonly id: string
  readonly asOf?: string | undefined
  readonly note?: string | undefined
}

export const Source = ({ asOf, id, note, register }: Props) => {
  const card = useId()
  const at = asOf ?? register?.as_of ?? register?.fetched_at
  return (
    <span className={css.source}>
      <button type="button" aria-describedby={card}>
        <bdi>{brief(register?.title ?? id)}</bdi>
        {at != null && ` · ${dayOf(at)}`}
      </button>
      <span className={css.card} id={card} role="tooltip">
        <b>
          <bdi>{brief(register?.title ?? id)}</bdi>
        </b>
        {register !== undefined && (
          <>
            <bdi>{brief(register.publisher)}</bdi>
            <br />
            {register.as_of !== null && `Its own date: ${exactly(register.as_of)}. `}
            {register.fetched_at !== null && `Read ${exactly(register.fetched_at)}. `}
            <br />
            <bdi>{brief(register.licence)}</bdi>
            <br />
            {register.sha256 !== null && <code>SHA-256 {register.sha256.slice(0, 24)}…</code>}
            <br />
          </>
        )}
        {note !== undefined && <bdi>{brief(note)}</bdi>}
      </span>
    </span>
  )
}

/** What needs a person: each with why, since when, what to do, and where. */
import type { Need } from "@entity-watch/contract/schema/admin/Need"
import { isListId } from "@entity-watch/contract/schema/isListId"
import { Link } from "@tanstack/react-router"
import { buttonClass } from "../../components/Button.tsx"
import { Moment } from "../../components/Moment.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { counted } from "../../words/numbers.ts"
import { receiverOf } from "../../words/receivers.ts"
import css from "./Overview.module.css"

interface Act {
  readonly to:
    | "/files/$file"
    | "/keys"
    | "/lists/$list"
    | "/registers"
    | "/registers/$register"
    | "/watch"
    | "/watch/$subscription"
  readonly params: Readonly<Record<string, string>>
  readonly does: string
}

/** The screen on which it is seen to; undefined where that is not in the console. */
const actOf = ({ about: { id, kind }, code }: Need): Act | undefined => {
  switch (kind) {
    case "register":
      return id === null
        ? { to: "/registers", params: {}, does: "See which" }
        : isListId(id)
          ? { to: "/lists/$list", params: { list: id }, does: "See its age" }
          : { to: "/registers/$register", params: { register: id }, does: "See the cure" }
    case "subscription":
      return id === null
        ? { to: "/watch", params: {}, does: "See which" }
        : { to: "/watch/$subscription", params: { subscription: id }, does: "See attempts" }
    case "file":
      return {
        to: "/files/$file",
        params: { file: id ?? "" },
        does: code === "file_stopped" ? "Go on with it" : "Decide"
      }
    case "key":
      return { to: "/keys", params: {}, does: "See keys" }
    case "service":
      return undefined
  }
}

const subjectOf = ({ about: { kind, name } }: Need): string =>
  kind === "subscription" ? receiverOf(name) : name

const Line = ({ need }: { readonly need: Need }) => {
  const { because, cure, kind, says, see, since } = need
  const act = actOf(need)
  const subject = subjectOf(need)
  return (
    <li>
      <Standing kind={kind}>{says}</Standing>
      <p>
        <b>
          <bdi>{subject}</bdi>
        </b>
        . <bdi>{because}</bdi>{" "}
        <span className={css.note}>
          <bdi>{cure}</bdi>{" "}
          <a href={see} rel="noreferrer" target="_blank">
            What to do<span className="for-readers"> about {subject}</span>
          </a>
        </span>
      </p>
      <span className={css.note}>{since !== null && <Moment at={since} as="from now" />}</span>
      {act && (
        <Link className={buttonClass("plain", true)} to={act.to} params={act.params as never}>
          {act.does}
          <span className="for-readers"> of {subject}</span>
        </Link>
      )}
    </li>
  )
}

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
        {needs.map((need) => (
          <Line key={need.id} need={need} />
        ))}
      </ul>
    )}
  </Panel>
)

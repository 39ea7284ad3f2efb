/** What a subscription watches: its entities, and the kinds of change it is told of. */
import type { WatchingDetail } from "@entity-watch/contract/schema/admin/Delivery"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Copy } from "../../components/Copy.tsx"
import { Panel } from "../../components/Panel.tsx"
import { eventWords, everyType } from "../../words/events.ts"
import { grouped } from "../../words/identifiers.ts"
import { count, counted } from "../../words/numbers.ts"
import { toldOf } from "../../words/subjects.ts"
import css from "./Watched.module.css"

const shownFirst = 12

export const Watched = ({ detail }: { readonly detail: typeof WatchingDetail.Type }) => {
  const [isWhole, showWhole] = useState(false)
  const { entities, more, subscription } = detail
  const { entity_count, events } = subscription
  const shown = isWhole ? entities : entities.slice(0, shownFirst)
  const missing = everyType.filter((type) => !events.includes(type))
  return (
    <Panel title="What it watches" note={counted(entity_count, "entity", "entities")} padded>
      <div className={css.watched}>
        {subscription.subjects !== null && (
          <p>
            <Link to="/subjects" search={{ account: subscription.account_id, mode: subscription.mode }}>
              {toldOf(subscription.subjects)}
            </Link>
            {", whenever the screening lists change"}
          </p>
        )}
        <ul className={css.entities}>
          {shown.map((identifier) => (
            <li key={identifier}>
              <Link to="/entity/$identifier" params={{ identifier }}>
                {grouped(identifier)}
              </Link>
            </li>
          ))}
        </ul>
        <div className={css.acts}>
          {entities.length > shown.length && (
            <Button small onClick={() => showWhole(true)}>
              Show {more ? `the first ${count(entities.length)}` : `all ${count(entities.length)}`}
            </Button>
          )}
          <Copy
            text={entities.join("\n")}
            what="the numbers"
            label={more ? `Copy the first ${count(entities.length)}` : "Copy the numbers"}
          />
        </div>
        {more && isWhole && (
          <p className={css.said}>
            There are {count(entity_count - entities.length)} others, which the account reads by the API.
          </p>
        )}
        <div>
          <h3>Changes it is told of</h3>
          {missing.length === 0 ? (
            <p className={css.said}>All {everyType.length} kinds.</p>
          ) : (
            <ul className={css.types}>
              {events.map((type) => (
                <li key={type}>{eventWords[type] ?? type}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** What the event says: which entity or subject, and each field before and after, with the register that says so. */

import type { LoggedDelivery } from "@entity-watch/contract/schema/admin/Delivery"
import { Link } from "@tanstack/react-router"
import { Digits } from "../../components/Digits.tsx"
import { Disclaimer } from "../../components/Disclaimer.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Moment } from "../../components/Moment.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { counted } from "../../words/numbers.ts"
import css from "./Deliveries.module.css"
import { type DeliveredEvent, inWords } from "./event.ts"

const fieldWords = (field: string) => field.replace(/^canonical\./u, "").replaceAll(/[._]/gu, " ")

const Change = ({ change }: { readonly change: DeliveredEvent["data"]["changes"][number] }) => (
  <li>
    <h3>
      <bdi>{fieldWords(change.field)}</bdi>
      <small>
        <bdi>{change.source}</bdi>
        {change.as_of !== undefined && (
          <>
            {" · "}
            <Moment at={change.as_of} />
          </>
        )}
      </small>
    </h3>
    <p className={css.before}>
      Before: <LongText text={inWords(change.before)} />
    </p>
    <p>
      After: <LongText text={inWords(change.after)} />
    </p>
  </li>
)

interface SubjectProps {
  readonly subject: string
  readonly of: Pick<LoggedDelivery, "account_id" | "mode">
}

/** It is known by its reference, which stands in no address of the console. */
const Subject = ({ of: { account_id: account, mode }, subject }: SubjectProps) => (
  <div>
    <p className={css.name}>
      Subject <LongText text={subject} />
    </p>
    <span className={css.acts}>
      <Link to="/subjects" search={{ account, mode }}>
        Subjects of the account
      </Link>
    </span>
  </div>
)

interface Props {
  readonly event: DeliveredEvent | undefined
  readonly delivery: LoggedDelivery
}

export const Happened = ({ delivery, event }: Props) => {
  if (event === undefined)
    return (
      <Panel title="What happened">
        <Nothing>
          <p>This payload is not an event as this version knows it. The request shows it as it was sent.</p>
        </Nothing>
      </Panel>
    )
  const { changes, disclaimer, entity, matches = [] } = event.data
  return (
    <Panel title="What happened" note={<Moment at={event.timestamp} as="from now" />} padded>
      <div className={css.happened}>
        {entity.id_type === "subject_ref" ? (
          <Subject subject={entity.identifier} of={delivery} />
        ) : (
          <div>
            <p className={css.name}>
              <LongText text={entity.name ?? "No register that was read holds its name"} />
            </p>
            <span className={css.acts}>
              <Digits digits={entity.identifier} />
              <Link to="/entity/$identifier" params={{ identifier: entity.identifier }}>
                Open the entity
              </Link>
            </span>
          </div>
        )}
        <ul className={css.changes}>
          {changes.map((change) => (
            <Change key={`${change.field} ${change.source} ${inWords(change.after)}`} change={change} />
          ))}
        </ul>
        {matches.length > 0 && (
          <div>
            <Standing kind="review">Needs review: {counted(matches.length, "entry", "entries")}</Standing>
            <ul className={css.changes}>
              {matches.map(({ list_ref, matched_name, source }) => (
                <li key={`${source} ${list_ref}`}>
                  <p>
                    <LongText text={matched_name} />
                  </p>
                  <p className={css.said}>
                    <bdi>{source}</bdi>, reference <bdi>{list_ref ?? "not given"}</bdi>
                  </p>
                </li>
              ))}
            </ul>
          </div>
        )}
        {disclaimer !== undefined && <Disclaimer text={disclaimer} />}
      </div>
    </Panel>
  )
}

/** Lets an invented change happen to an entity of the sandbox, so that the receiver has something to receive. */
import type { WatchingDetail } from "@entity-watch/contract/schema/admin/Delivery"
import type { EventType } from "@entity-watch/contract/schema/EventType"
import { Link } from "@tanstack/react-router"
import { Button, buttonClass } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Field } from "../../components/Field.tsx"
import { Acts, Form, Lines, Said } from "../../components/Form.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { eventWords } from "../../words/events.ts"
import { grouped } from "../../words/identifiers.ts"
import { counted } from "../../words/numbers.ts"
import { useInventChange } from "./useSubscription.ts"

/** Only the console's own account can ask for a change of its own: the sandbox's changes are seen by nobody else. */
export const canChange = ({ account, mode }: typeof WatchingDetail.Type.subscription): boolean =>
  account === "console" && mode === "sandbox"

interface Props {
  readonly detail: typeof WatchingDetail.Type
  readonly onClose: () => void
}

const mostChoices = 200

export const InventChange = ({ detail: { entities, subscription }, onClose }: Props) => {
  const change = useInventChange()
  const answer = change.data
  if (answer !== undefined)
    return (
      <Dialog title={answer.event_id === null ? "Nothing was sent" : "It is on its way"} onClose={onClose}>
        <Lines>
          <p>
            {answer.event_id === null
              ? answer.note
              : `The change is delivered to ${counted(answer.deliveries, "subscription")}.`}
          </p>
          <Acts>
            {answer.event_id !== null && (
              <Link
                className={buttonClass("primary")}
                to="/deliveries"
                search={({ mode }) => ({ ...(mode && { mode }), event: answer.event_id ?? "" })}
              >
                Show what became of it
              </Link>
            )}
            <Button onClick={onClose}>Close</Button>
          </Acts>
        </Lines>
      </Dialog>
    )
  return (
    <Dialog title="Invent a change" onClose={onClose}>
      <Form
        onSubmit={(form) =>
          change.mutate({
            identifier: `${form.get("identifier")}`,
            event: `${form.get("event")}` as EventType
          })
        }
      >
        <Said>
          The sandbox compares an invented entity with itself after a change. What follows is as it would be
          with a real one: the event, its signature, the delivery, and the attempts if the receiver fails.
        </Said>
        <Field label="Entity">
          <select name="identifier">
            {entities.slice(0, mostChoices).map((identifier) => (
              <option key={identifier} value={identifier}>
                {grouped(identifier)}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Change">
          <select name="event">
            {subscription.events.map((type) => (
              <option key={type} value={type}>
                {eventWords[type] ?? type}
              </option>
            ))}
          </select>
        </Field>
        {change.isError && <Failed failure={failureOf(change.error)} />}
        <Acts>
          <Button look="primary" type="submit" busy={change.isBusy}>
            Let it happen
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Acts>
      </Form>
    </Dialog>
  )
}

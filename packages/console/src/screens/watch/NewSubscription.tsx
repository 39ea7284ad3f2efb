/** Asks what to watch and where to send it, and shows the secret of the new subscription once. */

import { Link } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { Button, buttonClass } from "../../components/Button.tsx"
import { Checks } from "../../components/Checks.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Field } from "../../components/Field.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { useMode } from "../../data/useMode.ts"
import { useSandboxReceiver } from "../../data/useSandboxReceiver.ts"
import { eventWords, everyType } from "../../words/events.ts"
import { grouped } from "../../words/identifiers.ts"
import { modeWords } from "../../words/modes.ts"
import { counted } from "../../words/numbers.ts"
import { hostOf, isOwnMachine } from "../../words/receivers.ts"
import { EntitiesField, useChosen } from "./EntitiesField.tsx"
import { OwnMachine } from "./OwnMachine.tsx"
import { SecretOnce } from "./SecretOnce.tsx"
import { useNewSubscription } from "./useNewSubscription.ts"
import css from "./Watch.module.css"

interface Props {
  /** The ABN or ACN to begin with. */
  readonly entity: string | undefined
  readonly onClose: () => void
}

/** The dialog is longer than most windows. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" })

export const NewSubscription = ({ entity = "", onClose }: Props) => {
  const mode = useMode()
  const create = useNewSubscription(mode)
  const { data: receiver } = useSandboxReceiver()
  const own = (mode === "sandbox" && receiver?.webhook_url) || null
  const [url, setUrl] = useState("")
  const [text, setText] = useState(grouped(entity))
  const [events, setEvents] = useState(everyType)
  const chosen = useChosen(text, mode)
  const count = chosen.numbers.length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ webhook_url: url.trim(), events, entities: chosen.numbers })
  }
  if (create.data !== undefined)
    return (
      <Dialog title="It is watched" onClose={onClose}>
        <div className={css.form}>
          <p>
            Changes of {counted(create.data.subscription.entities.length, "entity", "entities")} go to{" "}
            <b>
              <bdi>{hostOf(create.data.subscription.webhook_url)}</bdi>
            </b>
            .
          </p>
          <SecretOnce secret={create.data.secret} />
          <div className={css.acts}>
            {create.data.subscription.webhook_url === own && (
              <Link className={buttonClass("primary")} to="/receiver">
                See what it receives
              </Link>
            )}
            <Link
              className={buttonClass(create.data.subscription.webhook_url === own ? "plain" : "primary")}
              to="/watch/$subscription"
              params={{ subscription: create.data.subscription.id }}
            >
              Open the subscription
            </Link>
            <Button onClick={onClose}>Close</Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={`New subscription, ${modeWords[mode].toLowerCase()}`} onClose={onClose}>
      <form className={css.form} onSubmit={submit}>
        <p className={css.said}>
          It belongs to the console's own account.{" "}
          {mode === "sandbox"
            ? "In the sandbox only invented entities change."
            : "It is told of changes in the publishers' registers."}
        </p>
        <Field label="URL of the receiver" hint="HTTPS. Each change is POSTed there, signed.">
          <input
            inputMode="url"
            autoComplete="url"
            required
            maxLength={2048}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
            placeholder="https://hooks.example.com/entity-watch"
          />
        </Field>
        {isOwnMachine(url.trim()) && <OwnMachine url={url.trim()} mode={mode} />}
        {own !== null && url !== own && (
          <div className={css.acts}>
            <Button small onClick={() => setUrl(own)}>
              Use the sandbox's own receiver
            </Button>
          </div>
        )}
        <EntitiesField text={text} onType={setText} chosen={chosen} />
        <Checks
          legend="Changes to be told of"
          all={everyType}
          words={eventWords}
          chosen={events}
          onChoose={setEvents}
        />
        {create.isError && (
          <div ref={intoView}>
            <Failed failure={failureOf(create.error)} />
          </div>
        )}
        <div className={css.acts}>
          <Button
            look="primary"
            type="submit"
            busy={create.isBusy}
            disabled={count === 0 || events.length === 0 || chosen.isChecking}
          >
            {count === 0 ? "Watch" : `Watch ${counted(count, "entity", "entities")}`}
          </Button>
          {count === 0 && !chosen.isChecking && (
            <span className={css.said}>Type one ABN or ACN at least.</span>
          )}
          {events.length === 0 && <span className={css.said}>Choose one kind of change at least.</span>}
          {chosen.isChecking && <span className={css.said}>The numbers are being checked.</span>}
        </div>
      </form>
    </Dialog>
  )
}

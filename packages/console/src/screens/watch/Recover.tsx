/** Asks once from which moment on everything that was given up goes out again, and does it. */

import type { WatchingSubscription } from "@entity-watch/contract/schema/admin/Delivery"
import { type FormEvent, useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Field } from "../../components/Field.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { brief } from "../../words/brief.ts"
import { counted } from "../../words/numbers.ts"
import { receiverOf } from "../../words/receivers.ts"
import { exactly, zone } from "../../words/time.ts"
import { useRecover } from "./useSubscription.ts"
import css from "./Watch.module.css"

/** A moment as an `input` of the type `datetime-local` holds it: in the reader's zone, without saying so. */
const two = (value: number) => `${value}`.padStart(2, "0")

/** 2026-11-20T09:00. */
const localOf = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`

/** 2026-11-19T22:00:00Z; undefined for what is no moment. */
const utcOf = (local: string): string | undefined => {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? undefined : `${at.toISOString().slice(0, 19)}Z`
}

interface Props {
  readonly subscription: WatchingSubscription
  readonly onClose: () => void
}

const week = 7 * 86_400_000

/** A little before it began to fail, or a week ago. */
const likely = (failingSince: string | null) =>
  localOf(
    failingSince === null ? new Date(Date.now() - week) : new Date(Date.parse(failingSince) - 3_600_000)
  )

const outcome = ({ more, recovered }: { readonly more: boolean; readonly recovered: number }): string => {
  if (recovered === 0) return "Nothing since then was given up, so that nothing was sent."
  const made = `${counted(recovered, "delivery is", "deliveries are")} due now.`
  return more ? `${made} There are others: recover again for them.` : made
}

export const Recover = ({ onClose, subscription }: Props) => {
  const recover = useRecover()
  const [local, setLocal] = useState(() => likely(subscription.failing_since))
  const since = utcOf(local)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (since !== undefined) recover.mutate({ since, subscription: subscription.id })
  }
  return (
    <Dialog title="Recover what was given up" onClose={onClose}>
      <form className={css.form} onSubmit={submit}>
        <p>
          Everything that was given up for{" "}
          <b>
            <bdi>{brief(receiverOf(subscription.webhook_url))}</bdi>
          </b>{" "}
          and was found since then goes out again, 10,000 deliveries at a time. It cannot be called back. The
          receiver knows repeats by their webhook-id.
          {subscription.status !== "active" &&
            ` The subscription is ${subscription.status}: they wait until it is resumed.`}
        </p>
        <Field label="Found since" hint={`Time of ${zone.replaceAll("_", " ")}`}>
          <input
            type="datetime-local"
            required
            max={localOf(new Date())}
            value={local}
            onChange={({ target }) => setLocal(target.value)}
          />
        </Field>
        {since !== undefined && <p className={css.said}>That is {exactly(since)}.</p>}
        {recover.isError && <Failed failure={failureOf(recover.error)} />}
        <div role="status">{recover.data !== undefined && <p>{outcome(recover.data)}</p>}</div>
        <div className={css.acts}>
          <Button
            look={recover.data?.more === false ? "plain" : "primary"}
            type="submit"
            busy={recover.isBusy}
            disabled={since === undefined}
          >
            {recover.data === undefined ? "Send them again" : "Recover again"}
          </Button>
          <Button onClick={onClose}>{recover.data === undefined ? "Do not" : "Close"}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Asks once whether a new secret is to be made, and shows it once. */

import type { WatchingSubscription } from "@entity-watch/contract/schema/admin/Delivery"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { brief } from "../../words/brief.ts"
import { receiverOf } from "../../words/receivers.ts"
import { SecretOnce } from "./SecretOnce.tsx"
import { useRollSecret } from "./useSubscription.ts"
import css from "./Watch.module.css"

interface Props {
  readonly subscription: WatchingSubscription
  readonly onClose: () => void
}

export const RollSecret = ({ onClose, subscription }: Props) => {
  const roll = useRollSecret(subscription.id)
  const name = (
    <b>
      <bdi>{brief(receiverOf(subscription.webhook_url))}</bdi>
    </b>
  )
  if (roll.data !== undefined)
    return (
      <Dialog title="The new secret" onClose={onClose}>
        <div className={css.form}>
          <p>From now on every delivery to {name} is signed with it.</p>
          <SecretOnce secret={roll.data.secret} />
          <div className={css.acts}>
            <Button onClick={onClose}>Close</Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog title="Make a new secret" onClose={onClose}>
      <div className={css.form}>
        <p>
          The secret of {name} stops being valid at once and cannot be had back. Until the receiver has the
          new one it refuses what is delivered; that comes again later by itself.
        </p>
        {roll.isError && <Failed failure={failureOf(roll.error)} />}
        <div className={css.acts}>
          <Button look="primary" busy={roll.isBusy} onClick={() => roll.mutate(undefined)}>
            Make a new secret
          </Button>
          <Button onClick={onClose}>Keep the present one</Button>
        </div>
      </div>
    </Dialog>
  )
}

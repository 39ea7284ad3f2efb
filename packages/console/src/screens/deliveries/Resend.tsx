/** Sends the delivery again, and says beforehand what the receiver will see. */
import type { LoggedDelivery } from "@entity-watch/contract/schema/admin/Delivery"
import { Button } from "../../components/Button.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { useMay } from "../../data/useSession.ts"
import css from "./Deliveries.module.css"
import { useResend } from "./useDelivery.ts"

const whatHappens = ({ status, subscription_status }: LoggedDelivery): string => {
  if (subscription_status === null)
    return "Its subscription is deleted, so that nobody is there to receive it. The event can still be read by polling."
  const known =
    "It goes out with the same webhook-id, by which the receiver knows it, and with a new signature."
  if (subscription_status !== "active")
    return `It is sent once the subscription is resumed, which is ${subscription_status} now. ${known}`
  return status === "pending"
    ? `It is sent at once instead of waiting. ${known}`
    : `It is sent at once. ${known}`
}

export const Resend = ({ delivery }: { readonly delivery: LoggedDelivery }) => {
  const may = useMay("operator")
  const resend = useResend(delivery.id)
  return (
    <Panel title="Send it again" padded>
      <div className={css.resend}>
        <p className={css.said}>{whatHappens(delivery)}</p>
        {may ? (
          delivery.subscription_status !== null && (
            <Button look="primary" busy={resend.isBusy} onClick={() => resend.mutate()}>
              Send it again
            </Button>
          )
        ) : (
          <p className={css.said}>An operator may do so.</p>
        )}
        {resend.isSuccess && (
          <p className={css.said} role="status">
            {delivery.status === "pending" ? "It is on its way." : "It was sent: see its attempts."}
          </p>
        )}
        {resend.isError && <Failed failure={failureOf(resend.error)} />}
      </div>
    </Panel>
  )
}

/** What an operator can do to a subscription. */
import type { WatchingDetail } from "@entity-watch/contract/schema/admin/Delivery"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { canChange, InventChange } from "./InventChange.tsx"
import { Recover } from "./Recover.tsx"
import { RollSecret } from "./RollSecret.tsx"
import { TestReceiver } from "./TestReceiver.tsx"
import { usePauseOrResume } from "./useSubscription.ts"

export const Acts = ({ detail }: { readonly detail: typeof WatchingDetail.Type }) => {
  const { subscription } = detail
  const [asking, ask] = useState<"change" | "recover" | "roll" | "test">()
  const change = usePauseOrResume(subscription.id)
  const isActive = subscription.status === "active"
  const close = () => ask(undefined)
  return (
    <>
      <Button
        look={isActive ? "plain" : "primary"}
        busy={change.isBusy}
        onClick={() => change.mutate(isActive ? "pause" : "resume")}
      >
        {isActive ? "Pause" : "Resume"}
      </Button>
      <Button onClick={() => ask("test")}>Test the receiver…</Button>
      {canChange(subscription) && <Button onClick={() => ask("change")}>Invent a change…</Button>}
      <Button onClick={() => ask("recover")}>Recover…</Button>
      <Button onClick={() => ask("roll")}>New secret…</Button>
      {asking === "test" && <TestReceiver subscription={subscription} onClose={close} />}
      {asking === "change" && <InventChange detail={detail} onClose={close} />}
      {asking === "recover" && <Recover subscription={subscription} onClose={close} />}
      {asking === "roll" && <RollSecret subscription={subscription} onClose={close} />}
      {change.isError && (
        <Dialog title="It was not changed" onClose={() => change.reset()}>
          <Failed failure={failureOf(change.error)} />
        </Dialog>
      )}
    </>
  )
}

/** What an operator can do to a subscription. */
import type { WatchingSubscription } from "@entity-watch/core/domain/admin/Delivery"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { Recover } from "./Recover.tsx"
import { RollSecret } from "./RollSecret.tsx"
import { usePauseOrResume } from "./useSubscription.ts"

export const Acts = ({ subscription }: { readonly subscription: WatchingSubscription }) => {
  const [asking, ask] = useState<"recover" | "roll">()
  const change = usePauseOrResume(subscription.id)
  const isActive = subscription.status === "active"
  const close = () => ask(undefined)
  return (
    <>
      <Button
        look={isActive ? "plain" : "primary"}
        busy={change.isPending}
        onClick={() => change.mutate(isActive ? "pause" : "resume")}
      >
        {isActive ? "Pause" : "Resume"}
      </Button>
      <Button onClick={() => ask("recover")}>Recover…</Button>
      <Button onClick={() => ask("roll")}>New secret…</Button>
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

/** Sends the receiver of a subscription a delivery of type test, and shows what it answered. */
import type { WatchingSubscription } from "@entity-watch/contract/schema/admin/Delivery"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Acts, Lines, Said } from "../../components/Form.tsx"
import { Instant } from "../../components/Instant.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { brief } from "../../words/brief.ts"
import { millis } from "../../words/numbers.ts"
import { receiverOf } from "../../words/receivers.ts"
import { AttemptAnswer } from "../deliveries/AttemptAnswer.tsx"
import { useTestReceiver } from "./useSubscription.ts"

interface Props {
  readonly subscription: WatchingSubscription
  readonly onClose: () => void
}

export const TestReceiver = ({ onClose, subscription }: Props) => {
  const send = useTestReceiver(subscription.id)
  const answer = send.data?.test
  return (
    <Dialog title="Test the receiver" onClose={onClose}>
      <Lines>
        <p>
          One signed delivery of type <code>test</code> goes to{" "}
          <b>
            <bdi>{brief(receiverOf(subscription.webhook_url))}</bdi>
          </b>{" "}
          at once, also while the subscription is paused or disabled. It is no event and is not tried again.
        </p>
        <div role="status">
          {send.isPending ? (
            <Said>The receiver has 15 seconds to answer.</Said>
          ) : (
            answer !== undefined && (
              <Lines>
                <AttemptAnswer attempt={answer} />
                <Said>
                  Sent <Instant at={answer.started_at} />
                  {answer.millis !== null && `, and it took ${millis(answer.millis)}`}. Its header{" "}
                  <code>webhook-id</code> was <code>{answer.event_id}</code>.
                </Said>
              </Lines>
            )
          )}
        </div>
        {send.isError && <Failed failure={failureOf(send.error)} />}
        <Acts>
          <Button
            look={answer?.failure === null ? "plain" : "primary"}
            busy={send.isBusy}
            onClick={() => send.mutate(undefined)}
          >
            {answer === undefined ? "Send the test" : "Test it again"}
          </Button>
          <Button onClick={onClose}>{answer === undefined ? "Do not" : "Close"}</Button>
        </Acts>
      </Lines>
    </Dialog>
  )
}

/** The way from nothing to a verified webhook, in three steps. */

import type { SandboxReceiver } from "@entity-watch/contract/schema/admin/ReceivedWebhook"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { Button } from "../../components/Button.tsx"
import { Acts, Lines, Said } from "../../components/Form.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Failed } from "../../components/States.tsx"
import { admin } from "../../data/admin.ts"
import { failureOf } from "../../data/Failure.ts"
import { useMay } from "../../data/useSession.ts"
import { SecretOnce } from "../watch/SecretOnce.tsx"
import { useNewSubscription } from "../watch/useNewSubscription.ts"
import { useInventChange } from "../watch/useSubscription.ts"
import css from "./Receiver.module.css"

/** Watching one invented entity at the sandbox's own receiver, and letting it change. */
const entity = "23990000014"
const event = "name_change"

/** As many as an account may have. */
const mostSubscriptions = 200

const useFirstWatch = (webhook_url: string) => {
  const subscriptions = useQuery({
    queryKey: ["subscriptions", "receiver", webhook_url],
    queryFn: ({ signal }) => admin.subscriptions({ status: "active", limit: mostSubscriptions }, signal)
  })
  const create = useNewSubscription("sandbox")
  const change = useInventChange()
  return {
    subscription: subscriptions.data?.subscriptions.find((each) => each.webhook_url === webhook_url),
    isKnown: subscriptions.data !== undefined,
    create,
    watch: () => create.mutate({ webhook_url, events: [event], entities: [entity] }),
    change,
    letItChange: () => change.mutate({ identifier: entity, event })
  }
}

const Step = ({ children, title }: { readonly title: string; readonly children: ReactNode }) => (
  <li>
    <h3>{title}</h3>
    <Lines>{children}</Lines>
  </li>
)

interface Props {
  readonly url: string
  readonly webhooks: SandboxReceiver["webhooks"]
}

export const Steps = ({ url, webhooks }: Props) => {
  const may = useMay("operator")
  const { change, create, isKnown, letItChange, subscription, watch } = useFirstWatch(url)
  const isWatched = subscription !== undefined
  const event = change.data?.event_id
  const came = webhooks.find(({ headers }) => headers["webhook-id"] === event)
  return (
    <Panel title="Watch an entity and see it change" padded>
      <ol className={css.steps}>
        <Step title="Watch Banksia Creek">
          <Said>
            A subscription says who is watched, for which changes, and where each is POSTed. This one is told
            of a new name of ABN 23 990 000 014, at the sandbox's own receiver.
          </Said>
          {subscription === undefined ? (
            may && (
              <Acts>
                <Button look="primary" disabled={!isKnown} busy={create.isBusy} onClick={watch}>
                  Watch it
                </Button>
              </Acts>
            )
          ) : (
            <Acts>
              <Standing kind="plain">It is watched</Standing>
              <Link to="/watch/$subscription" params={{ subscription: subscription.id }}>
                Open the subscription
              </Link>
            </Acts>
          )}
          {create.isError && <Failed failure={failureOf(create.error)} />}
        </Step>
        <Step title="Let it change">
          <Said>
            The sandbox compares the entity with itself under a new name. What follows is what follows a real
            change.
          </Said>
          {may && (
            <Acts>
              <Button
                look={isWatched ? "primary" : "plain"}
                disabled={!isWatched}
                busy={change.isBusy}
                onClick={letItChange}
              >
                Let its name change
              </Button>
            </Acts>
          )}
          {change.isError && <Failed failure={failureOf(change.error)} />}
          {event === null && <Said>{change.data?.note}</Said>}
        </Step>
        <Step title="See the webhook">
          <div role="status">
            {typeof event !== "string" ? (
              <Said>It appears below as it came, with its headers and the raw body.</Said>
            ) : came === undefined ? (
              <Said>It is on its way.</Said>
            ) : came.is_verified ? (
              <Standing kind="plain">It came below, signed, and its signature was verified</Standing>
            ) : (
              <Standing kind="alarm">It came below, and was refused</Standing>
            )}
          </div>
        </Step>
      </ol>
      {create.data !== undefined && (
        <div className={css.secret}>
          <SecretOnce secret={create.data.secret} />
        </div>
      )}
      {!may && <Said>An operator may watch an entity and let it change.</Said>}
    </Panel>
  )
}

/** The request as it was POSTed: where to, its headers, and its body to be read or copied byte for byte. */
import type { DeliveryDetail } from "@entity-watch/contract/schema/admin/Delivery"
import { Code } from "../../components/Code.tsx"
import { Copy } from "../../components/Copy.tsx"
import { Panel } from "../../components/Panel.tsx"
import { bytes } from "../../words/numbers.ts"
import css from "./Deliveries.module.css"
import { indented } from "./event.ts"

const headOf = ({ attempt_log, delivery, webhook_url }: typeof DeliveryDetail.Type): string => {
  const url = webhook_url !== null && URL.canParse(webhook_url) ? new URL(webhook_url) : undefined
  const last = attempt_log[0]
  const signedAt =
    last === undefined
      ? "when the attempt is signed, in Unix seconds"
      : `about ${Math.floor(Date.parse(last.started_at) / 1000)}, when attempt ${last.number} was signed`
  return [
    `POST ${url === undefined ? "…" : `${url.pathname}${url.search}`} HTTP/1.1`,
    `host: ${url?.host ?? "the subscription is deleted, and its URL with it"}`,
    "content-type: application/json",
    `webhook-id: ${delivery.event_id}`,
    `webhook-timestamp: ${signedAt}`,
    "webhook-signature: v1,… v1,…"
  ].join("\n")
}

export const Request = ({ detail }: { readonly detail: typeof DeliveryDetail.Type }) => {
  const { payload, webhook_url } = detail
  const size = new TextEncoder().encode(payload).length
  return (
    <Panel title="The request" note={webhook_url === null ? undefined : "to the URL as it is now"} padded>
      <div className={css.request}>
        <div className={css.line}>
          <h3>Headers</h3>
          <span className={css.acts}>
            {webhook_url !== null && <Copy text={webhook_url} what="the URL" label="Copy the URL" />}
            <Copy text={detail.delivery.event_id} what="the webhook-id" label="Copy the webhook-id" />
          </span>
        </div>
        <Code label="Headers of the request" text={headOf(detail)} isWrapped />
        <p className={css.said}>
          Each attempt is signed anew with the secret that is then in force, over webhook-id,
          webhook-timestamp and the body. There are two signatures, one for each way to read the secret; one
          that agrees is enough. Signatures are not kept.
        </p>
        <div className={css.line}>
          <h3>Body</h3>
          <Copy text={payload} what="the exact body" label={`Copy the exact ${bytes(size)}`} />
        </div>
        <Code label="Body of the request, with white space" text={indented(payload)} isWrapped />
        <p className={css.said}>
          Shown with white space, sent without it. A receiver verifies the bytes as they came.
        </p>
      </div>
    </Panel>
  )
}

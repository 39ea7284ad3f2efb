/** What the receiver was sent, the latest first: headers and raw body as they came, and what verifying them said. */
import type { ReceivedWebhook } from "@entity-watch/contract/schema/admin/ReceivedWebhook"
import { Code } from "../../components/Code.tsx"
import { Copy } from "../../components/Copy.tsx"
import { Acts } from "../../components/Form.tsx"
import { Instant } from "../../components/Instant.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { deliveredWords } from "../../words/events.ts"
import css from "./Receiver.module.css"

const typeWords: Readonly<Record<string, string>> = { ...deliveredWords, test: "Test" }

const titleOf = (body: string): string =>
  typeWords[/^\{"type":"([\w.]+)"/u.exec(body)?.[1] ?? ""] ?? "Webhook"

const linesOf = (headers: ReceivedWebhook["headers"]): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")

const Webhook = ({ isOpen, webhook }: { readonly isOpen: boolean; readonly webhook: ReceivedWebhook }) => {
  const { body, headers, is_verified, received_at, refusal } = webhook
  return (
    <details open={isOpen} className={css.webhook}>
      <summary>
        <b>{titleOf(body)}</b>
        <Standing kind={is_verified ? "plain" : "alarm"}>
          {is_verified ? "Verified" : `Refused: ${refusal ?? "unreadable"}`}
        </Standing>
        <Instant at={received_at} />
      </summary>
      <div className={css.parts}>
        <h3>Headers</h3>
        <Code label="The headers" text={linesOf(headers)} isWrapped />
        <h3>Body</h3>
        <Code label="The raw body" text={body} isWrapped />
        <Acts>
          <Copy text={linesOf(headers)} what="the headers" label="Copy the headers" />
          <Copy text={body} what="the raw body" label="Copy the body" />
        </Acts>
      </div>
    </details>
  )
}

export const Webhooks = ({ all }: { readonly all: ReadonlyArray<ReceivedWebhook> }) => (
  <Panel title="Webhooks that came" note="the last 50, the latest first">
    {all.length === 0 ? (
      <Nothing>
        <p>Nothing has come yet.</p>
      </Nothing>
    ) : (
      all.map((webhook, i) => (
        <Webhook
          key={`${webhook.received_at} ${webhook.headers["webhook-id"]}`}
          isOpen={i === 0}
          webhook={webhook}
        />
      ))
    )}
  </Panel>
)

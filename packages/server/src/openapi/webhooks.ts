/** The webhooks of a document: what is POSTed to whom, and how it is to be answered. docs/webhooks.md. */
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { OperationalEventType } from "@entity-watch/contract/schema/OperationalEvent"
import { eventPayloads, servicePayloads } from "@entity-watch/contract/schema/WebhookPayload"
import { type Schema, SchemaAST } from "effect"
import { eachField, fields, type Json } from "./json.ts"

const events: Readonly<Record<EventType, string>> = {
  deregistration: "A company or an Indigenous corporation is deregistered",
  name_change: "A legal name or a business name changes",
  abn_cancelled: "An ABN is cancelled",
  gst_deregistered: "A registration for GST ends",
  banned_match: "A possible match in a register of banned or disqualified people and organisations",
  sanctions_match: "A possible match on the sanctions list",
  external_administration: "A company comes under external administration",
  bankruptcy_petition_filed: "A bankruptcy petition is filed",
  charity_status_change: "A row of the charity register comes or goes",
  licensing_change: "A licence or an authorisation comes, goes or changes",
  professional_registration_change: "A professional registration comes, goes or changes",
  relationship_change: "A trustee, a trust, a licensee or a parent becomes another one",
  fiu_roll_change: "A row of the roll of reporting entities comes or goes"
}

const services: Readonly<Record<OperationalEventType | "test", string>> = {
  test: "A delivery that somebody of the account asked for",
  "subscription.disabled": "A subscription was disabled",
  "delivery.exhausted": "A delivery was given up"
}

const answers = {
  "2XX": { description: "Taken. Answer within 15 seconds, and work afterwards." },
  410: { description: "Not wanted any more: the subscription is disabled." },
  default: { description: "A failed attempt, which is made again." }
}

const signature = [
  ["webhook-id", "The id of the event, the same on every attempt."],
  ["webhook-timestamp", "When this attempt was signed, in Unix seconds."],
  ["webhook-signature", "Signatures with a space between them, each a version, a comma and base64."]
].map(([name, description]) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" }
}))

const reference = (schema: Schema.Constraint) => ({
  $ref: `#/components/schemas/${SchemaAST.resolveIdentifier(schema.ast)}`
})

interface Told {
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly responses?: Json
}

export const webhook = (
  type: string,
  schema: Schema.Constraint,
  { description, responses = answers, summary, tag }: Told
): readonly [string, Json] => [
  type,
  {
    post: {
      tags: [tag],
      operationId: type.replaceAll(/[._](\w)/gu, (_, letter: string) => letter.toUpperCase()),
      summary,
      description,
      security: [],
      parameters: signature,
      requestBody: { required: true, content: { "application/json": { schema: reference(schema) } } },
      responses
    }
  }
]

const toSubscriptions =
  "Sent to the `webhook_url` of each subscription that selected this type and watches the entity. An event can come more than once, with the same `webhook-id`. Verify the signature of the body before it is read."
const toAccount =
  "Sent to the account's operational webhook, whose secret signs it. Verify the signature of the body before it is read."
const toTested =
  "Sent to a subscription that somebody tests. Answer 2xx, and do nothing. Verify the signature of the body before it is read."

export const webhooks = Object.fromEntries([
  ...eventPayloads.map(([type, schema]) =>
    webhook(type, schema, { tag: "watch", summary: events[type], description: toSubscriptions })
  ),
  ...servicePayloads.map(([type, schema]) =>
    webhook(type, schema, {
      tag: type === "test" ? "watch" : "operational",
      summary: services[type],
      description: type === "test" ? toTested : toAccount
    })
  )
])

const unionOf = (payloads: typeof eventPayloads | typeof servicePayloads) => ({
  oneOf: payloads.map(([, schema]) => reference(schema)),
  discriminator: {
    propertyName: "type",
    mapping: Object.fromEntries(payloads.map(([type, schema]) => [type, reference(schema).$ref]))
  }
})

/** The payloads of the feeds are text that holds what was POSTed. */
const payloads = {
  EventPayload: unionOf(eventPayloads),
  OperationalPayload: unionOf(servicePayloads.filter(([type]) => type !== "test"))
}

const holding = { Change: "EventPayload", OperationalEvent: "OperationalPayload" } as const

export const withPayloads = (schemas: Json): Json => ({
  ...schemas,
  ...payloads,
  ...Object.fromEntries(
    Object.entries(holding).map(([name, payload]) => {
      const schema = fields(schemas[name])
      return [
        name,
        {
          ...schema,
          properties: eachField(schema.properties, (field, key) =>
            key === "payload"
              ? {
                  ...fields(field),
                  contentMediaType: "application/json",
                  contentSchema: { $ref: `#/components/schemas/${payload}` }
                }
              : field
          )
        }
      ]
    })
  )
})

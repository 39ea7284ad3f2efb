import { assert, describe, it } from "@effect/vitest"
import {
  type EventType,
  isChange,
  type Match,
  type UnknownEvent,
  verify,
  type WebhookEvent
} from "@entity-watch/webhooks"
import { eventTypes, serviceEventTypes, signedSample } from "@entity-watch/webhooks/testing"

const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"

/** Compiles only while the union narrows by type and its members have these shapes. */
const told = (event: WebhookEvent | UnknownEvent): string => {
  switch (event.type) {
    case "unknown":
      return event.payload.type
    case "banned_match":
    case "sanctions_match": {
      const [match]: ReadonlyArray<Match> = event.data.matches
      return `${match?.matched_name}: ${event.data.disclaimer}`
    }
    case "name_change": {
      const entity: { readonly name: string | null } = event.data.entity
      return `${entity.name}`
    }
    case "test":
      return event.data.subscription_id
    case "subscription.disabled":
      return `${event.data.reason} since ${event.data.failing_since}`
    case "delivery.exhausted":
      return `${event.data.delivery.type}: ${event.data.delivery.failure}`
    default: {
      const rest: Exclude<EventType, "banned_match" | "sanctions_match" | "name_change"> = event.type
      // @ts-expect-error only matches have matches
      assert.isUndefined(event.data.matches)
      return `${rest} of ${event.data.entity.identifier}`
    }
  }
}

describe("signedSample", () => {
  it.each(eventTypes)("makes a whole delivery of %s", async (type) => {
    const delivery = await signedSample(type, secret)
    const event = await verify(delivery, { secret })
    assert(isChange(event))
    assert.strictEqual(event.type, type)
    assert.match(event.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u)
    assert.strictEqual(event.data.event_id, delivery.headers["webhook-id"])
    assert.isFalse(event.data.livemode)
    assert.match(event.data.entity.identifier, event.data.entity.id_type === "abn" ? /^\d{11}$/u : /^\d{9}$/u)
    assert.lengthOf(event.data.changes, 1)
    assert.isNotEmpty(told(event))
    assert.strictEqual("matches" in event.data, type.endsWith("_match"))
    assert.strictEqual("disclaimer" in event.data, type.endsWith("_match"))
    assert.isBelow(delivery.body.length, 20_000)
  })

  it.each(serviceEventTypes)("makes a whole delivery of %s, which is no change", async (type) => {
    const delivery = await signedSample(type, secret)
    const event = await verify(delivery, { secret })
    assert(event.type === type)
    assert.isFalse(isChange(event))
    assert.strictEqual(event.data.event_id, delivery.headers["webhook-id"])
    assert.match(event.data.subscription_id, /^wsub_/u)
    assert.isNotEmpty(told(event))
  })

  it("takes an id and a clock", async () => {
    const now = () => 1_763_683_200_000
    const delivery = await signedSample("name_change", secret, { id: "evt_2", now })
    const event = await verify(delivery, { secret, now })
    assert(event.type === "name_change")
    assert.strictEqual(event.data.event_id, "evt_2")
    assert.strictEqual(event.timestamp, "2025-11-21T00:00:00.000Z")
  })

  it("goes into a Request as it is", async () => {
    const request = new Request("https://receiver.example/", {
      method: "POST",
      ...(await signedSample("name_change", secret))
    })
    const event = await verify(request, { secret })
    assert.strictEqual(told(event), "BANKSIA CREEK ENGINEERING PTY LTD")
  })

  it("says for an event of a type to come what it is", () => {
    const eclipse = { type: "unknown", payload: { type: "solar_eclipse" } } as const
    assert.strictEqual(told(eclipse), "solar_eclipse")
    assert.isFalse(isChange(eclipse))
  })
})

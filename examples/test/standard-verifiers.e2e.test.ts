/** Every kind of event, sent by the started server and read by the verifiers that receivers already have. */
import { EntityWatch } from "@entity-watch/client"
import { verify } from "@entity-watch/webhooks"
import { eventTypes } from "@entity-watch/webhooks/eventTypes"
import { Webhook as Standard } from "standardwebhooks"
import { Webhook as Svix } from "svix"
import { assert, describe, it } from "vitest"
import { startServer } from "../../packages/server/test/support/StartedServer.ts"
import { until } from "../../packages/server/test/support/until.ts"
import { type Delivery, startReceiver } from "../watch-and-verify/startReceiver.ts"

const entity = "23990000014"

const headersOf = ({ headers }: Delivery): Record<string, string> => ({
  "webhook-id": `${headers["webhook-id"]}`,
  "webhook-timestamp": `${headers["webhook-timestamp"]}`,
  "webhook-signature": `${headers["webhook-signature"]}`
})

const accepts = (verifier: Standard | Svix, body: string, headers: Record<string, string>): boolean => {
  try {
    verifier.verify(body, headers)
    return true
  } catch {
    return false
  }
}

describe("deliveries of the started server", () => {
  it("are accepted by standardwebhooks and svix, and refused once anything is changed", async () => {
    const arrived: Array<Delivery> = []
    const receiver = await startReceiver(async (delivery) => {
      arrived.push(delivery)
    })
    const server = await startServer({ EGRESS_ALLOW: receiver.address }, { authority: receiver.authority })
    try {
      const client = new EntityWatch(server)
      const { secret, subscription } = await client.watch.create({
        events: [...eventTypes],
        webhook_url: receiver.url,
        entities: [entity]
      })
      const arrivals = async (count: number) => {
        await until("every delivery arrives", () => arrived.length >= count)
        assert.lengthOf(arrived, count)
      }
      for (const event of eventTypes) await client.sandbox.change({ identifier: entity, event })
      await arrivals(eventTypes.length)

      const types: Array<string> = []
      for (const delivery of arrived) {
        const [body, headers] = [`${delivery.body}`, headersOf(delivery)]
        for (const verifier of [new Standard(secret), new Svix(secret)]) {
          assert.isTrue(accepts(verifier, body, headers))
          assert.isFalse(accepts(verifier, body.replace("23990000014", "23990000015"), headers))
          assert.isFalse(accepts(verifier, body, { ...headers, "webhook-id": "evt_other" }))
          const later = `${Number(headers["webhook-timestamp"]) + 1}`
          assert.isFalse(accepts(verifier, body, { ...headers, "webhook-timestamp": later }))
          assert.isFalse(accepts(verifier, body, { ...headers, "webhook-signature": "v1,AAAA" }))
        }
        const event = await verify(delivery, { secret })
        types.push(event.type)
        assert.isBelow(delivery.body.length, 20_000)
      }
      assert.deepStrictEqual(types.sort(), [...eventTypes].sort())

      const rolled = await client.watch.rollSecret(subscription.id)
      await client.sandbox.change({ identifier: entity, event: "name_change" })
      await arrivals(eventTypes.length + 1)
      const last = arrived.at(-1) ?? assert.fail("nothing arrived")
      assert.isFalse(accepts(new Standard(secret), `${last.body}`, headersOf(last)))
      assert.isTrue(accepts(new Standard(rolled.secret), `${last.body}`, headersOf(last)))
    } finally {
      await server.stop()
      await receiver.stop()
    }
  })
})

/** A change in a register, from the subscription to the verified webhook. */
import { constants } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { type Change, EntityWatch } from "@entity-watch/client"
import { type UnknownEvent, verify, type WebhookEvent } from "@entity-watch/webhooks"
import { type Delivery, startReceiver } from "./startReceiver.ts"
import { startServer } from "./startServer.ts"

interface Verified {
  readonly delivery: Delivery
  readonly event: WebhookEvent | UnknownEvent
}

const entity = "23990000014"
const started = Date.now()
let steps = 0
const step = (text: string) => console.log(`${++steps}. ${text}`)

const stops: Array<() => Promise<void>> = []
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]))

try {
  let secret: string | undefined
  const arrival = Promise.withResolvers<Verified>()
  const receiver = await startReceiver(async (delivery) => {
    const event = await verify(delivery, { secret })
    arrival.resolve({ delivery, event })
  })
  stops.unshift(receiver.stop)
  step(`A receiver listens at ${receiver.url}, with a certificate made for this run.`)

  const server = await startServer({ allow: receiver.address, authority: receiver.authority })
  stops.unshift(server.stop)
  step(`A server of its own answers at ${server.baseUrl}. It knows invented entities only.`)

  const client = new EntityWatch(server)
  const created = await client.watch.create({
    events: ["name_change"],
    webhook_url: receiver.url,
    entities: [entity]
  })
  secret = created.secret
  step(`Subscription ${created.subscription.id} watches ABN ${entity} for name_change.`)
  console.log("   Its secret (whsec_…) was shown once; the receiver has it.")

  const asked = Date.now()
  const made = await client.sandbox.change({ identifier: entity, event: "name_change" })
  step(`The sandbox changed the entity's name: event ${made.event_id}.`)

  const arrived = await Promise.race([arrival.promise, sleep(60_000, undefined, { ref: false })])
  if (arrived === undefined) throw new Error("No delivery that verifies came within 60 seconds.")
  const { delivery, event } = arrived
  step(`The webhook arrived within ${Date.now() - asked} ms of asking for the change:\n`)
  for (const [name, value] of Object.entries(delivery.headers)) console.log(`   ${name}: ${value}`)
  console.log(`\n   ${delivery.body}\n`)

  if (event.type !== "name_change") throw new Error(`It was a ${event.type}.`)
  step("Its signature is right, so the event can be believed:")
  for (const { after, before, field, source } of event.data.changes)
    console.log(`   ${field}: ${before} -> ${after}, says ${source}`)

  const forged = { ...delivery, body: `${delivery.body}`.replace("NEW ", "OLD ") }
  const refusal = await verify(forged, { secret }).then(() => undefined, String)
  if (refusal === undefined) throw new Error("A forged delivery was accepted.")
  step(`With three letters of the body changed it is refused:\n   ${refusal}`)

  const polled = await settled(client, event.data.event_id)
  step("Polling GET /v1/entity/{id}/changes reads the same event:")
  console.log(`   ${polled.event_id}, ${polled.delivery_status} with status ${polled.response_code}`)
  const isSame = polled.payload === `${delivery.body}`
  console.log(`   ${isSame ? "the same bytes as the webhook's body" : "other bytes than the webhook's body"}`)
} finally {
  for (const stop of stops) await stop()
}
const seconds = Math.round((Date.now() - started) / 1000)
step(`Receiver and server are stopped and their files removed. It took ${seconds} s.`)

/** The event once the service has noted the receiver's answer. */
async function settled(client: EntityWatch, eventId: string): Promise<Change> {
  for (let tries = 0; tries < 100; tries++) {
    for await (const change of client.changes(entity))
      if (change.event_id === eventId && change.delivery_status !== "pending") return change
    await sleep(200)
  }
  throw new Error("The event was still pending after 20 seconds.")
}

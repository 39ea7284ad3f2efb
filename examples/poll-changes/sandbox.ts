/** Something to read: watches an entity of the sandbox and makes three changes happen to it. */
import { EntityWatch } from "@entity-watch/client"

const client = new EntityWatch({
  baseUrl: process.env.ENTITY_WATCH_URL ?? "http://127.0.0.1:3000",
  apiKey: process.env.ENTITY_WATCH_KEY ?? ""
})
const entity = "23990000014"
const events = ["name_change", "gst_deregistered", "external_administration"] as const

const { subscriptions } = await client.watch.list()
if (!subscriptions.some(({ entities }) => entities.some(({ identifier }) => identifier === entity))) {
  const { subscription } = await client.watch.create({
    events,
    webhook_url: "https://hooks.example.com/watch",
    entities: [entity]
  })
  // Events are recorded all the same; only their deliveries wait.
  await client.watch.update(subscription.id, { status: "paused" })
  console.log(`Watching ${entity} with ${subscription.id}, paused: there is no receiver.`)
}
for (const event of events) {
  const { event_id, note } = await client.sandbox.change({ identifier: entity, event })
  console.log(`${event}: ${event_id ?? note}`)
}

// Every method against the service at argv[2] with the key argv[3], for any runtime. Prints what came.
import * as entityWatch from "./client.mjs"

const [, , baseUrl, apiKey] = process.argv
const {
  EntityWatch,
  NotFoundError,
  UnauthorizedError,
  consume,
  decisionOn,
  screenAll,
  stream,
  withoutCleared
} = entityWatch
const client = new EntityWatch({ baseUrl, apiKey })
const said = {}

const { candidates } = await client.resolve({ abn: "23990000014" })
said.resolve = candidates[0].canonical.entity_name.value
const screened = await client.screen({ name: "Platypus Spirit" })
said.screen = screened.overall
const decision = await decisionOn(screened, screened.sources.gov_sanctions.matches[0], {
  decided_by: "a",
  decided_at: "2026-11-21T00:00:00Z",
  reason: "b"
})
said.decided = (await withoutCleared(screened, [decision])).outcome
said.screenAll = []
for await (const each of screenAll(client, [
  { name: "Platypus Spirit" },
  { name: "" },
  { name: "Zzyzx Qwv" }
]))
  said.screenAll.push(each.error?.type ?? each.result.overall)
said.validate = (await client.validate("51 824 753 556")).valid
const registers = await client.registers().withResponse()
said.registers = [
  registers.status,
  registers.data.registers.length > 0,
  registers.request_id.startsWith("req_")
]
const receipted = await client.screen({ name: "Platypus Spirit", receipt: true, explain: true })
const { keys } = await client.receiptKeys()
said.receipt = [
  keys.some(({ kid }) => kid === receipted.receipt.key_id),
  receipted.sources.gov_sanctions.matches[0].explanation.compared_as
]

const { secret, subscription } = await client.watch.create({
  events: ["name_change", "abn_cancelled"],
  webhook_url: "https://receiver.example/hook",
  entities: ["23990000014"]
})
said.create = [secret.startsWith("whsec_"), subscription.status]
said.list = (await client.watch.list({ status: "active" })).subscriptions.some(
  ({ id }) => id === subscription.id
)
said.get = (await client.watch.get(subscription.id)).subscription.webhook_url
said.update = (await client.watch.update(subscription.id, { status: "paused" })).subscription.status
said.roll = (await client.watch.rollSecret(subscription.id)).secret !== secret

const since = (
  await client.changesPage("23990000014", { since: "1970-01-01T00:00:00Z", limit: 200 })
).changes.at(-1)
const from = since ? { since: since.created_at } : {}
const happened = []
for (const event of ["name_change", "abn_cancelled", "name_change"])
  happened.push((await client.sandbox.change({ identifier: "23990000014", event })).event_id)
const read = []
for await (const change of client.changes("23990000014", { ...from, limit: 2 })) read.push(change.event_id)
said.changes = [read.length, read.join() === happened.join()]

const streamed = []
for await (const change of stream(client, from)) if (streamed.push(change.event_id) === happened.length) break
said.stream = streamed.join() === happened.join()

const kept = { cursor: null, events: new Set(), handled: [] }
const consumer = consume(client, {
  ...from,
  handle: async ({ data }) => void kept.handled.push(data.event_id),
  store: {
    transaction: (work) => work(undefined),
    load: async () => kept.cursor,
    save: async (cursor) => {
      kept.cursor = cursor
    },
    remember: async (id) => kept.events.size < kept.events.add(id).size
  }
})
await consumer.notify({ data: { entity: { identifier: "23990000014" } } })
said.consume = [kept.handled.join() === happened.join(), (await consumer.sweep()).handled]

said.delete = await client.watch.delete(subscription.id).then(String)
said.notFound = await client.watch
  .get(subscription.id)
  .catch((error) => [error instanceof NotFoundError, error.type])
said.unauthorized = await new EntityWatch({ baseUrl, apiKey: "svc_sk_test_none" })
  .registers()
  .catch((error) => [error instanceof UnauthorizedError, error.status])
said.gone = await new EntityWatch({ baseUrl: "http://127.0.0.1:1", apiKey, maxRetries: 0 })
  .registers()
  .catch((error) => error.type)
said.aborted = await client
  .registers({ signal: AbortSignal.abort(new Error("enough")) })
  .catch(({ message }) => message)
console.log(JSON.stringify(said))

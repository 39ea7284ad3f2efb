/** Prints each change of a watched entity, once, across restarts. Polling needs no receiver. */
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { type Change, EntityWatch, type EventPayload } from "@entity-watch/client"
import { CursorFile } from "./CursorFile.ts"

const client = new EntityWatch({
  baseUrl: process.env.ENTITY_WATCH_URL ?? "http://127.0.0.1:3000",
  apiKey: process.env.ENTITY_WATCH_KEY ?? ""
})
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { follow: { type: "boolean", default: false }, seconds: { type: "string", default: "10" } }
})
const [entity = "23990000014", path = `cursor-${entity}`] = positionals
const cursor = new CursorFile(path)

/** Your own work goes here. After a crash the last event can come again: its id tells. */
const handle = ({ delivery_status, event_id, payload }: Change) => {
  const { data, timestamp, type }: EventPayload = JSON.parse(payload)
  const what = data.changes.map(({ after, before, field }) => `${field}: ${show(before)} -> ${show(after)}`)
  console.log(`${timestamp} ${type} ${event_id} (${delivery_status}) ${what.join("; ")}`)
}

const show = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value))

const readOn = async () => {
  const since = cursor.read()
  let count = 0
  for await (const change of client.changes(entity, since === undefined ? {} : { since })) {
    handle(change)
    // After the work, so that a crash in between repeats an event and never loses one.
    cursor.write(change.created_at)
    count++
  }
  return count
}

const count = await readOn()
if (!values.follow) console.log(count === 0 ? "Nothing new." : `${count} new.`)
while (values.follow) {
  await sleep(Number(values.seconds) * 1000)
  await readOn()
}

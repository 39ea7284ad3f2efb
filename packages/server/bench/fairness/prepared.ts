/** What some attacks need before they begin: they are made by a server that does not limit whoever makes them. */
import { Effect } from "effect"
import { type StartedServer, send } from "../harness/processes.ts"

/** How many subscriptions a listing holds, and entities each of them. */
export const listed = { subscriptions: 200, entities: 10_000 }

const hook = "https://example.com/hook"

const made = Effect.fnUntraced(function* (server: StartedServer, token: string, path: string, body: unknown) {
  const { status, text } = yield* send(server.port, token, path, body)
  if (status !== 200 && status !== 201) return yield* Effect.die(`${path} was refused: ${text}`)
  return JSON.parse(text)
})

export const subscribe = Effect.fnUntraced(function* (
  server: StartedServer,
  token: string,
  abns: ReadonlyArray<string>
) {
  const body = {
    webhook_url: hook,
    events: ["deregistration"],
    entities: abns.slice(0, listed.entities)
  }
  for (let count = 0; count < listed.subscriptions; count++) yield* made(server, token, "/v1/watch", body)
})

/** A file of three megabytes of blank lines before its header. Answers with the id of the upload. */
export const uploadBlankLines = Effect.fnUntraced(function* (server: StartedServer, adminKey: string) {
  const [parts, part] = [16, Buffer.alloc(192_000, "\r\n")]
  const end = Buffer.from("Name\r\nBanksia Creek\r\n")
  const bytes = parts * part.length + end.length
  const { id } = yield* made(server, adminKey, "/admin/v1/uploads", { name: "blank.csv", bytes })
  for (let at = 0; at <= parts; at++)
    yield* made(server, adminKey, `/admin/v1/uploads/${id}/parts`, {
      offset: at * part.length,
      content: (at < parts ? part : end).toString("base64")
    })
  return id as string
})

/** A delivery of an event of the sandbox. Answers with the path that sends it again. */
export const deliverOnce = Effect.fnUntraced(function* (server: StartedServer, sandboxToken: string) {
  const change = { identifier: "23990000014", event: "name_change" }
  const { subscription } = yield* made(server, sandboxToken, "/v1/watch", {
    webhook_url: hook,
    events: [change.event],
    entities: [change.identifier]
  })
  const { event_id } = yield* made(server, sandboxToken, "/v1/sandbox/changes", change)
  return `/v1/watch/${subscription.id}/deliveries/${event_id}/resend`
})

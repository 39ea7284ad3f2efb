/** What some attacks need before they begin: they are made by a server that does not limit whoever makes them. */
import { longestPart } from "@entity-watch/contract/schema/admin/Upload"
import { Effect } from "effect"
import { type StartedServer, send } from "../harness/processes.ts"

/** How many subscriptions a listing holds, and entities each of them. */
export const listed = { subscriptions: 200, entities: 10_000 }

const hook = "https://example.com/hook"

export const made = Effect.fnUntraced(function* (
  server: Pick<StartedServer, "port">,
  token: string,
  path: string,
  body: unknown,
  method?: string
) {
  const { status, text } = yield* send(server.port, token, path, body, method)
  if (status > 299) return yield* Effect.die(`${path} was refused: ${text.slice(0, 500)}`)
  return typeof body === "string" ? text : JSON.parse(text)
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

/** Sends a file. Answers with the id of the upload. */
export const upload = Effect.fnUntraced(function* (
  server: StartedServer,
  adminKey: string,
  name: string,
  file: Buffer
) {
  const { id } = yield* made(server, adminKey, "/admin/v1/uploads", { name, bytes: file.length })
  for (let offset = 0; offset < file.length; offset += longestPart)
    yield* made(server, adminKey, `/admin/v1/uploads/${id}/parts`, {
      offset,
      content: file.toString("base64", offset, offset + longestPart)
    })
  return id as string
})

/** A file of three megabytes of blank lines before its header. */
export const blankLines = Buffer.from(`${"\r\n".repeat(1_536_000)}Name\r\nBanksia Creek\r\n`)

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

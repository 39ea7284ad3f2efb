/** What can be asked of every operation and tool about things that an account has. */
import { Api } from "@entity-watch/contract/Api"
import type { tools } from "@entity-watch/mcp/tools"
import { HttpApi } from "effect/http-api"

/** What a request is about: an account's own things, or things that nobody has. */
export interface Things {
  readonly subscription: string
  readonly abn: string
  readonly idempotencyKey: string
}

export interface Asked {
  /** Of the contract; a call of a tool has none. */
  readonly operation?: string
  readonly path: string
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const operations = new Map<string, { readonly method: string; readonly path: string }>()
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => void operations.set(endpoint.identifier, endpoint)
})

const since = "1970-01-01T00:00:00Z"

interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The strangers' own subscriptions come into being by the same requests, so that there is something to confuse. */
export const strangersUrl = "https://stranger.example/hook"

const partsOf: Readonly<Record<string, (things: Things) => ReadonlyArray<Parts>>> = {
  resolve: ({ abn }) => [{ body: { abn } }],
  screen: ({ abn }) => [{ body: { abn, explain: true } }],
  // Nobody's entry: what the operation tells of it may not depend on whose decisions there are.
  recordDecision: ({ abn, idempotencyKey }) => [
    {
      headers: { "idempotency-key": `${idempotencyKey}-decision` },
      body: {
        subject_ref: "the-owners-customer",
        subject: { abn },
        source: "dfat-consolidated-list",
        list_ref: "1",
        entry_sha256: "0".repeat(64),
        outcome: "different",
        reason: "somebody else",
        decided_by: "Kim Reviewer"
      }
    }
  ],
  decisions: () => [{}, { query: "?subject_ref=the-owners-customer&limit=1" }],
  journal: () => [{}, { query: "?subject_ref=the-owners-customer&limit=1" }],
  validate: ({ abn }) => [{ params: { identifier: abn } }],
  validateMany: ({ abn }) => [{ body: { identifier: abn } }],
  registers: () => [{}],
  lists: () => [{}],
  putList: () => [
    {
      params: { list: "the-owners-list" },
      body: { title: "Strangers", counts: true, content: "name\nStranger Citizen\n" }
    }
  ],
  deleteList: () => [{ params: { list: "the-owners-list" } }],
  usage: () => [{}],
  receiptKeys: () => [{}],
  createWatch: ({ abn, idempotencyKey }) =>
    [abn, "51824753556"].map((entity) => ({
      headers: { "idempotency-key": idempotencyKey },
      body: { events: ["name_change"], entities: [entity], webhook_url: strangersUrl }
    })),
  listWatches: () => [{}, { query: "?status=active" }],
  getWatch: ({ subscription: id }) => [{ params: { id } }],
  updateWatch: ({ subscription: id }) =>
    [
      {},
      { status: "paused" },
      { webhook_url: strangersUrl },
      { entities: ["51824753556"], events: ["banned_match"] }
    ].map((body) => ({ params: { id }, body })),
  rollWatchSecret: ({ idempotencyKey, subscription: id }) => [
    { params: { id } },
    { params: { id }, headers: { "idempotency-key": `${idempotencyKey}-roll` } }
  ],
  testWatch: ({ subscription: id }) => [{ params: { id } }, { params: { id }, body: {} }],
  watchDeliveries: ({ subscription: id }) => [
    { params: { id } },
    { params: { id }, query: "?status=failed&limit=1" }
  ],
  resendDelivery: ({ subscription: id }) => [
    { params: { id, event_id: "evt_01JD3Q8Z5V9T6K2M4N7P0R1S3T" } },
    { params: { id, event_id: "evt_01JD3Q8Z5V9T6K2M4N7P0R1S3T" }, body: {} }
  ],
  recoverDeliveries: ({ subscription: id }) => [{ params: { id }, body: { since } }],
  deleteWatch: ({ subscription: id }) => [{ params: { id } }],
  putSubject: () => [{ params: { subject_ref: "the-owners-customer" }, body: { name: "Stranger Citizen" } }],
  putSubjects: () => [{ body: { subject_ref: "the-owners-customer", name: "Stranger Citizen" } }],
  getSubject: () => [{ params: { subject_ref: "the-owners-customer" } }],
  subjects: () => [{}, { query: "?limit=1" }, { query: "?cursor=the-owners" }],
  subjectChanges: () => [{}, { query: `?since=${since}&limit=1` }, { query: "?cursor=the-owners" }],
  deleteSubject: () => [{ params: { subject_ref: "the-owners-customer" } }],
  changes: ({ abn: id }) => [
    { params: { id }, query: `?since=${since}` },
    { params: { id }, query: `?since=${since}&limit=1` }
  ],
  accountChanges: () => [{}, { query: `?since=${since}&limit=1` }, { query: "?types=name_change" }],
  setOperationalWebhook: () => [{ body: { webhook_url: strangersUrl } }],
  getOperationalWebhook: () => [{}],
  operationalEvents: () => [{}, { query: `?since=${since}&limit=1` }],
  deleteOperationalWebhook: () => [{}],
  changeStream: () => [
    {},
    { query: "?since=now" },
    { query: "?types=name_change", headers: { "last-event-id": since } }
  ],
  sandboxChange: ({ abn }) => [{ body: { identifier: abn, event: "name_change" } }]
}

/** Every request about these things to every operation of the contract. One that is not known here is an error. */
export const requestsAbout = (things: Things): ReadonlyArray<Asked> =>
  [...operations].flatMap(([name, { method, path }]) => {
    const parts = partsOf[name]
    if (parts === undefined) throw new Error(`say in ${import.meta.url} what ${name} can be asked`)
    return parts(things).flatMap(({ body, headers, params = {}, query = "" }) => {
      const filled = path.replaceAll(/:(\w+)/gu, (_, param) => encodeURIComponent(params[param] ?? ""))
      const asked = {
        operation: name,
        path: `${filled}${query}`,
        method,
        ...(headers !== undefined && { headers }),
        ...(body !== undefined && { body })
      }
      return method === "GET" ? [asked, { ...asked, method: "HEAD" }] : [asked]
    })
  })

type ToolName = (typeof tools)[number]["name"]

const argumentsOf: Readonly<Record<ToolName, (things: Things) => unknown>> = {
  resolve_entity: ({ abn }) => ({ abn }),
  screen_entity: ({ abn }) => ({ abn }),
  validate_identifier: ({ abn }) => ({ identifier: abn }),
  list_watches: () => ({}),
  get_watch: ({ subscription: id }) => ({ id }),
  list_entity_changes: ({ abn: id }) => ({ id, since })
}

/** A call of every tool about these things, in the form of the older era, which needs no handshake. */
export const callsAbout = (names: ReadonlyArray<ToolName>, things: Things): ReadonlyArray<Asked> =>
  names.map((name) => {
    const args = argumentsOf[name]
    if (args === undefined) throw new Error(`say in ${import.meta.url} what ${name} can be asked`)
    return {
      path: "/mcp",
      method: "POST",
      headers: { host: "localhost", accept: "application/json, text/event-stream" },
      body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args(things) } }
    }
  })

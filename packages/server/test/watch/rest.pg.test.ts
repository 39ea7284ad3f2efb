import { readFileSync } from "node:fs"
import { assert, describe, layer } from "@effect/vitest"
import { requestId } from "@entity-watch/contract/examples/request"
import { subscription, subscriptionId } from "@entity-watch/contract/examples/watching"
import { subscriptionCreated } from "@entity-watch/contract/operations/createWatch"
import type { DeliveryAttempt } from "@entity-watch/contract/schema/DeliveryAttempt"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { WebhookDelivery } from "@entity-watch/contract/schema/WebhookDelivery"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { event, eventId, keyOf, record, restHandler, restServices } from "../support/subscribers.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

interface Sent {
  readonly method?: string
  readonly key: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  /** A body as it stands, in place of one written as JSON. */
  readonly text?: string | undefined
}

class Rest extends Context.Service<
  Rest,
  (path: string, sent: Sent) => Effect.Effect<{ status: number; text: string; response: Response }>
>()("test/Rest") {
  static readonly layer = Layer.effect(
    Rest,
    Effect.map(
      restHandler,
      ({ handler }) =>
        (path: string, { body, headers, key, method, text }: Sent) =>
          Effect.promise(async () => {
            const response = await handler(
              new Request(`http://localhost${path}`, {
                method: method ?? (body === undefined ? "GET" : "POST"),
                headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
                ...(body !== undefined && { body: JSON.stringify(body) }),
                ...(text !== undefined && { body: text })
              })
            )
            return { status: response.status, text: await response.text(), response }
          })
    )
  )
}

const services = Rest.layer.pipe(
  Layer.provideMerge(restServices({ idempotencyKeys: 3 })),
  Layer.provideMerge(TestDatabase.layer)
)

const send = (path: string, sent: Sent) => Rest.use((rest) => rest(path, sent))

const accountOf = (name: string) =>
  Effect.map(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ id: string }>`SELECT id FROM account WHERE name = ${name}`
    ),
    (rows) => ({ accountId: rows[0]?.id ?? "" })
  )

/** What differs from run to run, as the fixtures have it. */
const settled = (text: string): unknown =>
  text === ""
    ? ""
    : JSON.parse(
        text
          .replace(/wsub_[0-9A-HJKMNP-TV-Z]{26}/gu, subscriptionId)
          .replace(/acct_[0-9A-HJKMNP-TV-Z]{26}/gu, subscription.account_id)
          .replace(/req_[0-9A-HJKMNP-TV-Z]{26}/gu, requestId)
          .replace(/whsec_[A-Za-z0-9+/]{48}(?=")/gu, subscriptionCreated.secret)
          .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/gu, subscription.created_at)
      )

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../fixtures/http/${name}.json`, import.meta.url), "utf8"))

const created = {
  events: ["name_change", "deregistration", "name_change"],
  webhook_url: "https://hooks.example.com/watch",
  entities: ["23 990 000 014", "990000078", "23990000014"]
}

const make = (key: string, change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  Effect.map(send("/v1/watch", { key, headers, body: { ...created, ...change } }), ({ status, text }) => {
    assert.strictEqual(status, 201, text)
    const { secret, subscription: made } = JSON.parse(text)
    return { id: String(made.id), secret: String(secret), text }
  })

layer(services)("the watch endpoints", (it) => {
  it.effect("answer fixtures/http/watch-*.json", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Contract", "sandbox")
      assert.deepStrictEqual(settled((yield* send("/v1/watch", { key })).text), { subscriptions: [] })
      const { id, secret, text } = yield* make(key)
      assert.deepStrictEqual(settled(text), fixture("watch-created"))
      const at = `/v1/watch/${id}`
      const steps: ReadonlyArray<[string, string, Omit<Sent, "key">, number]> = [
        ["watch", at, {}, 200],
        ["watch", at, { method: "PATCH", body: {} }, 200],
        ["watch-list", "/v1/watch", {}, 200],
        ["watch-list", "/v1/watch?status=active", {}, 200],
        ["watch-list-empty", "/v1/watch?status=paused", {}, 200],
        [
          "watch-patched",
          at,
          {
            method: "PATCH",
            body: { status: "paused", events: ["gst_deregistered"], entities: ["80880000007"] }
          },
          200
        ],
        ["watch-patched", at, {}, 200],
        ["watch-rolled", `${at}/roll`, { method: "POST" }, 200],
        ["watch-not-found", "/v1/watch/unknown", {}, 404]
      ]
      for (const [name, path, sent, status] of steps) {
        const got = yield* send(path, { key, ...sent })
        assert.strictEqual(got.status, status, `${name} ${got.text}`)
        assert.deepStrictEqual(settled(got.text), fixture(name), name)
        assert.notInclude(got.text, secret)
        if (name !== "watch-rolled") assert.notInclude(got.text, "whsec_")
      }
      const gone = yield* send(at, { key, method: "DELETE" })
      assert.deepStrictEqual([gone.status, gone.text], [204, ""])
      const again = yield* send(at, { key, method: "DELETE" })
      assert.deepStrictEqual([again.status, settled(again.text)], [404, fixture("watch-not-found")])
    })
  )

  it.effect("answer a stranger's, a deleted, an unknown and the other mode's id alike", () =>
    Effect.gen(function* () {
      const mine = yield* keyOf("Mine", "sandbox")
      const { id } = yield* make(mine)
      const { id: deleted } = yield* make(mine)
      yield* send(`/v1/watch/${deleted}`, { key: mine, method: "DELETE" })
      const callers: ReadonlyArray<[name: string, mode: Mode, ids: ReadonlyArray<string>]> = [
        ["Mine", "live", [id, deleted, subscriptionId, "x", "%00"]],
        ["Theirs", "sandbox", [id, deleted, subscriptionId]],
        ["Theirs", "live", [id]],
        ["Mine", "sandbox", [deleted]]
      ]
      for (const [name, mode, ids] of callers) {
        const key = yield* keyOf(name, mode)
        const headers = [...(yield* send("/v1/watch/unknown", { key })).response.headers.keys()]
        for (const each of ids)
          for (const [suffix, sent] of [
            ["", {}],
            ["", { method: "PATCH", body: { status: "paused" } }],
            ["", { method: "PATCH", body: {} }],
            ["", { method: "PATCH", body: { webhook_url: "http://refused" } }],
            ["", { method: "DELETE" }],
            ["/roll", { method: "POST" }],
            ["/roll", { method: "POST", headers: { "idempotency-key": "k" } }]
          ] as const) {
            const got = yield* send(`/v1/watch/${each}${suffix}`, { key, ...sent })
            assert.deepStrictEqual([got.status, settled(got.text)], [404, fixture("watch-not-found")])
            assert.deepStrictEqual([...got.response.headers.keys()], headers)
          }
      }
      for (const [name, mode] of [
        ["Mine", "live"],
        ["Theirs", "sandbox"]
      ] as const) {
        const list = yield* send("/v1/watch", { key: yield* keyOf(name, mode) })
        assert.deepStrictEqual(JSON.parse(list.text), { subscriptions: [] })
      }
      assert.strictEqual((yield* send(`/v1/watch/${id}`, { key: mine })).status, 200)
    })
  )

  it.effect("honour Idempotency-Key on create and roll", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Repeats", "live")
      const headers = { "idempotency-key": "order 7" }
      const first = yield* make(key, {}, headers)
      assert.strictEqual((yield* make(key, {}, headers)).text, first.text)
      const other = yield* send("/v1/watch", { key, headers, body: { ...created, events: ["name_change"] } })
      assert.deepStrictEqual([other.status, settled(other.text)], [409, fixture("watch-conflict")])
      assert.strictEqual(other.response.headers.get("x-should-retry"), "false")
      const roll = (name: string) =>
        send(`/v1/watch/${first.id}/roll`, { key, method: "POST", headers: { "idempotency-key": name } })
      assert.strictEqual((yield* roll("order 7")).status, 409)
      const rolled = yield* roll("order 8")
      assert.strictEqual((yield* roll("order 8")).text, rolled.text)
      assert.notInclude(rolled.text, first.secret)
      assert.strictEqual((yield* roll("order 9")).status, 200)
      const beyond = yield* roll("order 10")
      assert.strictEqual(beyond.status, 429)
      const { message, type } = JSON.parse(beyond.text).error
      assert.strictEqual(type, "rate_limited")
      const wait = beyond.response.headers.get("retry-after")
      assert.strictEqual(
        message,
        `The account sent 3 new Idempotency-Keys in the last 24 hours, the most that are kept; wait ${wait} s before the next one.`
      )
      const list = yield* send("/v1/watch", { key })
      assert.lengthOf(JSON.parse(list.text).subscriptions, 1)
    })
  )

  it.effect("roll a secret without a body or with an empty one, and not with a malformed one", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Rolls", "live")
      const { id } = yield* make(key)
      const sealed = Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ secret: Uint8Array }>`SELECT secret FROM subscription WHERE id = ${id}`
      ).pipe(Effect.map(([row]) => String(row?.secret)))
      const roll = (body?: string) =>
        Rest.use((rest) => rest(`/v1/watch/${id}/roll`, { key, method: "POST", text: body })).pipe(
          Effect.map(({ status }) => status)
        )
      const before = yield* sealed
      for (const body of ["{", "secret=x", '{"a":1}', "[]", "null", "1"])
        assert.strictEqual(yield* roll(body), 400, body)
      assert.strictEqual(yield* sealed, before)
      const seen = new Set([before])
      for (const body of [undefined, "", " \n", "{}", " {} "]) {
        assert.strictEqual(yield* roll(body), 200, body)
        seen.add(yield* sealed)
      }
      assert.strictEqual(seen.size, 6)
    })
  )

  it.effect("say what is wrong with a URL or an entity of the account", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Refused", "sandbox")
      const { id } = yield* make(key)
      const message = (sent: Omit<Sent, "key">, path = `/v1/watch/${id}`) =>
        Effect.map(send(path, { key, ...sent }), ({ status, text }) => [
          status,
          JSON.parse(text).error.message
        ])
      assert.deepStrictEqual(
        yield* message({ method: "PATCH", body: { webhook_url: "http://h.example.com" } }),
        [400, "webhook_url must start with https://."]
      )
      assert.deepStrictEqual(yield* message({ body: { ...created, webhook_url: "nowhere" } }, "/v1/watch"), [
        400,
        "webhook_url must be a whole HTTPS URL."
      ])
      const unchanged = yield* send(`/v1/watch/${id}`, { key })
      assert.deepStrictEqual(settled(unchanged.text), fixture("watch"))
    })
  )
})

layer(services)("GET /v1/entity/{id}/changes", (it) => {
  const all = "since=1970-01-01T00:00:00Z"

  it.effect("answers fixtures/http/changes*.json", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const key = yield* keyOf("Feed", "sandbox")
      const { id } = yield* make(key)
      const caller = yield* accountOf("Feed")
      const subscriptions = [id]
      for (const n of [1, 2, 3]) yield* record("sandbox", `c${n}`, [event(n, caller, { subscriptions })])
      yield* sql`
        UPDATE event SET created_at = '2026-11-21T04:50:00Z'::timestamptz + right(id, 1)::int4 * interval '1 microsecond'
        WHERE account_id = ${caller.accountId}`
      yield* sql`
        UPDATE delivery SET status = CASE WHEN event_id = ${eventId(1)} THEN 'delivered' ELSE 'failed' END,
          response_code = CASE WHEN event_id = ${eventId(1)} THEN 200 ELSE 503 END, attempts = 2
        WHERE event_id IN (${eventId(1)}, ${eventId(2)})`
      const read = (identifier: string, query: string) =>
        send(`/v1/entity/${identifier}/changes?${query}`, { key })
      for (const [identifier, query, name] of [
        ["23990000014", all, "changes"],
        ["23%20990%20000%20014", `${all}&limit=200`, "changes"],
        ["990000014", `${all}&limit=9999999999999999999999`, "changes"],
        ["23990000014", `${all}&limit=2`, "changes-first"],
        ["23990000014", "since=2026-11-21T04:50:00.000002Z", "changes-last"],
        ["23990000014", "since=2026-11-21t04:50:00.0000029999z", "changes-last"],
        ["23990000014", "since=2026-11-21T15:50:00.000002%2B11:00", "changes-last"],
        ["23990000014", "since=2026-11-21T15:50:00.000002+11:00", "changes-last"],
        ["23990000014", "since=2026-11-21T04:50Z", "changes"],
        ["23990000014", "since=9999-12-31T23:59:59-15", "changes-empty"],
        ["51824753556", all, "changes-empty"]
      ] as const) {
        const got = yield* read(identifier, query)
        assert.strictEqual(got.status, 200, got.text)
        assert.deepStrictEqual(settled(got.text), fixture(name), query)
      }
      for (const other of ["0001-01-01T00:00:00%2B15:59", "2026-11-21T04:50:00.0000000000000001Z"])
        assert.deepStrictEqual(
          settled((yield* read("23990000014", `since=${other}`)).text),
          fixture("changes")
        )
      for (const wrong of ["2399000001", "239900000145", "abc", "23-990-000-014", "%00", "wsub_1"]) {
        const got = yield* read(wrong, all)
        assert.deepStrictEqual(
          [got.status, JSON.parse(got.text).error.message],
          [400, "Send eleven digits for an ABN or nine digits for an ACN."]
        )
      }
    })
  )

  it.effect("answers the account's events of all entities, by type, from anywhere", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("All", "sandbox")
      const caller = yield* accountOf("All")
      const other = { entity: "51824753556", abn: "51824753556", acn: null }
      yield* record("sandbox", "all 1", [event(51, caller)])
      yield* record("sandbox", "all 2", [event(52, caller, { ...other, type: "abn_cancelled" })])
      yield* record("sandbox", "all 3", [event(53, caller, { ...other, type: "gst_deregistered" })])
      const read = (query: string) =>
        Effect.map(send(`/v1/changes${query}`, { key }), ({ status, text }) => {
          const { changes, error, next_cursor } = JSON.parse(text)
          return {
            status,
            message: error?.message,
            next: next_cursor,
            times: changes?.map((each: { created_at: string }) => each.created_at),
            ids: changes?.map((each: { event_id: string }) => each.event_id)
          }
        })
      const ids = [51, 52, 53].map(eventId)
      const first = yield* read("?limit=1")
      assert.deepStrictEqual([first.ids, first.next], [ids.slice(0, 1), first.times[0]])
      for (const [query, expected] of [
        ["", ids],
        ["?since=&limit=&types=%20", ids],
        ["?since=1970-01-01T00:00:00Z&limit=9999", ids],
        [`?since=${first.next}`, ids.slice(1)],
        ["?types=abn_cancelled,gst_deregistered", ids.slice(1)],
        ["?types=gst_deregistered,gst_deregistered", ids.slice(2)],
        [`?since=${first.next}&types=name_change`, []],
        ["?types=banned_match", []]
      ] as const) {
        const page = yield* read(query)
        assert.deepStrictEqual([page.ids, page.next], [expected, null], query)
      }
      for (const [query, message] of [
        [
          "?since=yesterday",
          "since must be an ISO-8601 timestamp with a time and a zone, such as 2026-01-01T00:00:00Z, or empty"
        ],
        [
          "?types=name_change,nonsense",
          'types must be event types with commas between them, and "nonsense" is none'
        ],
        ["?limit=0", "limit must be a whole number of at least 1"]
      ] as const) {
        const refused = yield* read(query)
        assert.strictEqual(refused.status, 400, query)
        assert.include(refused.message, message)
      }
    })
  )

  it.effect("shows nobody else's events, in the other mode neither", () =>
    Effect.gen(function* () {
      const keys = {
        sandbox: yield* keyOf("One", "sandbox"),
        live: yield* keyOf("One", "live"),
        other: yield* keyOf("Two", "sandbox")
      }
      const caller = yield* accountOf("One")
      yield* record("sandbox", "c", [event(11, caller)])
      yield* record("live", "c", [event(12, caller)])
      const ids = (key: string) =>
        Effect.map(send(`/v1/entity/23990000014/changes?${all}`, { key }), ({ text }) =>
          JSON.parse(text).changes.map((each: { event_id: string }) => each.event_id)
        )
      assert.deepStrictEqual(yield* ids(keys.sandbox), [eventId(11)])
      assert.deepStrictEqual(yield* ids(keys.live), [eventId(12)])
      assert.deepStrictEqual(yield* ids(keys.other), [])
    })
  )

  describe("over several deliveries", () => {
    it.effect("is failed before it is pending, and pending before it is delivered", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const key = yield* keyOf("Several", "sandbox")
        const subscriptions = [(yield* make(key)).id, (yield* make(key)).id]
        const caller = yield* accountOf("Several")
        const kinds = ["pending", "delivered", "failed"]
        const pairs = kinds.flatMap((one) => kinds.map((two) => [one, two] as const))
        for (const [i, [one, two]] of pairs.entries()) {
          const n = 100 + i
          yield* record("sandbox", `c${n}`, [event(n, caller, { subscriptions })])
          for (const [j, status] of [one, two].entries())
            yield* sql`
              UPDATE delivery SET status = ${status} WHERE event_id = ${eventId(n)}
              AND subscription_id = ${subscriptions[j] ?? ""}`
        }
        const { text } = yield* send(`/v1/entity/990000014/changes?${all}`, { key })
        assert.deepStrictEqual(
          JSON.parse(text).changes.map((each: { delivery_status: string }) => each.delivery_status),
          pairs.map((pair) =>
            pair.includes("failed" as never)
              ? "failed"
              : pair.includes("pending" as never)
                ? "pending"
                : "delivered"
          )
        )
      })
    )

    it.effect("shows the response code of the latest attempt", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const key = yield* keyOf("Latest", "sandbox")
        const subscriptions = [(yield* make(key)).id, (yield* make(key)).id]
        const caller = yield* accountOf("Latest")
        yield* record("sandbox", "c", [event(200, caller, { subscriptions })])
        const page = Effect.map(send(`/v1/entity/990000014/changes?${all}`, { key }), ({ text }) => {
          const { deliveries, response_code } = JSON.parse(text).changes[0]
          return [response_code, ...deliveries.map((each: { response_code?: number }) => each.response_code)]
        })
        assert.deepStrictEqual(yield* page, [undefined, undefined, undefined])
        const attempt = (of: number, number: number, code: number | null, at: string) =>
          Effect.gen(function* () {
            yield* sql`
              INSERT INTO delivery_attempt (delivery_id, number, started_at, response_code)
              SELECT id, ${number}::int4, ${at}::text::timestamptz, ${code}::int4 FROM delivery
              WHERE event_id = ${eventId(200)} AND subscription_id = ${subscriptions[of] ?? ""}`
            yield* sql`
              UPDATE delivery SET response_code = ${code}::int4, attempts = ${number}::int4
              WHERE event_id = ${eventId(200)} AND subscription_id = ${subscriptions[of] ?? ""}`
          })
        yield* attempt(0, 1, 500, "2026-01-01T00:00:00Z")
        yield* attempt(1, 1, 503, "2026-01-01T00:00:01Z")
        assert.deepStrictEqual(yield* page, [503, 500, 503])
        yield* attempt(0, 2, 200, "2026-01-01T00:00:05Z")
        assert.deepStrictEqual(yield* page, [200, 200, 503])
        yield* attempt(0, 3, null, "2026-01-01T00:00:09Z")
        assert.deepStrictEqual(yield* page, [503, undefined, 503])
      })
    )
  })

  it.effect(
    "answers 410 to a since after which events were removed, and everything that is kept from 1970 on",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const key = yield* keyOf("Removed", "live")
        const { accountId } = yield* accountOf("Removed")
        yield* sql`
        INSERT INTO event_horizon (account_id, mode, identifier, removed_through)
        VALUES (${accountId}, 'live', '23990000014', '2026-11-21T04:50:00.104233Z')`
        const read = (since: string) => send(`/v1/entity/23990000014/changes?since=${since}`, { key })
        const gone = yield* read("2026-11-21T04:50:00.104232Z")
        assert.strictEqual(gone.status, 410)
        assert.deepStrictEqual(
          { ...JSON.parse(gone.text).error, request_id: "" },
          {
            type: "gone",
            message:
              "Events of this entity up to 2026-11-21T04:50:00.104233Z are no longer kept; send that time as since for those that are, or 1970-01-01T00:00:00Z.",
            request_id: ""
          }
        )
        for (const since of ["2026-11-21T04:50:00.104233Z", "1970-01-01T00:00:00Z", "1969-01-01T00:00:00Z"])
          assert.deepStrictEqual(settled((yield* read(since)).text), fixture("changes-empty"))
        // Nobody else's feed has lost anything.
        const other = yield* keyOf("Removed", "sandbox")
        const theirs = yield* send("/v1/entity/23990000014/changes?since=2026-01-01T00:00:00Z", {
          key: other
        })
        assert.strictEqual(theirs.status, 200)
      })
  )
})

layer(services)("The deliveries of a subscription", (it) => {
  /** Three events: given up, delivered, and being tried again. Another subscription has the first one too. */
  const prepared = Effect.fnUntraced(function* (name: string) {
    const sql = yield* SqlClient.SqlClient
    const key = yield* keyOf(name, "sandbox")
    const caller = yield* accountOf(name)
    const [own, other] = [(yield* make(key)).id, (yield* make(key)).id]
    const first = Number(name.replace(/\D/gu, "")) * 10
    const ids = [first, first + 1, first + 2].map(eventId)
    for (const [i, subscriptions] of [[own, other], [own], [own]].entries())
      yield* record("sandbox", `${name} ${i}`, [event(first + i, caller, { subscriptions })])
    yield* sql`
      UPDATE delivery SET due_at = now() + interval '1 hour', attempts = 2,
        response_code = CASE event_id WHEN ${ids[1]} THEN 204 ELSE 503 END,
        status = CASE event_id WHEN ${ids[0]} THEN 'failed' WHEN ${ids[1]} THEN 'delivered' ELSE 'pending' END
      WHERE subscription_id IN (${own}, ${other})`
    yield* sql`
      INSERT INTO delivery_attempt (delivery_id, number, started_at, millis, response_code, failure, answer)
      SELECT id, number, now(), 40 + number, response_code,
        CASE WHEN response_code = 503 THEN 'The receiver answered 503.' END, 'busy'
      FROM delivery, unnest(ARRAY[1, 2]) AS number WHERE subscription_id = ${own}`
    const ask = (path: string, body?: unknown, of = own) =>
      Effect.map(
        send(`/v1/watch/${of}${path}`, { key, ...(body !== undefined && { body }) }),
        ({ status, text }) => ({ status, answer: JSON.parse(text) })
      )
    const states = Effect.map(
      sql<{ event_id: string; status: string; is_due: boolean }>`
        SELECT event_id, status, status = 'pending' AND due_at <= now() AS is_due FROM delivery
        WHERE subscription_id = ${own} ORDER BY event_id`,
      (rows) => rows.map(({ is_due, status }) => (is_due ? "due" : status))
    )
    return { key, own, other, ids, ask, states }
  })

  it.effect("come in pages of bounded size, however much the receiver answered", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask, ids, own } = yield* prepared("Deliveries 65")
      yield* sql`
        UPDATE delivery_attempt SET answer = repeat('x', 200000)
        WHERE delivery_id IN (SELECT id FROM delivery WHERE subscription_id = ${own})`
      const page: { deliveries: ReadonlyArray<WebhookDelivery>; next_cursor: string } = (yield* ask(
        "/deliveries"
      )).answer
      assert.deepStrictEqual(
        page.deliveries.map(({ event_id }) => event_id),
        [ids[2]]
      )
      const following = (yield* ask(`/deliveries?cursor=${page.next_cursor}`)).answer
      assert.strictEqual(following.deliveries[0].event_id, ids[1])
    })
  )

  it.effect("are listed with their attempts, the latest first, page after page", () =>
    Effect.gen(function* () {
      const { ask, ids, key } = yield* prepared("Deliveries 61")
      const { answer, status } = yield* ask("/deliveries")
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(
        answer.deliveries.map(({ event_id, status }: WebhookDelivery) => [event_id, status]),
        [
          [ids[2], "pending"],
          [ids[1], "delivered"],
          [ids[0], "failed"]
        ]
      )
      assert.isNull(answer.next_cursor)
      const [pending, delivered] = answer.deliveries
      assert.isString(pending.due_at)
      assert.isNull(delivered.due_at)
      assert.deepInclude(pending, { type: "name_change", attempts: 2, response_code: 503 })
      assert.deepStrictEqual(
        pending.attempt_log.map(({ number, millis, failure, answer }: DeliveryAttempt) => [
          number,
          millis,
          failure,
          answer
        ]),
        [
          [2, 42, "The receiver answered 503.", "busy"],
          [1, 41, "The receiver answered 503.", "busy"]
        ]
      )
      const seen: Array<string> = []
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: { deliveries: ReadonlyArray<WebhookDelivery>; next_cursor: string | null } = (yield* ask(
          `/deliveries?limit=1&status=&cursor=${cursor}`
        )).answer
        seen.push(...page.deliveries.map(({ event_id }) => event_id))
        cursor = page.next_cursor
      }
      assert.deepStrictEqual(seen, ids.toReversed())
      const failed = yield* ask("/deliveries?status=failed")
      assert.deepStrictEqual(
        failed.answer.deliveries.map(({ event_id }: WebhookDelivery) => event_id),
        [ids[0]]
      )
      for (const wrong of [
        "status=lost",
        "limit=0",
        "cursor=1",
        "cursor=2026-13-45T99:99:99.000000Z",
        "cursor=2026-02-30T00:00:00.000000Z"
      ])
        assert.strictEqual((yield* ask(`/deliveries?${wrong}`)).status, 400, wrong)
      const unknown = yield* send("/v1/watch/wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T/deliveries", { key })
      assert.strictEqual(unknown.status, 404)
    })
  )

  it.effect("end a page where many events of other subscriptions lie between, and lead on", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask, ids, own } = yield* prepared("Deliveries 62")
      yield* sql`
        INSERT INTO event (id, account_id, mode, type, cause, entity, abn, payload, created_at)
        SELECT 'evt_between' || n, account_id, mode, type, 'between ' || n, entity, abn, payload,
          created_at + n * interval '1 microsecond'
        FROM event, generate_series(1, 2500) n WHERE id = ${ids[2]}`
      const first = yield* ask("/deliveries")
      assert.deepStrictEqual(first.answer.deliveries, [])
      const second = yield* ask(`/deliveries?cursor=${first.answer.next_cursor}`)
      assert.lengthOf(second.answer.deliveries, 3)
      assert.isNull(second.answer.next_cursor)
      assert.isString(own)
    })
  )

  it.effect("are sent again, one that was delivered too, and none that is in flight", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask, ids, other, states } = yield* prepared("Deliveries 63")
      const again = yield* ask(`/deliveries/${ids[1]}/resend`, {})
      assert.deepInclude(again.answer.delivery, { event_id: ids[1], status: "pending" })
      assert.deepStrictEqual(yield* states, ["failed", "due", "pending"])
      yield* sql`UPDATE delivery SET claimed_until = now() + interval '1 minute' WHERE event_id = ${ids[2]}`
      const inFlight = yield* ask(`/deliveries/${ids[2]}/resend`, {})
      assert.deepStrictEqual([inFlight.status, inFlight.answer.error.type], [409, "conflict"])
      for (const nobodys of [eventId(9), "%00", "evt_%00", "x".repeat(90)])
        assert.strictEqual((yield* ask(`/deliveries/${nobodys}/resend`, {})).status, 404, nobodys)
      assert.strictEqual((yield* ask(`/deliveries/${ids[1]}/resend`, {}, other)).status, 404)
      assert.strictEqual((yield* ask(`/deliveries/${ids[1]}/resend`, { a: 1 })).status, 400)
      assert.deepStrictEqual(yield* states, ["failed", "due", "pending"])
    })
  )

  it.effect(
    "go to one receiver ten times within ten minutes at most, in whichever way they are sent again",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { ask, ids, own } = yield* prepared("Deliveries 66")
        yield* sql`UPDATE delivery_attempt SET started_at = now() - interval '1 hour'`
        /** As the service posts it: the attempt is written first. */
        const post = (status: string) => sql`
        WITH posted AS (
          UPDATE delivery SET status = ${status}, attempts = attempts + 1
          WHERE event_id = ${ids[1]} AND subscription_id = ${own} RETURNING id, attempts)
        INSERT INTO delivery_attempt (delivery_id, number, started_at, millis, response_code)
        SELECT id, attempts + 100, now(), 1, 500 FROM posted`
        const resend = ask(`/deliveries/${ids[1]}/resend`, {})
        let posts = 0
        for (; posts < 50 && (yield* resend).status === 200; posts += 1) yield* post("delivered")
        assert.strictEqual(posts, 10)
        const refused = yield* resend
        assert.deepStrictEqual([refused.status, refused.answer.error.type], [409, "conflict"])
        assert.match(refused.answer.error.message, /10 times within the last ten minutes/u)
        yield* sql`UPDATE delivery SET status = 'failed' WHERE event_id = ${ids[1]} AND subscription_id = ${own}`
        const asked = { since: "2020-01-01T00:00:00Z" }
        assert.strictEqual((yield* ask("/recover", asked)).answer.recovered, 1, "only the other one")
        yield* sql`UPDATE delivery_attempt SET started_at = started_at - interval '10 minutes'`
        assert.strictEqual((yield* ask("/recover", asked)).answer.recovered, 1)
      })
  )

  it.effect("are recovered since a moment, of one subscription alone", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask, other, states } = yield* prepared("Deliveries 64")
      const later = yield* ask("/recover", { since: "2999-01-01T00:00:00Z" })
      assert.deepStrictEqual(later.answer, { recovered: 0, more: false })
      const done = yield* ask("/recover", { since: "2020-01-01T00:00:00+10:00" })
      assert.deepStrictEqual(done.answer, { recovered: 1, more: false })
      assert.deepStrictEqual(yield* states, ["due", "delivered", "pending"])
      const theirs = yield* sql`SELECT FROM delivery WHERE subscription_id = ${other} AND status = 'failed'`
      assert.lengthOf(theirs, 1)
      for (const body of [{}, { since: "yesterday" }, { since: "2020-01-01T00:00:00Z", all: true }])
        assert.strictEqual((yield* ask("/recover", body)).status, 400)
    })
  )
})

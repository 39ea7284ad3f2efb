/** Accounts and modes beside each other: nobody sees, changes or learns of what another one has. */
import { assert, layer } from "@effect/vitest"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { DeliveryLog, everyDelivery } from "@entity-watch/core/store/DeliveryLog"
import { tools } from "@entity-watch/mcp/tools"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Handler, serviceLayerNoDeps } from "../support/mcpService.ts"
import { describePostgres, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { keyOf } from "../support/subscribers.ts"
import { type Asked, callsAbout, requestsAbout, type Things } from "./requests.ts"

const services = Layer.mergeAll(serviceLayerNoDeps, DeliveryLog.layer).pipe(
  Layer.provideMerge(PostgresDatabase.layer)
)

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Of a stream, which does not end by itself, what it says at once. */
const textOf = async (response: Response): Promise<string> => {
  if (response.headers.get("content-type") !== "text/event-stream" || response.body === null)
    return response.text()
  const reader = response.body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

const send = (key: string, { body, headers, method, path }: Asked) =>
  Handler.use((handler) =>
    Effect.promise(async (): Promise<Answer> => {
      const response = await handler(
        new Request(`http://localhost${path}`, {
          method,
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) })
        })
      )
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await textOf(response)
      }
    })
  )

/** What is left of an answer without what differs between two callers who are told the same. */
const comparable = ({ headers, status, text }: Answer) => {
  const settled = (value: string) =>
    value
      .replaceAll(/(?:acct|wsub|evt|req)_[0-9A-HJKMNP-TV-Z]{26}/gu, "<id>")
      .replaceAll(/whsec_[A-Za-z0-9+/=]+/gu, "<secret>")
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/gu, "<time>")
  const kept = Object.entries(headers).filter(([name]) => !varying.has(name))
  return { status, headers: Object.fromEntries(kept), text: settled(text) }
}
const varying = new Set(["x-request-id", "ratelimit-remaining", "ratelimit-reset", "x-allowance-remaining"])

const abn = "23990000014"
const planted = "https://owner-alone-knows-this.example/hook"
const plantedTitle = "Whom the owner alone declines"
const key = "idempotency-of-the-owner"

/** Of the owner: a subscription, a list, an answer kept under an idempotency key, and an event with a delivery. */
const owning = Effect.fnUntraced(function* (token: string) {
  const created = yield* send(token, {
    path: "/v1/watch",
    method: "POST",
    headers: { "idempotency-key": key },
    body: { events: ["name_change", "deregistration"], entities: [abn], webhook_url: planted }
  })
  assert.strictEqual(created.status, 201, created.text)
  const { secret, subscription } = JSON.parse(created.text)
  const list = yield* send(token, {
    path: "/v1/lists/the-owners-list",
    method: "PUT",
    body: { title: plantedTitle, counts: true, content: "name\nOwners Alone\n" }
  })
  assert.strictEqual(list.status, 200, list.text)
  const things: Things = { subscription: subscription.id, abn, idempotencyKey: key }
  return {
    things,
    secrets: [subscription.id, subscription.account_id, secret, planted, plantedTitle] as Array<string>
  }
})

const eventOf = (token: string) =>
  Effect.map(
    send(token, {
      path: "/v1/sandbox/changes",
      method: "POST",
      body: { identifier: abn, event: "name_change" }
    }),
    ({ text }) => {
      const { event_id } = JSON.parse(text)
      assert.match(event_id, /^evt_/u, text)
      return String(event_id)
    }
  )

/** All that an account and mode have in the database. */
const rowsOf = Effect.fnUntraced(function* (accountId: string, mode: Mode) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql`
    SELECT 'subscription' AS kind, to_jsonb(s) AS row FROM subscription s
      WHERE account_id = ${accountId} AND mode = ${mode}
    UNION ALL SELECT 'entity', to_jsonb(e) FROM subscription_entity e JOIN subscription s ON s.id = subscription_id
      WHERE account_id = ${accountId} AND mode = ${mode}
    UNION ALL SELECT 'type', to_jsonb(t) FROM subscription_event t JOIN subscription s ON s.id = subscription_id
      WHERE account_id = ${accountId} AND mode = ${mode}
    UNION ALL SELECT 'list', to_jsonb(l) FROM additional_list l
      WHERE account_id = ${accountId} AND mode = ${mode}
    UNION ALL SELECT 'idempotency', to_jsonb(i) FROM idempotency i
      WHERE account_id = ${accountId} AND mode = ${mode}
    UNION ALL SELECT 'decision', to_jsonb(d) FROM decision d WHERE account_id = ${accountId} AND mode = ${mode}
    UNION ALL SELECT 'event', to_jsonb(e) FROM event e WHERE account_id = ${accountId} AND mode = ${mode}
    UNION ALL SELECT 'delivery', to_jsonb(d) FROM delivery d JOIN event e ON e.id = event_id
      WHERE e.account_id = ${accountId} AND e.mode = ${mode}
    ORDER BY 1, 2`
})

const names = tools.map(({ name }) => name)
const about = (of: Things) => [...requestsAbout(of), ...callsAbout(names, of)]
const nobodys: Things = { subscription: "wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T", abn, idempotencyKey: key }
const askAll = (token: string, of: Things) => Effect.forEach(about(of), (each) => send(token, each))

describePostgres("an account", () => {
  layer(services)((it) => {
    for (const mode of ["sandbox", "live"] as const)
      it.effect(`of the ${mode} is as if alone, whatever is asked about its things by others`, () =>
        Effect.gen(function* () {
          const other = mode === "live" ? "sandbox" : "live"
          const strangers = [
            [`Stranger to ${mode}`, mode],
            [`Stranger to ${mode}`, other],
            [`Owner ${mode}`, other]
          ] as const
          // Each stranger has a twin, who asks the same while nothing of the owner is there.
          const alone = yield* Effect.forEach(strangers, ([name, theirs]) =>
            Effect.flatMap(keyOf(`Twin of ${name} ${theirs}`, theirs), (token) => askAll(token, nobodys))
          )

          const owner = yield* keyOf(`Owner ${mode}`, mode)
          const { secrets, things } = yield* owning(owner)
          if (mode === "sandbox") secrets.push(yield* eventOf(owner))
          const [, accountId = ""] = secrets
          const before = yield* rowsOf(accountId, mode)
          assert.isAtLeast(before.length, 5)
          const reads = [...requestsAbout(things), ...callsAbout(names, things)].filter(
            ({ method, path }) => method === "GET" || path === "/mcp"
          )
          const reading = Effect.forEach(reads, (each) => Effect.map(send(owner, each), comparable))
          const read = yield* reading
          const shown = yield* Effect.forEach(reads, (each) =>
            Effect.map(send(owner, each), ({ text }) => text)
          )
          for (const secret of secrets.filter((each) => !each.startsWith("whsec_")))
            assert.include(shown.join("\n"), secret, "the owner is shown it, so that a leak would be seen")

          const asking = Effect.forEach(
            strangers,
            ([name, theirs]) => Effect.flatMap(keyOf(name, theirs), (token) => askAll(token, things)),
            { concurrency: "unbounded" }
          )
          const [asked, ...readMeanwhile] = yield* Effect.all([asking, reading, reading, reading], {
            concurrency: "unbounded"
          })
          for (const [i, answers] of asked.entries())
            for (const [j, each] of about(things).entries()) {
              const what = `${strangers[i]?.join(", ")}: ${each.method} ${each.path} ${JSON.stringify(each.body)}`
              const [strange, twin] = [answers[j], alone[i]?.[j]]
              if (strange === undefined || twin === undefined) return assert.fail(what)
              assert.deepStrictEqual(comparable(strange), comparable(twin), what)
              for (const secret of secrets)
                if (!(strangers[i]?.[0] === `Owner ${mode}` && secret === accountId))
                  assert.notInclude(`${strange.text}${JSON.stringify(strange.headers)}`, secret, what)
            }
          for (const meanwhile of readMeanwhile) assert.deepStrictEqual(meanwhile, read)
          assert.deepStrictEqual(yield* rowsOf(accountId, mode), before)
        })
      )

    it.effect("has its own deliveries in the operator's list of one account", () =>
      Effect.gen(function* () {
        const log = yield* DeliveryLog
        const query = { ...everyDelivery, limit: 100 }
        const [mine, theirs] = yield* Effect.all([
          log.listAcrossAccounts({ ...query, account: "Owner sandbox" }),
          log.listAcrossAccounts({ ...query, account: "Stranger to sandbox" })
        ])
        assert.isNotEmpty(mine)
        assert.isNotEmpty(theirs)
        assert.deepStrictEqual(new Set(mine.map(({ account }) => account)), new Set(["Owner sandbox"]))
        assert.deepStrictEqual(
          new Set(theirs.map(({ account }) => account)),
          new Set(["Stranger to sandbox"])
        )
      })
    )
  })
})

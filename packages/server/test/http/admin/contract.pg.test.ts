/** Every endpoint of the admin API: who may ask it, and that what they did is in the audit log. */
import { assert, describe, it, layer } from "@effect/vitest"
import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { NeededRole } from "@entity-watch/contract/http/NeededRole"
import { includes, Role } from "@entity-watch/contract/schema/admin/Role"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Administrators } from "@entity-watch/core/admin/Administrators"
import { adminDocument } from "@entity-watch/server/openapi/adminDocument"
import { Context, Effect, Redacted } from "effect"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Ask, adminKey, adminService, logIn, ownPage } from "../../support/adminService.ts"
import { acts, delivered } from "./acts.ts"

const endpoints: Array<HttpApiEndpoint.Top> = []
HttpApi.reflect(AdminApi, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => void endpoints.push(endpoint)
})

const isRead = ({ method }: HttpApiEndpoint.Top) => method === "GET"
const roleOf = ({ annotations }: HttpApiEndpoint.Top) => Context.get(annotations, NeededRole)
const pathOf = ({ path }: HttpApiEndpoint.Top) => path.replaceAll(/:\w+/gu, "nothing")

/** What everybody may do who has a role, and nobody else. */
const ofOneself = new Set(["logout"])
const withoutCredential = new Set(["login"])

/** It adds to what the line of another act names. */
const partsOfAnAct = new Set(["sendPart"])

describe("the admin API", () => {
  it("asks for more than a reader for whatever changes something", () => {
    const unguarded = endpoints.filter(
      (each) =>
        !isRead(each) &&
        roleOf(each) === "reader" &&
        !ofOneself.has(each.identifier) &&
        !withoutCredential.has(each.identifier)
    )
    assert.deepStrictEqual(
      unguarded.map(({ identifier }) => identifier),
      []
    )
  })

  it("is described in its own OpenAPI document, whose requests are closed", () => {
    const document = JSON.parse(JSON.stringify(adminDocument()))
    const operations = Object.values<
      Record<string, { readonly description: string; readonly summary: string }>
    >(document.paths).flatMap((methods) => Object.values(methods))
    assert.lengthOf(operations, endpoints.length)
    for (const { description, summary } of operations) {
      assert.isAbove(summary.length, 5)
      assert.isAbove(description.length, 20)
    }
    const text = JSON.stringify(document)
    for (const [, name = ""] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/gu))
      assert.property(document.components.schemas, name)
    for (const name of ["Login", "CreateKey", "RefreshRequest", "RecoverDeliveries"])
      assert.isFalse(document.components.schemas[name].additionalProperties, name)
    assert.isUndefined(document.components.schemas.AdminKey.additionalProperties)
    assert.deepStrictEqual(document.components.securitySchemes.bearer, { type: "http", scheme: "bearer" })
  })

  it("is all under /admin/v1", () => {
    for (const { path } of endpoints) assert.match(path, /^\/admin\/v1\/[a-z/:-]+$/u)
  })
})

layer(adminService)("the admin API", (it) => {
  for (const endpoint of endpoints.filter(({ identifier }) => !withoutCredential.has(identifier)))
    it.effect(`lets nobody ask ${endpoint.identifier} but those of its role`, () =>
      Effect.gen(function* () {
        const ask = yield* Ask
        const { method } = endpoint
        const path = pathOf(endpoint)
        const apiKey = yield* ApiKeys.use((keys) => keys.create("A customer", "live"))
        for (const sent of [
          {},
          { key: Redacted.value(apiKey.token) },
          { key: "svc_admin_x" },
          { session: "svc_session_x", headers: ownPage }
        ])
          assert.strictEqual((yield* ask(method, path, sent)).status, 401)
        for (const role of Role.literals) {
          const { token } = yield* adminKey(role)
          const session = yield* logIn(token)
          const mayAsk = includes(role, roleOf(endpoint))
          for (const sent of [{ key: token }, { session, headers: ownPage }]) {
            const { body, status } = yield* ask(method, path, sent)
            assert.strictEqual(status === 403, !mayAsk, `${role}: ${status}`)
            if (!mayAsk)
              assert.strictEqual(
                body.error.message,
                `This needs the role ${roleOf(endpoint)}; yours is ${role}.`
              )
            assert.notStrictEqual(status, 401)
            assert.isBelow(status, 500)
          }
        }
      })
    )

  it.effect("is not the accounts' API, whose operations take no admin key", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token } = yield* adminKey("operator")
      for (const path of [
        "/v1/registers",
        "/v1/watch",
        "/v1/entity/23990000014/changes?since=2020-01-01T00:00:00Z"
      ])
        assert.strictEqual((yield* ask("GET", path, { key: token })).status, 401)
    })
  )

  it.effect("writes one line for each act, and none for what was refused", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const sql = yield* SqlClient.SqlClient
      const { id, token } = yield* adminKey("operator", "Operator of acts")
      const count = Effect.map(
        sql<{ n: number }>`SELECT count(*)::int4 AS n FROM audit_line`,
        ([row]) => row?.n ?? 0
      )
      const known = yield* acts
      assert.deepStrictEqual(
        known.map(({ name }) => name).toSorted(),
        endpoints
          .flatMap((each) => (isRead(each) || partsOfAnAct.has(each.identifier) ? [] : [each.identifier]))
          .toSorted(),
        "say in acts.ts how each act is done"
      )
      for (const { act, body, detail, method, name, path, status, subject, withSession } of known) {
        const before = yield* count
        const session = withSession ? yield* logIn(token) : undefined
        const began = yield* count
        const answer = yield* ask(method, path, {
          ...(session === undefined ? (name === "login" ? {} : { key: token }) : { session }),
          headers: ownPage,
          ...(body !== undefined && { body })
        })
        assert.strictEqual(answer.status, status, `${name}: ${JSON.stringify(answer.body)}`)
        assert.strictEqual((yield* count) - began, 1, name)
        assert.strictEqual(began - before, withSession ? 1 : 0)
        const [row] = yield* sql<{ line: Record<string, unknown> }>`
          SELECT to_jsonb(audit_line) AS line FROM audit_line ORDER BY id DESC LIMIT 1`
        const line = row?.line
        assert.strictEqual(line?.act, act, name)
        assert.strictEqual(line?.subject, subject(answer.body), name)
        assert.deepStrictEqual(line?.detail, detail)
        assert.match(String(line?.request_id), /^req_/u)
        if (name !== "login") assert.deepStrictEqual([line?.who, line?.key_id], ["Operator of acts", id])
        const kept = JSON.stringify(line)
        assert.notMatch(kept, /svc_(?:sk_\w+|admin|link|session)_\w{20}/u)
      }
      const lines = yield* count
      for (const { body, method, name, path } of known) {
        const { token: reader } = yield* adminKey("reader")
        if (name === "login" || name === "logout") continue
        yield* ask(method, path, { key: reader, ...(body !== undefined && { body }) })
        yield* ask(method, path.replace(/\/(?:key_\w+|adm_\w+|wsub_\w+|\d+)\//u, "/nothing/"), {
          key: token,
          body: { no: 1 }
        })
      }
      const made = known.length - 2
      assert.strictEqual(yield* count, lines + known.length, `only the ${made} keys that were made for this`)
    })
  )

  it.effect("keeps its log from everybody, the database's owner included", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (const statement of [
        sql`DELETE FROM audit_line`,
        sql`UPDATE audit_line SET who = 'x'`,
        sql`TRUNCATE audit_line`
      ]) {
        const error = yield* Effect.flip(statement)
        assert.match(String(error.reason.cause), /only ever added to/u)
      }
    })
  )

  it.effect("does nothing where its line cannot be written", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const sql = yield* SqlClient.SqlClient
      const { token } = yield* adminKey("operator", "Operator of acts")
      const all = yield* acts
      yield* sql`ALTER TABLE audit_line RENAME TO audit_line_elsewhere`
      const before = yield* Administrators.use(({ keys }) => keys)
      for (const { body, method, name, path } of all) {
        if (name === "login" || name === "logout") continue
        const { status } = yield* ask(method, path, { key: token, ...(body !== undefined && { body }) })
        assert.isAtLeast(status, 500, name)
      }
      assert.deepStrictEqual(
        (yield* Administrators.use(({ keys }) => keys)).map(({ id, revoked_at }) => [id, revoked_at]),
        before.map(({ id, revoked_at }) => [id, revoked_at])
      )
      const [row] = yield* sql`SELECT count(*)::int4 AS n FROM api_key WHERE revoked_at IS NOT NULL`
      yield* sql`ALTER TABLE audit_line_elsewhere RENAME TO audit_line`
      assert.strictEqual(row?.n, 1, "the one that was revoked in the test before")
    })
  )

  it.effect("turns the pages of its lists without a gap", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token } = yield* adminKey("reader")
      for (let i = 0; i < 7; i++) {
        yield* ApiKeys.use((keys) => keys.create(`Account ${i}`, "live"))
        yield* delivered
      }
      for (const [path, name] of [
        ["/admin/v1/keys", "keys"],
        ["/admin/v1/accounts", "accounts"],
        ["/admin/v1/subscriptions", "subscriptions"],
        ["/admin/v1/deliveries", "deliveries"],
        ["/admin/v1/audit", "lines"]
      ] as const) {
        const pages = Effect.fnUntraced(function* (limit: number) {
          const seen: Array<string> = []
          let cursor: string | null = ""
          while (cursor !== null) {
            const query: string = cursor === "" ? "" : `&cursor=${cursor}`
            const page = yield* ask("GET", `${path}?limit=${limit}${query}`, { key: token })
            assert.isAtMost(page.body[name].length, limit)
            seen.push(...page.body[name].map(({ id }: { readonly id: string }) => id))
            cursor = page.body.next_cursor
          }
          return seen
        })
        const whole = yield* pages(200)
        assert.isAbove(whole.length, 6)
        assert.deepStrictEqual(yield* pages(3), whole)
      }
      for (const query of ["limit=0", "limit=201", "limit=x", "cursor=%27", "who=1&x=2"])
        assert.strictEqual((yield* ask("GET", `/admin/v1/audit?${query}`, { key: token })).status, 400, query)
    })
  )
})

/** What the session of an administrator may ask of the service, in place of an API key. */
import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Accounts } from "@entity-watch/core/admin/Accounts"
import { Effect, Redacted } from "effect"
import { Ask, adminKey, adminService, logIn, ownPage } from "../../support/adminService.ts"

const watch = {
  events: ["name_change"],
  entities: ["23990000014"],
  webhook_url: "https://receiver.example/hook"
}

const loggedIn = (role: "operator" | "reader" | "reviewer") =>
  Effect.gen(function* () {
    const { token } = yield* adminKey(role, `A ${role}`)
    return yield* logIn(token)
  })

layer(adminService)("a session at /v1", (it) => {
  it.effect("asks as the account of the console, in the mode that it names", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const session = yield* loggedIn("operator")
      const id = yield* Effect.orDie(Accounts.use((accounts) => accounts.console))
      assert.match(id, /^acct_/u)
      assert.strictEqual(yield* Effect.orDie(Accounts.use((accounts) => accounts.console)), id)
      const inSandbox = { ...ownPage, "x-entity-watch-mode": "sandbox" }
      const made = yield* ask("POST", "/v1/watch", { session, headers: inSandbox, body: watch })
      assert.strictEqual(made.status, 201, JSON.stringify(made.body))
      const listed = (headers: Record<string, string>) => ask("GET", "/v1/watch", { session, headers })
      assert.lengthOf((yield* listed(inSandbox)).body.subscriptions, 1)
      assert.lengthOf((yield* listed(ownPage)).body.subscriptions, 0)
      const { token } = yield* adminKey("reader", "Auditor")
      const { body } = yield* ask("GET", "/admin/v1/audit?act=account.request", { key: token })
      assert.lengthOf(body.lines, 1)
      assert.deepInclude(body.lines[0], {
        who: "A operator",
        role: "operator",
        via: "session",
        subject: id,
        detail: { mode: "sandbox", method: "POST", path: "/v1/watch" }
      })
    })
  )

  it.effect("of a reader reads, and changes nothing", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      for (const role of ["reader", "reviewer"] as const) {
        const session = yield* loggedIn(role)
        const sent = { session, headers: ownPage }
        for (const path of ["/v1/registers", "/v1/watch", "/v1/validate/51824753556"])
          assert.strictEqual((yield* ask("GET", path, sent)).status, 200, path)
        for (const [method, path, body] of [
          ["POST", "/v1/watch", watch],
          ["PATCH", "/v1/watch/wsub_x", { status: "paused" }],
          ["DELETE", "/v1/watch/wsub_x", undefined],
          ["POST", "/v1/watch/wsub_x/roll", undefined],
          ["POST", "/v1/sandbox/changes", { identifier: "23990000014", event: "name_change" }]
        ] as const) {
          const answer = yield* ask(method, path, { ...sent, ...(body && { body }) })
          assert.strictEqual(answer.status, 403, `${method} ${path}`)
          assert.deepInclude(answer.body.error, {
            type: "forbidden",
            message: `This needs the role operator; yours is ${role}.`
          })
        }
      }
    })
  )

  it.effect("of a reader records no decision", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const sent = { session: yield* loggedIn("reader"), headers: ownPage, body: {} }
      const { body, status } = yield* ask("POST", "/v1/decisions", sent)
      assert.strictEqual(status, 403)
      assert.strictEqual(body.error.message, "This needs the role reviewer; yours is reader.")
    })
  )

  it.effect("of a reader looks at no journal and no decisions", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const asReader = { session: yield* loggedIn("reader"), headers: ownPage }
      const asReviewer = { session: yield* loggedIn("reviewer"), headers: ownPage }
      const customer = yield* ApiKeys.use((keys) => keys.create("Without a role", "live"))
      const asCustomer = { key: Redacted.value(customer.token) }
      for (const path of ["/v1/journal", "/v1/journal?subject_ref=customer-1", "/v1/decisions"]) {
        const refused = yield* ask("GET", path, asReader)
        assert.strictEqual(refused.status, 403, path)
        assert.strictEqual(refused.body.error.message, "This needs the role reviewer; yours is reader.")
        assert.strictEqual((yield* ask("GET", path, asReviewer)).status, 200, path)
        assert.strictEqual((yield* ask("GET", path, asCustomer)).status, 200, path)
      }
      const { token } = yield* adminKey("reader", "Whoever reads the log")
      const { body } = yield* ask("GET", "/admin/v1/audit?act=account.request&who=A%20reviewer", {
        key: token
      })
      assert.deepStrictEqual(body.lines, [])
    })
  )

  it.effect("counts for nothing from another site, when it ended, or beside a key", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const session = yield* loggedIn("operator")
      for (const headers of [
        {},
        { "x-entity-watch": "other" },
        { ...ownPage, "sec-fetch-site": "same-site" },
        { ...ownPage, "sec-fetch-site": "cross-site" }
      ] as ReadonlyArray<Record<string, string>>)
        assert.strictEqual((yield* ask("GET", "/v1/registers", { session, headers })).status, 403)
      const unknown = yield* ask("GET", "/v1/registers", { session: "svc_session_x", headers: ownPage })
      assert.strictEqual(unknown.status, 401)
      const customer = yield* ApiKeys.use((keys) => keys.create("A customer", "sandbox"))
      const beside = yield* ask("GET", "/v1/watch", {
        session,
        key: Redacted.value(customer.token),
        headers: ownPage
      })
      assert.deepStrictEqual(beside.body.subscriptions, [])
      const made = yield* ask("POST", "/v1/watch", {
        session,
        key: "svc_sk_live_x",
        headers: ownPage,
        body: watch
      })
      assert.strictEqual(made.status, 401)
      yield* ask("DELETE", "/admin/v1/session", { session, headers: ownPage })
      assert.strictEqual((yield* ask("GET", "/v1/registers", { session, headers: ownPage })).status, 401)
    })
  )
})

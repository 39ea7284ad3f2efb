/** Logging in, and what a session may do. */
import { assert, layer } from "@effect/vitest"
import { generate } from "@entity-watch/core/access/keyFormat"
import { Administrators } from "@entity-watch/core/admin/Administrators"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { Ask, adminKey, adminService, atTest, logIn, ownPage } from "../../support/adminService.ts"

const path = "/admin/v1/session"

const link = (name: string) =>
  Administrators.use((all) =>
    Effect.map(all.createLink(atTest, { name, role: "operator" }), ({ token }) => Redacted.value(token))
  )

const message = ({ body }: { readonly body: { readonly error?: { readonly message?: string } } }) =>
  body.error?.message

layer(adminService)("/admin/v1/session", (it) => {
  it.effect("begins a session for a key, in a cookie that no script and no other site has", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token } = yield* adminKey("reviewer", "Ada")
      const answer = yield* ask("POST", path, { headers: ownPage, body: { credential: token } })
      assert.strictEqual(answer.status, 200)
      assert.deepInclude(answer.body, { name: "Ada", role: "reviewer", via: "session" })
      const cookie = answer.headers.get("set-cookie") ?? ""
      assert.match(cookie, /^__Host-entity-watch=svc_session_\w{36};/u)
      for (const part of ["Max-Age=28800", "Path=/", "HttpOnly", "Secure", "SameSite=Strict"])
        assert.include(cookie, part)
      assert.notInclude(cookie, "Domain")
      const session = yield* logIn(token)
      const asked = yield* ask("GET", path, { session })
      assert.deepInclude(asked.body, { name: "Ada", role: "reviewer", via: "session" })
      const left = Date.parse(asked.body.expires_at) - Date.now()
      assert.isAbove(left, 7.9 * 3_600_000)
      assert.isBelow(left, 8.1 * 3_600_000)
      const withKey = yield* ask("GET", path, { key: token })
      assert.deepStrictEqual(withKey.body, { name: "Ada", role: "reviewer", via: "key", expires_at: null })
    })
  )

  it.effect("lets a link in once, even where two come with it at the same time", () =>
    Effect.gen(function* () {
      const credential = yield* link("Owner")
      const sessions = yield* Effect.all(
        Array.from({ length: 6 }, () => logIn(credential)),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(
        sessions.filter((session) => session !== ""),
        1
      )
      assert.strictEqual(yield* logIn(credential), "")
    })
  )

  it.effect("refuses a link an hour later", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const credential = yield* link("Late")
      yield* sql`UPDATE login_link SET expires_at = expires_at - interval '60 minutes' WHERE name = 'Late'`
      assert.strictEqual(yield* logIn(credential), "")
    })
  )

  it.effect("says that a link is spent, in the same words of one that never was", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const sql = yield* SqlClient.SqlClient
      const refusal = (credential: string) =>
        Effect.map(ask("POST", path, { headers: ownPage, body: { credential } }), (answer) => [
          answer.status,
          message(answer)
        ])
      const used = yield* link("Used")
      assert.notStrictEqual(yield* logIn(used), "")
      const [status, said = ""] = yield* refusal(used)
      assert.strictEqual(status, 401)
      assert.match(`${said}`, /used already, has expired.*entity-watch admin link --name/u)
      const late = yield* link("Later")
      yield* sql`UPDATE login_link SET expires_at = expires_at - interval '60 minutes' WHERE name = 'Later'`
      const guessed = generate("link", new Uint8Array(32).fill(7))
      for (const other of [late, guessed]) assert.deepStrictEqual(yield* refusal(other), [401, said])
      // One that was not copied whole never was spent.
      assert.match(`${(yield* refusal(used.slice(0, -1)))[1]}`, /check that it was copied whole/u)
    })
  )

  it.effect("rests on the key with which its link was made", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const maker = yield* adminKey("operator", "Maker")
      const made = () =>
        Effect.map(
          ask("POST", "/admin/v1/login-links", {
            key: maker.token,
            body: { name: "Guest", role: "operator" }
          }),
          ({ body }) => `${body.token}`
        )
      const used = yield* made()
      const unused = yield* made()
      const session = yield* logIn(used)
      assert.strictEqual((yield* ask("GET", path, { session, headers: ownPage })).status, 200)
      yield* Administrators.use((all) => all.revokeKey(atTest, maker.id))
      assert.strictEqual(yield* logIn(unused), "")
      assert.strictEqual((yield* ask("GET", path, { session, headers: ownPage })).status, 401)
    })
  )

  it.effect("ends with the key that began it, with its time, and when it is ended", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const sql = yield* SqlClient.SqlClient
      const { id, token } = yield* adminKey("reader", "Bea")
      const [first, second, third] = [yield* logIn(token), yield* logIn(token), yield* logIn(token)]
      const status = (session: string) => Effect.map(ask("GET", path, { session }), (each) => each.status)
      assert.deepStrictEqual([yield* status(first), yield* status(second)], [200, 200])
      const out = yield* ask("DELETE", path, { session: first, headers: ownPage })
      assert.strictEqual(out.status, 204)
      assert.match(out.headers.get("set-cookie") ?? "", /^__Host-entity-watch=; Max-Age=0;/u)
      assert.deepStrictEqual([yield* status(first), yield* status(second)], [401, 200])
      yield* sql`UPDATE admin_session SET expires_at = now() - interval '1 second' WHERE name = 'Bea'`
      assert.strictEqual(yield* status(second), 401)
      const fourth = yield* logIn(token)
      yield* Administrators.use((all) => all.revokeKey(atTest, id))
      assert.deepStrictEqual([yield* status(fourth), yield* status(third)], [401, 401])
      assert.strictEqual((yield* ask("GET", path, { key: token })).status, 401)
    })
  )

  it.effect("keeps no more than twenty sessions of a name, and those that end last", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { token } = yield* adminKey("reader", "Many")
      const first = yield* logIn(token)
      for (let i = 0; i < 25; i++) yield* logIn(token)
      const [row] = yield* sql<{
        n: number
      }>`SELECT count(*)::int4 AS n FROM admin_session WHERE name = 'Many'`
      assert.strictEqual(row?.n, 20)
      const asked = yield* Ask.use((ask) => ask("GET", path, { session: first }))
      assert.strictEqual(asked.status, 401)
    })
  )

  it.effect("lets no page of another site act or read", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token } = yield* adminKey("operator", "Cleo")
      const session = yield* logIn(token)
      const body = { name: "x", role: "reader" }
      for (const headers of [
        {},
        { "sec-fetch-site": "cross-site", "x-entity-watch": "console" },
        { "sec-fetch-site": "same-site", "x-entity-watch": "console" },
        { "sec-fetch-site": "same-origin" }
      ] as ReadonlyArray<Record<string, string>>) {
        const act = yield* ask("POST", "/admin/v1/login-links", { session, headers, body })
        assert.strictEqual(act.status, 403, JSON.stringify(headers))
        const login = yield* ask("POST", path, { headers, body: { credential: token } })
        assert.strictEqual(login.status, 403, JSON.stringify(headers))
      }
      const read = yield* ask("GET", path, { session, headers: { "sec-fetch-site": "cross-site" } })
      assert.strictEqual(read.status, 403)
      const act = yield* ask("POST", "/admin/v1/login-links", { session, headers: ownPage, body })
      assert.strictEqual(act.status, 201)
      const withKey = yield* ask("POST", "/admin/v1/login-links", { key: token, body })
      assert.strictEqual(withKey.status, 201)
    })
  )

  it.effect("takes nothing else for a credential, and says which one was refused", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const session = yield* logIn((yield* adminKey("reader", "Dora")).token)
      for (const credential of [session, "svc_sk_live_x", "x", "é", "svc_admin_".padEnd(46, "a")])
        assert.strictEqual(yield* logIn(credential), "")
      const refused = yield* ask("GET", path, { key: "svc_admin_x", session })
      assert.deepStrictEqual(
        [refused.status, message(refused)],
        [
          401,
          "This admin key or login is not valid; check that it was copied whole, or ask an operator for another."
        ]
      )
      assert.strictEqual(
        message(yield* ask("GET", path, { session: `${session}x` })),
        "The session has ended; log in again."
      )
      assert.match(message(yield* ask("GET", path)) ?? "", /^Send an admin key/u)
    })
  )

  it.effect("makes whoever guesses wait, and nobody else", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token } = yield* adminKey("reader", "Eve")
      const guess = ask("POST", path, { headers: ownPage, body: { credential: "svc_admin_guess" } })
      const statuses = yield* Effect.all(Array.from({ length: 30 }, () => guess))
      assert.deepStrictEqual([...new Set(statuses.map(({ status }) => status))], [401, 429])
      assert.match(statuses.at(-1)?.headers.get("retry-after") ?? "", /^[1-3]$/u)
      // From the address of those who guess, too.
      assert.notStrictEqual(yield* logIn(token), "")
      assert.strictEqual((yield* guess).status, 429)
      // A key needs no login.
      assert.strictEqual((yield* ask("GET", path, { key: token })).status, 200)
    })
  )
})

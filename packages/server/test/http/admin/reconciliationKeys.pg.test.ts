/** Keys of reconciliation addresses, as whoever administers the service makes, lists and revokes them. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Ask, adminKey, adminService, ownPage } from "../../support/adminService.ts"

interface Listed {
  readonly id: string
  readonly purpose: string
}

layer(adminService)("/admin/v1/keys", (it) => {
  it.effect("makes a key of a reconciliation address, lists its purpose, and revokes it", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const asked = { account: "Suppliers", mode: "sandbox", purpose: "reconciliation", expires_in_days: 90 }
      const made = yield* ask("POST", "/admin/v1/keys", { key, body: asked })
      assert.strictEqual(made.status, 201)
      assert.match(made.body.token, /^svc_rc_test_[0-9A-Za-z]{36}$/u)
      assert.isNotNull(made.body.key.expires_at)
      const ordinary = yield* ask("POST", "/admin/v1/keys", {
        key,
        body: { account: "Suppliers", mode: "sandbox" }
      })
      const { body } = yield* ask("GET", "/admin/v1/keys", { key })
      assert.deepStrictEqual(
        body.keys.map(({ id, purpose }: Listed) => [id, purpose]),
        [
          [ordinary.body.key.id, "api"],
          [made.body.key.id, "reconciliation"]
        ]
      )
      const address = `/reconcile/${made.body.token}/suggest/type?prefix=c`
      assert.strictEqual((yield* ask("GET", address)).status, 200)
      const revoked = yield* ask("POST", `/admin/v1/keys/${made.body.key.id}/revoke`, { key })
      assert.strictEqual(revoked.status, 200)
      assert.strictEqual((yield* ask("GET", address)).status, 401)
      const wrong = yield* ask("POST", "/admin/v1/keys", { key, body: { ...asked, purpose: "all" } })
      assert.strictEqual(wrong.status, 400)
    })
  )

  it.effect("makes keys that begin no session of the console, in either mode", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const login = (credential: string) =>
        ask("POST", "/admin/v1/session", { headers: ownPage, body: { credential } })
      assert.strictEqual((yield* login(key)).status, 200, "this is how one logs in")
      for (const mode of ["sandbox", "live"]) {
        const { body, status } = yield* ask("POST", "/admin/v1/keys", {
          key,
          body: { account: "Suppliers", mode, purpose: "reconciliation" }
        })
        assert.strictEqual(status, 201)
        assert.match(body.token, /^svc_rc_/u)
        const answer = yield* login(body.token)
        assert.strictEqual(answer.status, 401)
        assert.isNull(answer.headers.get("set-cookie"))
        assert.notInclude(JSON.stringify(answer.body), body.token)
        for (const path of ["/admin/v1/session", "/admin/v1/keys", "/admin/v1/accounts"]) {
          assert.strictEqual((yield* ask("GET", path, { key: body.token })).status, 401, path)
          assert.strictEqual((yield* ask("GET", path, { session: body.token })).status, 401, path)
        }
      }
    })
  )
})

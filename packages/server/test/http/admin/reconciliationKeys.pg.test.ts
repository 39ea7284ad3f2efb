/** Keys of reconciliation addresses, as whoever administers the service makes, lists and revokes them. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Ask, adminKey, adminService } from "../../support/adminService.ts"

interface Listed {
  readonly id: string
  readonly purpose: string
}

layer(adminService, { timeout: "20 seconds" })("/admin/v1/keys", (it) => {
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
})

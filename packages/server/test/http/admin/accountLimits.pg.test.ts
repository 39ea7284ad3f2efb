/** The limits of one account, as whoever administers the service sets them. */
import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Effect, Redacted } from "effect"
import { Ask, adminKey, adminService } from "../../support/adminService.ts"

layer(adminService)("/admin/v1/accounts/{id}/limits", (it) => {
  it.effect("are in force at the next request of each key, and gone once they are left out", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const made = yield* ApiKeys.use((keys) => keys.create("Large customer", "live"))
      const other = yield* ApiKeys.use((keys) => keys.create("Other customer", "live"))
      const limitOf = Effect.fnUntraced(function* (token: Redacted.Redacted) {
        const { headers } = yield* ask("GET", "/v1/registers", { key: Redacted.value(token) })
        return headers.get("ratelimit-limit")
      })
      assert.strictEqual(yield* limitOf(made.token), "100000")
      const path = `/admin/v1/accounts/${made.key.accountId}/limits`
      const set = yield* ask("PUT", path, { key, body: { requests_per_second: 7, burst: 70 } })
      assert.strictEqual(set.status, 200)
      assert.deepStrictEqual(set.body.limits, { requests_per_second: 7, burst: 70 })
      assert.strictEqual(set.body.name, "Large customer")
      assert.strictEqual(yield* limitOf(made.token), "70")
      assert.strictEqual(yield* limitOf(other.token), "100000")
      const { body } = yield* ask("GET", "/admin/v1/accounts?name=large", { key })
      assert.deepStrictEqual(body.accounts[0].limits, { requests_per_second: 7, burst: 70 })
      assert.strictEqual((yield* ask("PUT", path, { key, body: { decisions: 5 } })).status, 200)
      assert.strictEqual(yield* limitOf(made.token), "100000")
    })
  )

  it.effect("are shown with what is in force and what is left, to a reader too", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const { token: reader } = yield* adminKey("reader")
      const { key: made } = yield* ApiKeys.use((keys) => keys.create("Shown customer", "live"))
      const path = `/admin/v1/accounts/${made.accountId}`
      yield* ask("PUT", `${path}/limits`, { key, body: { burst: 70, monthly_allowance: 10 } })
      const { body } = yield* ask("GET", `${path}?mode=live`, { key: reader })
      assert.deepInclude(body.account, { id: made.accountId, limits: { burst: 70, monthly_allowance: 10 } })
      assert.deepInclude(body.usage.rate, { requests_per_second: 10_000, burst: 70 })
      assert.property(body.usage.decisions, "remaining")
      const nobody = yield* ask("GET", "/admin/v1/accounts/acct_nobody?mode=live", { key })
      assert.strictEqual(nobody.status, 404)
    })
  )

  it.effect("are refused beyond the bounds of their settings, and for an account that is not there", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const made = yield* ApiKeys.use((keys) => keys.create("Bounded customer", "live"))
      const path = `/admin/v1/accounts/${made.key.accountId}/limits`
      for (const body of [
        { burst: 0 },
        { burst: 1_000_001 },
        { burst: 1.5 },
        { monthly_allowance: -1 },
        { rate: 1 }
      ])
        assert.strictEqual((yield* ask("PUT", path, { key, body })).status, 400, JSON.stringify(body))
      const nobody = yield* ask("PUT", "/admin/v1/accounts/acct_nobody/limits", { key, body: {} })
      assert.strictEqual(nobody.status, 404)
      const { body } = yield* ask("GET", "/admin/v1/audit?act=account.limits", { key })
      assert.notInclude(JSON.stringify(body), "acct_nobody")
    })
  )
})

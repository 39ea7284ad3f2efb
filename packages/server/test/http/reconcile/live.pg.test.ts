/** With the ABN extract alone for live keys: what was not loaded is told as such, and every query is counted. */
import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Usage } from "@entity-watch/core/access/Usage"
import { openOperatorFiles } from "@entity-watch/node/refresh/operatorFiles"
import { Effect, Option, Redacted } from "effect"
import { Handler, serviceLayer } from "../../support/mcpService.ts"
import { fixtures, load, register } from "../../support/registers.ts"
import { protocol } from "./protocol.ts"

const extract = "abn-bulk-extract"

const posted = Effect.fnUntraced(function* (token: string, field: string, value: unknown) {
  const handle = yield* Handler
  const response = yield* Effect.promise(() =>
    handle(
      new Request(`http://localhost/reconcile/${token}`, {
        method: "POST",
        headers: { host: "localhost", "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ [field]: JSON.stringify(value) }).toString()
      })
    )
  )
  assert.strictEqual(response.status, 200)
  return { response, body: yield* Effect.promise((): Promise<unknown> => response.json()) }
})

layer(serviceLayer)("reconciling with live registers", (it) => {
  it.effect(
    "says unavailable where no list or register was read, and counts each query of its own account",
    () =>
      Effect.gen(function* () {
        const { files } = yield* openOperatorFiles(register(extract), [`${fixtures}${extract}`])
        yield* load(register(extract), files, { mode: "live" })
        const keys = yield* ApiKeys
        const usage = yield* Usage
        const [mine, other] = yield* Effect.forEach(["Mine", "Other"], (account) =>
          keys.create(account, "live", { purpose: "reconciliation" })
        )
        if (mine === undefined || other === undefined) return assert.fail()
        const left = ({ key: { accountId, id: keyId, mode } }: typeof mine) =>
          Effect.map(usage.remaining({ accountId, keyId, mode }), Option.getOrThrow)
        const token = Redacted.value(mine.token)
        const before = yield* left(mine)

        const queries = Object.fromEntries(
          Array.from({ length: 20 }, (_, at) => [`q${at}`, { query: "23990000014" }])
        )
        const answered = yield* posted(token, "queries", queries)
        for (const { result } of Object.values(protocol.results(answered.body)))
          assert.deepStrictEqual(
            result.map(({ id, match }) => [id, match]),
            [["23990000014", true]]
          )
        const { body } = yield* posted(token, "extend", {
          ids: ["23990000014", "18880000042"],
          properties: ["screening", "charity", "licences", "abn_status"].map((id) => ({ id }))
        })
        const { rows } = protocol.extended(body)
        for (const id of ["23990000014", "18880000042"]) {
          assert.match(rows[id]?.screening?.[0]?.str ?? "", /^unavailable\. .*not a clearance/u)
          assert.deepStrictEqual(rows[id]?.charity, [{ str: "unavailable" }])
          assert.deepStrictEqual(rows[id]?.licences, [{ str: "unavailable" }])
        }
        assert.strictEqual(yield* left(mine), before - 22)
        assert.strictEqual(yield* left(other), 1_000_000)
      })
  )
})

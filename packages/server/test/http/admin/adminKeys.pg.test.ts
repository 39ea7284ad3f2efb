/** What becomes of the admin keys that were made with a key that is revoked. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Ask, adminKey, adminService, logIn, ownPage } from "../../support/adminService.ts"

interface Made {
  readonly id: string
  readonly token: string
}

/** With a key, or in a session. */
const make = Effect.fnUntraced(function* (
  name: string,
  by: { readonly key: string } | { readonly session: string }
) {
  const ask = yield* Ask
  const { body, status } = yield* ask("POST", "/admin/v1/admin-keys", {
    ...by,
    ...("session" in by && { headers: ownPage }),
    body: { name, role: "operator" }
  })
  assert.strictEqual(status, 201)
  return { id: body.admin_key.id, token: body.token, by: body.admin_key.made_by }
})

const idsOf = (keys: ReadonlyArray<Pick<Made, "id">>) => keys.map(({ id }) => id).sort()

layer(adminService)("POST /admin/v1/admin-keys/{id}/revoke", (it) => {
  it.effect("lists the keys that were made with it and are in force, and ends them where that is asked", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const status = ({ token }: Pick<Made, "token">) =>
        Effect.map(ask("GET", "/admin/v1/accounts", { key: token }), (answer) => answer.status)
      const owner = yield* adminKey("operator", "Owner")
      const revoke = (id: string, query = "") =>
        ask("POST", `/admin/v1/admin-keys/${id}/revoke${query}`, { key: owner.token })

      const stolen = yield* make("Stolen", { key: owner.token })
      const made = yield* make("With the key", { key: stolen.token })
      const inSession = yield* make("In a session", { session: yield* logIn(stolen.token) })
      const further = yield* make("Further", { key: inSession.token })
      const gone = yield* make("Gone", { key: stolen.token })
      const beside = yield* make("Beside", { key: owner.token })
      assert.deepStrictEqual(
        [made.by, inSession.by, further.by, beside.by],
        [stolen.id, stolen.id, inSession.id, owner.id]
      )
      assert.deepStrictEqual((yield* revoke(gone.id)).body.made, [])

      const listed = yield* revoke(stolen.id)
      assert.strictEqual(listed.status, 200)
      assert.deepStrictEqual(idsOf(listed.body.made), idsOf([made, inSession, further]))
      assert.deepStrictEqual(yield* Effect.forEach([stolen, made, further], status), [401, 200, 200])

      const ended = yield* revoke(stolen.id, "?made=revoke")
      assert.deepStrictEqual(idsOf(ended.body.made), idsOf([made, inSession, further]))
      for (const { revoked_at } of ended.body.made) assert.isNotNull(revoked_at)
      assert.deepStrictEqual(
        yield* Effect.forEach([made, inSession, further, beside, owner], status),
        [401, 401, 401, 200, 200]
      )
      assert.deepStrictEqual((yield* revoke(stolen.id)).body.made, [])
      const audit = yield* ask("GET", "/admin/v1/audit?act=admin_key.revoke", { key: owner.token })
      const lines = audit.body.lines as ReadonlyArray<{ readonly subject: string; readonly detail: unknown }>
      assert.deepInclude(
        lines.find(({ subject }) => subject === further.id),
        { detail: { with: stolen.id } }
      )
      assert.strictEqual((yield* revoke(stolen.id, "?made=keep")).status, 400)
      assert.strictEqual((yield* revoke("adm_of_nobody", "?made=revoke")).status, 404)
    })
  )
})

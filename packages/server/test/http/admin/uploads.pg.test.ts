/** Files that are sent in parts, and loaded as an edition of a register. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Ask, adminKey, adminService } from "../../support/adminService.ts"

const list = "dfat-consolidated-list"
const file = readFileSync(
  new URL(
    "../../../../../fixtures/registers/dfat-consolidated-list/Australian_Sanctions_Consolidated_List.xlsx",
    import.meta.url
  )
)

const partsOf = (bytes: Uint8Array, length: number) =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, i) => ({
    offset: i * length,
    content: Buffer.from(bytes.subarray(i * length, (i + 1) * length)).toString("base64")
  }))

const begin = Effect.fnUntraced(function* (key: string, bytes: Uint8Array, name = "list.xlsx") {
  const ask = yield* Ask
  const { body, status } = yield* ask("POST", "/admin/v1/uploads", {
    key,
    body: { name, bytes: bytes.length }
  })
  assert.strictEqual(status, 201)
  return body.id as string
})

const send = Effect.fnUntraced(function* (key: string, bytes: Uint8Array, name?: string) {
  const ask = yield* Ask
  const id = yield* begin(key, bytes, name)
  for (const body of partsOf(bytes, 5_000))
    assert.strictEqual((yield* ask("POST", `/admin/v1/uploads/${id}/parts`, { key, body })).status, 200)
  return id
})

const ended = Effect.fnUntraced(function* (key: string, id: string) {
  const ask = yield* Ask
  for (;;) {
    const { body } = yield* ask("GET", "/admin/v1/refreshes", { key })
    const run = body.refreshes.find((each: { readonly id: string }) => each.id === id)
    if (run.state !== "running") return run
    yield* Effect.promise(() => sleep(20))
  }
})

const left = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ n: number }>`
    SELECT ((SELECT count(*) FROM upload) + (SELECT count(*) FROM upload_part))::int4 AS n`
  return row?.n
})

layer(adminService)("files that are sent in parts", (it) => {
  it.effect("are loaded as an edition, and then are gone", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const id = yield* send(key, file)
      const { body, status } = yield* ask("POST", `/admin/v1/registers/${list}/load`, {
        key,
        body: { uploads: [id], confirmed: "2026-11-03" }
      })
      assert.strictEqual(status, 202)
      assert.deepInclude(body, { register: list, state: "running", phase: "reading" })
      const run = yield* ended(key, body.id)
      assert.deepInclude(run, { state: "loaded", failure: null })
      assert.isAbove(run.changes.added, 0)
      const registers = yield* ask("GET", "/admin/v1/registers", { key })
      const loaded = registers.body.registers.find(
        (each: { readonly register: string }) => each.register === list
      )
      assert.deepInclude(loaded, { checked_by: "operator" })
      assert.strictEqual(yield* left, 0)
      const audit = yield* ask("GET", "/admin/v1/audit?act=register.load", { key })
      assert.deepInclude(audit.body.lines[0].detail, { files: ["list.xlsx"], uploads: [id] })
    })
  )

  it.effect("take a part whose answer was lost once more, and no other that is out of its place", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const id = yield* begin(key, Buffer.from("abcdef"))
      const part = (offset: number, text: string) =>
        ask("POST", `/admin/v1/uploads/${id}/parts`, {
          key,
          body: { offset, content: Buffer.from(text).toString("base64") }
        })
      assert.strictEqual((yield* part(0, "abc")).body.received, 3)
      assert.strictEqual((yield* part(0, "abc")).body.received, 3)
      const other = yield* part(0, "xyz")
      assert.strictEqual(other.status, 409)
      assert.include(other.body.error.message, "Other bytes have arrived at this place")
      assert.strictEqual((yield* part(1, "bc")).body.received, 3)
      assert.strictEqual((yield* part(1, "bd")).status, 409)
      const gap = yield* part(4, "ef")
      assert.strictEqual(gap.status, 409)
      assert.include(gap.body.error.message, "begins at 3")
      assert.strictEqual((yield* part(3, "defg")).status, 409)
      assert.strictEqual((yield* part(3, "")).status, 400)
      const early = yield* ask("POST", `/admin/v1/registers/${list}/load`, { key, body: { uploads: [id] } })
      assert.strictEqual(early.status, 409)
      assert.include(early.body.error.message, "has 3 of its 6 bytes")
      assert.strictEqual((yield* part(3, "def")).body.received, 6)
      // Over the border of two parts.
      assert.strictEqual((yield* part(2, "cde")).body.received, 6)
      assert.strictEqual((yield* part(2, "cdf")).status, 409)
    })
  )

  it.effect("are refused where they changed on their way, a part at once and the whole when it is used", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const bytes = Buffer.from("name\nBanksia\n")
      const digest = (of: string) => createHash("sha256").update(of).digest("hex")
      const sent = Effect.fnUntraced(function* (sha256: string) {
        const begun = yield* ask("POST", "/admin/v1/uploads", {
          key,
          body: { name: "customers.csv", bytes: bytes.length, sha256 }
        })
        assert.deepInclude(begun.body, { sha256, received: 0 })
        const part = (of: string) =>
          ask("POST", `/admin/v1/uploads/${begun.body.id}/parts`, {
            key,
            body: { offset: 0, content: bytes.toString("base64"), sha256: digest(of) }
          })
        const changed = yield* part("name\nBanksio\n")
        assert.strictEqual(changed.status, 400)
        assert.include(changed.body.error.message, "do not have the digest in sha256")
        assert.strictEqual((yield* part(bytes.toString())).body.received, bytes.length)
        return begun.body.id as string
      })
      const add = (upload: string) =>
        ask("POST", "/admin/v1/files", { key, body: { upload, mode: "sandbox" } })
      const other = yield* sent(digest("another file"))
      const refused = yield* add(other)
      assert.strictEqual(refused.status, 400)
      assert.include(refused.body.error.message, "does not have the digest that it was sent with")
      const { body } = yield* ask("POST", `/admin/v1/registers/${list}/load`, {
        key,
        body: { uploads: [other] }
      })
      const run = yield* ended(key, body.id)
      assert.strictEqual(run.state, "failed")
      assert.include(run.failure, "does not have the digest that it was sent with")
      assert.strictEqual((yield* add(yield* sent(digest(bytes.toString())))).status, 201)
      const wrong = { name: "x", bytes: 1, sha256: "ABC" }
      const malformed = yield* ask("POST", "/admin/v1/uploads", { key, body: wrong })
      assert.strictEqual(malformed.body.error.message, "sha256 must have 64 digits from 0 to f.")
    })
  )

  it.effect("that are no edition leave what is in force, and say why", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const id = yield* send(key, Buffer.from("name,abn\n"), "list.xlsx")
      const { body } = yield* ask("POST", `/admin/v1/registers/${list}/load`, {
        key,
        body: { uploads: [id] }
      })
      const run = yield* ended(key, body.id)
      assert.strictEqual(run.state, "failed")
      assert.isAbove(run.failure.length, 20)
    })
  )

  it.effect(
    "close uploads to nobody else, can be deleted, and are gone within an hour where unfinished",
    () =>
      Effect.gen(function* () {
        const ask = yield* Ask
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM upload`
        const { token: many } = yield* adminKey("reviewer", "Many")
        const { token: neighbour } = yield* adminKey("reviewer", "Neighbour")
        const { token: operator } = yield* adminKey("operator", "Operator")
        const one = (key: string) =>
          ask("POST", "/admin/v1/uploads", { key, body: { name: "x.csv", bytes: 1 } })
        const listed = (key: string) =>
          Effect.map(ask("GET", "/admin/v1/uploads", { key }), ({ body }) => body.uploads)
        const remove = (key: string, id: string) => ask("DELETE", `/admin/v1/uploads/${id}`, { key })
        const ids: Array<string> = []
        for (let n = 0; n < 20; n += 1) ids.push((yield* one(many)).body.id)
        const refused = yield* one(many)
        assert.strictEqual(refused.status, 409)
        assert.include(refused.body.error.message, "the most that are kept of one person")
        const theirs = yield* one(neighbour)
        assert.deepStrictEqual([theirs.status, (yield* one(operator)).status], [201, 201])

        const [first = "", second = ""] = ids
        assert.lengthOf(yield* listed(many), 20)
        assert.deepInclude((yield* listed(neighbour))[0], { id: theirs.body.id, by: "Neighbour" })
        assert.lengthOf(yield* listed(operator), 22)
        assert.strictEqual((yield* remove(neighbour, first)).status, 404)
        assert.strictEqual((yield* remove(many, first)).status, 204)
        assert.strictEqual((yield* remove(many, first)).status, 404)
        assert.strictEqual((yield* remove(operator, second)).status, 204)
        assert.deepStrictEqual([(yield* one(many)).status, (yield* one(many)).status], [201, 201])
        assert.strictEqual((yield* one(many)).status, 409)

        const part = { offset: 0, content: btoa("a") }
        const [third = "", fourth = ""] = ids.slice(2)
        assert.strictEqual(
          (yield* ask("POST", `/admin/v1/uploads/${third}/parts`, { key: many, body: part })).status,
          200
        )
        yield* sql`UPDATE upload SET last_part_at = last_part_at - interval '1 hour'`
        assert.deepStrictEqual(
          (yield* listed(many)).map(({ id }: { readonly id: string }) => id),
          [third]
        )
        assert.strictEqual(
          (yield* ask("POST", `/admin/v1/uploads/${fourth}/parts`, { key: many, body: part })).status,
          404
        )
        assert.strictEqual((yield* one(many)).status, 201)
        yield* sql`DELETE FROM upload`
      })
  )

  it.effect("of one person leave room for those of another", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const sql = yield* SqlClient.SqlClient
      const { token: full } = yield* adminKey("reviewer", "Full")
      const { token: neighbour } = yield* adminKey("reviewer", "Beside")
      const begun = [yield* begin(full, Buffer.from("a")), yield* begin(full, Buffer.from("b"))]
      yield* sql`UPDATE upload SET received = 2_000_000_000, bytes = 2_000_000_000 WHERE id = ${begun[0]}`
      const part = { offset: 0, content: btoa("b") }
      const sent = (key: string, id = "") => ask("POST", `/admin/v1/uploads/${id}/parts`, { key, body: part })
      const refused = yield* sent(full, begun[1])
      assert.strictEqual(refused.status, 409)
      assert.include(refused.body.error.message, "2 GB are kept of one person")
      assert.strictEqual((yield* sent(neighbour, yield* begin(neighbour, Buffer.from("b")))).status, 200)
      yield* sql`DELETE FROM upload`
    })
  )

  it.effect("belong to whoever began them, and are bounded", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator", "One")
      const { token: other } = yield* adminKey("operator", "Another")
      const id = yield* begin(key, Buffer.from("abc"))
      const part = { offset: 0, content: Buffer.from("abc").toString("base64") }
      assert.strictEqual(
        (yield* ask("POST", `/admin/v1/uploads/${id}/parts`, { key: other, body: part })).status,
        404
      )
      const theirs = yield* ask("POST", `/admin/v1/registers/${list}/load`, {
        key: other,
        body: { uploads: [id] }
      })
      assert.strictEqual(theirs.status, 409)
      const large = (bytes: number) =>
        ask("POST", "/admin/v1/uploads", { key, body: { name: "x.zip", bytes } })
      assert.strictEqual((yield* large(3_000_000_000)).status, 400)
      // What is promised takes no room: only what has arrived does.
      for (let i = 0; i < 3; i += 1) assert.strictEqual((yield* large(1_900_000_000)).status, 201)
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE upload SET received = 1_334_000_000 WHERE bytes = 1_900_000_000`
      const full = yield* ask("POST", `/admin/v1/uploads/${id}/parts`, { key, body: part })
      assert.strictEqual(full.status, 409)
      assert.include(full.body.error.message, "2 GB are kept of one person, and 4 GB of all")
      yield* sql`DELETE FROM upload WHERE bytes = 1_900_000_000`
      for (const [wrong, sentence] of [
        [{ ...part, offset: -100 }, "offset must be the number of bytes before this part."],
        [{ ...part, content: "a" }, "content must be base64, with its padding."],
        [{ ...part, content: "" }, "content must not be empty."],
        [
          { ...part, content: Buffer.alloc(192_001).toString("base64") },
          "content must have at most 192000 bytes."
        ]
      ] as const) {
        const answer = yield* ask("POST", `/admin/v1/uploads/${id}/parts`, { key, body: wrong })
        assert.deepStrictEqual([answer.status, answer.body.error.message], [400, sentence])
      }
      for (const name of ["", "../x", "a/b", "a\\b", "\u202e", ".", "..", " "])
        assert.strictEqual(
          (yield* ask("POST", "/admin/v1/uploads", { key, body: { name, bytes: 1 } })).status,
          400,
          name
        )
      for (const confirmed of ["soon", "2026-02-31", "2999-01-01", "0000-01-01", "1066-10-14"]) {
        yield* ask("POST", `/admin/v1/uploads/${id}/parts`, { key, body: part })
        const answer = yield* ask("POST", `/admin/v1/registers/${list}/load`, {
          key,
          body: { uploads: [id], confirmed }
        })
        assert.strictEqual(answer.status, 400, confirmed)
        assert.match(answer.body.error.message, /^confirmed /u)
      }
    })
  )
})

/** Lists of an account's own over HTTP: put, compared with, changed, removed, and nobody else's. */
import { assert, layer } from "@effect/vitest"
import type { ListPut, ListStatuses } from "@entity-watch/contract/schema/AdditionalList"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { AdditionalSource } from "@entity-watch/contract/schema/ScreenResult"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { asked, decisionOn, recorded, screened } from "../decide/asking.ts"
import { serviceLayer } from "../support/mcpService.ts"
import { keyOf } from "../support/subscribers.ts"

const csv = (...rows: ReadonlyArray<string>) => `ref,name,dob,abn,aliases\n${rows.join("\n")}\n`

const put = (key: string, name: string, content: string, more: object = {}) =>
  asked<ListPut & { readonly error?: { readonly message: string } }>(key, "PUT", `/v1/lists/${name}`, {
    title: "Declined customers",
    content,
    ...more
  })

/** What the lists that were added answer, once a view is read anew. */
const additional = Effect.fnUntraced(function* (key: string, request: ScreenRequest) {
  yield* TestClock.adjust("2 seconds")
  const { additional_sources = [], ...answer } = yield* screened(key, request)
  return { ...answer, additional: additional_sources }
})

const matchedIn = (sources: ReadonlyArray<AdditionalSource>) =>
  sources.map(({ list, matches, status }) => [
    list.replace(/^list:.*\//u, ""),
    status,
    matches.map(({ list_ref }) => list_ref).join()
  ])

layer(serviceLayer)("a list of an account's own", (it) => {
  it.effect("is compared with from then on, and counts where its owner says so", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Owner", "sandbox")
      const stranger = yield* keyOf("Stranger", "sandbox")
      const subject = { name: "Quentin Quibble" }
      const before = yield* screened(key, subject)
      assert.isUndefined(before.additional_sources)
      assert.isUndefined(before.parties)
      const { json, status } = yield* put(key, "declined", csv("D-1,Quentin Quibble,1970-01-31,,"))
      assert.strictEqual(status, 200)
      assert.deepStrictEqual([json.added, json.changed, json.removed], [1, 0, 0])
      assert.deepInclude(json.list, { name: "declined", is_own: true, counts: false, state: "current" })
      assert.strictEqual(json.list.checked_by, "account")
      const beside = yield* additional(key, subject)
      assert.strictEqual(beside.overall, before.overall)
      assert.deepStrictEqual(matchedIn(beside.additional), [["declined", "review", "D-1"]])
      assert.deepStrictEqual(
        beside.parties?.map(({ entries }) => entries.length),
        [1]
      )
      yield* put(key, "declined", csv("D-1,Quentin Quibble,1970-01-31,,"), { counts: true })
      const counted = yield* additional(key, subject)
      assert.strictEqual(counted.overall, "review")
      // Nothing of it is a stranger's, and a stranger's list of the same name is another one.
      assert.isUndefined((yield* screened(stranger, subject)).additional_sources)
      const theirs = yield* asked<ListStatuses>(stranger, "GET", "/v1/lists")
      assert.deepStrictEqual(theirs.json.lists, [])
      assert.strictEqual((yield* asked(stranger, "DELETE", "/v1/lists/declined")).status, 404)
      yield* put(stranger, "declined", csv("S-1,Somebody Strange,,,"), { counts: true })
      assert.deepStrictEqual(matchedIn((yield* additional(key, subject)).additional), [
        ["declined", "review", "D-1"]
      ])
    })
  )

  it.effect("takes nothing of a content of which a row cannot be read, and says which", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Broken", "sandbox")
      yield* put(key, "broken", csv("B-1,Marmaduke Mallee,,,"))
      const refused = yield* put(key, "broken", csv("B-1,Marmaduke Mallee,,,", "B-2,,1970-01-31,,"))
      assert.strictEqual(refused.status, 400)
      assert.match(refused.json.error?.message ?? "", /^Row 3 of content cannot be read: /u)
      const other = yield* put(key, "broken", "hello")
      assert.strictEqual(other.status, 400)
      const unnamed = yield* put(key, "broken", csv("B-1,Marmaduke Mallee,,,", "B-2,N/A,,,"))
      assert.match(unnamed.json.error?.message ?? "", /^Row 3 of content cannot be read: /u)
      const symbols = yield* put(key, "broken", csv("B-1,Marmaduke Mallee,,,", "B-2,--,,,"))
      assert.match(symbols.json.error?.message ?? "", /^Row 3 of content cannot be read: /u)
      // As a failed export leaves it.
      const emptied = yield* put(key, "broken", csv())
      assert.match(emptied.json.error?.message ?? "", /lacks 1 of the 1 entries.*accept_shrunk: true/u)
      const many = yield* put(key, "broken", `name${"\na".repeat(20_000)}`)
      assert.include(many.json.error?.message, "at most 20000 lines")
      const misread = yield* put(key, "misread", 'name\n"GarcÃ­a LÃ³pez, JosÃ©"\n')
      assert.strictEqual(misread.json.notices.length, 1)
      const misnamed = yield* put(key, "Broken_List", csv())
      assert.match(misnamed.json.error?.message ?? "", /small letters, digits and hyphens/u)
      assert.deepStrictEqual(matchedIn((yield* additional(key, { name: "Marmaduke Mallee" })).additional), [
        ["broken", "review", "B-1"],
        ["misread", "no_match", ""]
      ])
    })
  )

  it.effect("is found by an ABN that no register knows, and decided on as every list is", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Deciding", "sandbox")
      yield* put(key, "partners", csv("A-1,Zebra Finch Holdings Pty Ltd,,51824753556,"), { counts: true })
      const byNumber = yield* additional(key, { abn: "51824753556" })
      assert.deepStrictEqual(matchedIn(byNumber.additional), [["partners", "review", "A-1"]])
      assert.include(byNumber.additional[0]?.note, "Only the ABN was compared")
      const subject = { name: "Zebra Finch Holdings" }
      const [source] = (yield* additional(key, subject)).additional
      const match = source?.matches[0] ?? assert.fail("no match")
      const { status, text } = yield* recorded(key, decisionOn(match, subject))
      assert.strictEqual(status, 201, text)
      const after = yield* additional(key, { ...subject, subject_ref: "customer-4711" })
      assert.strictEqual(after.additional[0]?.matches[0]?.decided?.outcome, "different")
      assert.strictEqual(after.new_matches, 0)
      assert.strictEqual(after.overall, "review")
      // Of a list of somebody else nobody decides.
      const stranger = yield* keyOf("Undecided", "sandbox")
      assert.notStrictEqual((yield* recorded(stranger, decisionOn(match, subject))).status, 201)
    })
  )

  it.effect("has as many neighbours as an account may have, and one party stands once", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Many", "sandbox")
      const entry = csv("M-1,Theodora Thornbill,1971-02-03,,")
      for (let n = 1; n <= 16; n++) assert.strictEqual((yield* put(key, `list-${n}`, entry)).status, 200)
      const beyond = yield* put(key, "list-17", entry)
      assert.strictEqual(beyond.status, 400)
      assert.include(beyond.json.error?.message, "16 lists")
      const { additional: all, parties } = yield* additional(key, { name: "Theodora Thornbill" })
      assert.strictEqual(all.length, 16)
      assert.deepStrictEqual(
        parties?.map(({ entries }) => entries.length),
        [16]
      )
    })
  )

  it.effect("bears one of two hundred names that its account may ever use", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const key = yield* keyOf("Renaming", "sandbox")
      const entry = csv("R-1,Theodora Thornbill,1971-02-03,,")
      const { json } = yield* put(key, "first", entry)
      assert.strictEqual((yield* asked(key, "DELETE", "/v1/lists/first")).status, 204)
      // As 198 more that were put and removed leave it.
      const owner = json.list.list.slice("list:".length, json.list.list.indexOf("/"))
      yield* sql`
        INSERT INTO additional_list (mode, id, account_id, after)
        SELECT 'sandbox', 'list:' || ${owner}::text || '/former-' || n, ${owner}, 0 FROM generate_series(1, 198) n`
      assert.strictEqual((yield* put(key, "last", entry)).status, 200)
      const beyond = yield* put(key, "one-more", entry)
      assert.strictEqual(beyond.status, 400)
      assert.strictEqual(
        beyond.json.error?.message,
        "Lists have had 200 names, as many as an account may ever use; use one of them again."
      )
      for (const name of ["last", "first", "former-7"])
        assert.strictEqual((yield* put(key, name, entry)).status, 200)
      assert.strictEqual((yield* put(yield* keyOf("Naming", "sandbox"), "one-more", entry)).status, 200)
    })
  )
})

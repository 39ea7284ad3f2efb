/** Additional lists by the admin API, over a real database and the real comparison. */
import { setTimeout as sleep } from "node:timers/promises"
import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { AdditionalLists } from "@entity-watch/core/refresh"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Effect, Layer } from "effect"
import { Ask, adminKey, adminService } from "../../support/adminService.ts"
import { services } from "../../support/coreServices.ts"

const id = "list:declined" as const
const at = encodeURIComponent

const table = `ref,name,dob,reason
D-1,Quentin Quibblesworth,1970-01-31,Forged documents
D-2,Marmaduke Fettlewick,,Chargebacks
`

/** Sends a file and loads it, until that ended. */
const load = Effect.fnUntraced(function* (key: string, text: string, name = "declined.csv") {
  const ask = yield* Ask
  const content = Buffer.from(text)
  const begun = yield* ask("POST", "/admin/v1/uploads", { key, body: { name, bytes: content.length } })
  const part = { offset: 0, content: content.toString("base64") }
  yield* ask("POST", `/admin/v1/uploads/${begun.body.id}/parts`, { key, body: part })
  const { body, status } = yield* ask("POST", `/admin/v1/registers/${at(id)}/load`, {
    key,
    body: { uploads: [begun.body.id] }
  })
  assert.deepStrictEqual([status, body.register], [202, id])
  for (;;) {
    const { body: all } = yield* ask("GET", "/admin/v1/refreshes", { key })
    const run = all.refreshes.find((each: { readonly id: string }) => each.id === body.id)
    if (run.state !== "running") return run
    yield* Effect.promise(() => sleep(20))
  }
})

interface Page {
  readonly lists: ReadonlyArray<{ readonly list: string }>
  readonly next_cursor: string | null
}

const caller = { accountId: "acct_asking", keyId: "key_asking", mode: "live" } as const

const screened = (name: string) =>
  Screener.use((screener) => screener.screen(caller, { name })).pipe(
    Effect.map(({ additional_sources = [] }) =>
      additional_sources.map(({ counts, list, matches, status }) => ({
        list,
        counts,
        status,
        refs: matches.map(({ list_ref }) => list_ref)
      }))
    )
  )

const listed = Effect.fnUntraced(function* (key: string) {
  const ask = yield* Ask
  return (yield* ask("GET", "/admin/v1/lists", { key })).body
})

const acts = Effect.fnUntraced(function* (key: string) {
  const ask = yield* Ask
  const { body } = yield* ask("GET", "/admin/v1/audit", { key })
  return body.lines.flatMap(({ act, subject }: { readonly act: string; readonly subject: string }) =>
    subject === id ? [act] : []
  )
})

layer(services.pipe(Layer.provideMerge(adminService)))("additional lists by the admin API", (it) => {
  it.effect("are defined, loaded, compared with, told of and removed", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const history = Effect.map(
        ask("GET", `/admin/v1/registers/${at(id)}/snapshots`, { key }),
        ({ body, status }) => [
          status,
          body.snapshots?.map(({ added, state }: { readonly added: number; readonly state: string }) => [
            state,
            added
          ])
        ]
      )
      const defined = yield* ask("PUT", "/admin/v1/lists/declined", {
        key,
        body: { format: "csv", title: "Declined customers", counts: true, max_age_days: 30 }
      })
      assert.strictEqual(defined.status, 200)
      assert.deepInclude(defined.body, {
        list: id,
        name: "declined",
        owner: null,
        is_own: false,
        kind: "other",
        counts: true,
        floor: 0,
        state: "not_loaded",
        max_age_days: 30
      })
      assert.deepStrictEqual(yield* history, [200, []])
      assert.deepInclude(yield* load(key, table), { state: "loaded", failure: null })
      // Nobody said on which day it was current, and it is relied on for 30 days.
      assert.deepStrictEqual(yield* screened("Somebody Elsewhere"), [
        { list: id, counts: true, status: "unavailable", refs: [] }
      ])

      const again = yield* ask("PUT", "/admin/v1/lists/declined", {
        key,
        body: { format: "csv", title: "Declined customers", counts: true }
      })
      assert.deepInclude(again.body, { state: "current", rows: 2, max_age_days: null })
      const asked = { list: id, counts: true } as const
      assert.deepStrictEqual(yield* screened("Quentin Quibblesworth"), [
        { ...asked, status: "review", refs: ["D-1"] }
      ])
      assert.deepStrictEqual(yield* screened("Somebody Elsewhere"), [
        { ...asked, status: "no_match" as const, refs: [] }
      ])

      // What was in force stays, and the refusal is in the history.
      const refused = yield* load(key, "This is a letter and no list.\n", "letter.csv")
      assert.strictEqual(refused.state, "failed")
      assert.isAbove(refused.failure.length, 20)
      assert.deepStrictEqual(yield* screened("Quentin Quibblesworth"), [
        { ...asked, status: "review", refs: ["D-1"] }
      ])
      const [status, lines] = yield* history
      assert.strictEqual(status, 200)
      assert.deepInclude(lines, ["current", 2])

      assert.strictEqual((yield* ask("DELETE", `/admin/v1/lists/${at(id)}`, { key })).status, 204)
      assert.strictEqual((yield* ask("DELETE", `/admin/v1/lists/${at(id)}`, { key })).status, 404)
      assert.deepStrictEqual(yield* screened("Quentin Quibblesworth"), [])
      assert.deepStrictEqual(yield* history, [404, undefined])
      assert.deepStrictEqual((yield* listed(key)).lists, [])
      assert.deepStrictEqual((yield* acts(key)).toReversed(), [
        "list.define",
        "register.load",
        "list.define",
        "register.load",
        "list.remove"
      ])
    })
  )

  it.effect("have what their format's publisher says, where the operator does not", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const put = (body: object) => ask("PUT", "/admin/v1/lists/un", { key, body })
      const { formats } = yield* listed(key)
      const published = formats.find(
        ({ format }: { readonly format: string }) => format === "un-security-council"
      )
      assert.deepInclude(published, { kind: "sanctions", max_age_days: 14 })
      const { body } = yield* put({ format: "un-security-council" })
      const { address: _, ...said } = published
      assert.deepInclude(body, { ...said, counts: false })
      assert.deepInclude((yield* put({ format: "un-security-council", title: "Ours", floor: 3 })).body, {
        ...said,
        title: "Ours",
        floor: 3
      })
      yield* ask("DELETE", "/admin/v1/lists/list%3Aun", { key })
    })
  )

  it.effect("refuse what is wrong in one sentence", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const title = "Declined"
      for (const [name, body, sentence] of [
        ["declined", { format: "csv" }, "title is needed with csv."],
        ["declined", { format: "csv", title, max_age_days: 0 }, "max_age_days must be 1 to 3650."],
        ["declined", { format: "csv", title, floor: -1 }, "floor must be 0 to 10000000."],
        ["declined", { format: "csv", title: " " }, "title must have 1 to 100 printable characters."],
        [
          "Declined!",
          { format: "csv", title },
          "a list's name must have 1 to 40 small letters, digits and hyphens, and begin and end with a letter or digit."
        ]
      ] as const) {
        const answer = yield* ask("PUT", `/admin/v1/lists/${at(name)}`, { key, body })
        assert.deepStrictEqual([answer.status, answer.body.error.message], [400, sentence])
      }
      const wrong = yield* ask("PUT", "/admin/v1/lists/declined", { key, body: { format: "pdf", title } })
      assert.strictEqual(wrong.status, 400)
      assert.match(wrong.body.error.message, /^format must be csv, .* or abf-sanctioned-sponsors\.$/u)
      for (const [method, path] of [
        ["DELETE", "/admin/v1/lists/dfat-consolidated-list"],
        ["DELETE", "/admin/v1/lists/list%3Anone"],
        ["GET", "/admin/v1/registers/list%3Anone/snapshots"],
        ["GET", "/admin/v1/registers/list%3A..%2Fnone/snapshots"]
      ] as const) {
        const { body, status } = yield* ask(method, path, { key })
        assert.deepStrictEqual([status, body.error.message], [404, "There is no additional list of this id."])
      }
      const { status } = yield* ask("POST", "/admin/v1/registers/list%3Anone/load", {
        key,
        body: { uploads: ["upl_none"] }
      })
      assert.strictEqual(status, 404)
    })
  )

  it.effect("of an account are shown with it and removed, and are sent by the account alone", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const { token: reader } = yield* adminKey("reader")
      const account = yield* ApiKeys.use((keys) => keys.create("A customer", "live"))
      const { accountId, id: keyId } = account.key
      const own = yield* AdditionalLists.use((lists) =>
        lists.put({ accountId, keyId, mode: "live" }, "declined", { title: "Their declined", content: table })
      )
      const path = `/admin/v1/lists/${at(own.list.list)}`
      const [shown] = (yield* listed(reader)).lists
      assert.deepInclude(shown, {
        list: `list:${accountId}/declined`,
        owner: accountId,
        is_own: true,
        rows: 2
      })
      const past = yield* ask("GET", `/admin/v1/registers/${at(own.list.list)}/snapshots`, { key: reader })
      assert.deepStrictEqual(
        past.body.snapshots.map(({ checked_by }: { readonly checked_by: string }) => checked_by),
        ["account"]
      )
      const loading = yield* ask("POST", `/admin/v1/registers/${at(own.list.list)}/load`, {
        key,
        body: { uploads: ["upl_none"] }
      })
      assert.strictEqual(loading.status, 409)
      assert.include(loading.body.error.message, "an account's own")
      const refreshing = yield* ask("POST", `/admin/v1/registers/${at(own.list.list)}/refresh`, {
        key,
        body: {}
      })
      assert.strictEqual(refreshing.status, 409)
      assert.strictEqual((yield* ask("DELETE", path, { key: reader })).status, 403)
      assert.strictEqual((yield* ask("DELETE", path, { key })).status, 204)
      assert.deepStrictEqual((yield* listed(reader)).lists, [])
    })
  )

  it.effect("are told a page at a time, those of the whole service first, and one by its id", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const { key: account } = yield* ApiKeys.use((keys) => keys.create("A paging customer", "live"))
      const own = { accountId: account.accountId, keyId: account.id, mode: "live" } as const
      for (const name of ["first", "second"])
        yield* AdditionalLists.use((lists) => lists.put(own, name, { title: "Theirs", content: table }))
      for (const name of ["zebra", "aardvark"])
        yield* ask("PUT", `/admin/v1/lists/${name}`, { key, body: { format: "csv", title: name } })
      const pages: Array<ReadonlyArray<string>> = []
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { body }: { readonly body: Page } = yield* ask(
          "GET",
          `/admin/v1/lists?limit=2${cursor === "" ? "" : `&cursor=${at(cursor)}`}`,
          { key }
        )
        pages.push(body.lists.map(({ list }) => list))
        cursor = body.next_cursor
      }
      const theirs = [`list:${account.accountId}/first`, `list:${account.accountId}/second`]
      assert.deepStrictEqual(pages, [["list:aardvark", "list:zebra"], theirs])
      const [, second = ""] = theirs
      const { body: one } = yield* ask("GET", `/admin/v1/lists?list=${at(second)}`, { key })
      assert.deepStrictEqual(
        [one.lists.map(({ list }: { readonly list: string }) => list), one.next_cursor],
        [[second], null]
      )
      const wrong = yield* ask("GET", "/admin/v1/lists?cursor=7", { key })
      assert.deepStrictEqual(
        [wrong.status, wrong.body.error.message],
        [400, "cursor must be the next_cursor of a page."]
      )
      for (const id of ["list:aardvark", "list:zebra", ...theirs])
        yield* ask("DELETE", `/admin/v1/lists/${at(id)}`, { key })
    })
  )

  it.effect(
    "of the sandbox are told and removed where it is asked for, and are apart from the live ones",
    () =>
      Effect.gen(function* () {
        const ask = yield* Ask
        const { token: key } = yield* adminKey("operator")
        const { key: account } = yield* ApiKeys.use((keys) => keys.create("A trying customer", "sandbox"))
        const { accountId } = account
        const list = `list:${accountId}/tried`
        for (const mode of ["sandbox", "live"] as const)
          yield* AdditionalLists.use((lists) =>
            lists.put({ accountId, keyId: account.id, mode }, "tried", { title: mode, content: table })
          )
        const titles = (mode: string) =>
          Effect.map(ask("GET", `/admin/v1/lists?mode=${mode}`, { key }), ({ body }) =>
            body.lists.map(({ title }: { readonly title: string }) => title)
          )
        const past = (mode: string) =>
          Effect.map(
            ask("GET", `/admin/v1/registers/${at(list)}/snapshots?mode=${mode}`, { key }),
            ({ body, status }) => [status, body.snapshots?.length]
          )
        assert.deepStrictEqual([yield* titles("sandbox"), yield* titles("live")], [["sandbox"], ["live"]])
        assert.deepStrictEqual(yield* past("sandbox"), [200, 1])
        const removed = yield* ask("DELETE", `/admin/v1/lists/${at(list)}?mode=sandbox`, { key })
        assert.strictEqual(removed.status, 204)
        assert.deepStrictEqual([yield* titles("sandbox"), yield* titles("live")], [[], ["live"]])
        assert.deepStrictEqual(
          [yield* past("sandbox"), yield* past("live")],
          [
            [404, undefined],
            [200, 1]
          ]
        )
        yield* ask("DELETE", `/admin/v1/lists/${at(list)}`, { key })
      })
  )
})

import { assert, layer } from "@effect/vitest"
import type { Candidate } from "@entity-watch/contract/schema/Candidate"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { mostAsked } from "@entity-watch/core/rows/reconcile/bounds"
import { previewPage } from "@entity-watch/core/rows/reconcile/previewPage"
import { databaseClock } from "@entity-watch/core/store"
import { DateTime, Effect, Redacted } from "effect"
import { Handler, serviceLayer } from "../../support/mcpService.ts"
import { protocol } from "./protocol.ts"

const made = (mode: Mode = "sandbox", purpose: "api" | "reconciliation" = "reconciliation", days?: number) =>
  Effect.gen(function* () {
    const now = yield* yield* databaseClock
    const keys = yield* ApiKeys
    const { key, token } = yield* keys.create("Suppliers", mode, {
      purpose,
      ...(days !== undefined && { expires: DateTime.add(now, { days }) })
    })
    return { id: key.id, token: Redacted.value(token) }
  })

interface Sent {
  readonly method?: string
  readonly form?: Readonly<Record<string, string>> | string
  readonly headers?: Readonly<Record<string, string>>
}

const asked = Effect.fnUntraced(function* (path: string, { form, headers, method }: Sent = {}) {
  const handle = yield* Handler
  const response = yield* Effect.promise(() =>
    handle(
      new Request(`http://localhost${path}`, {
        method: method ?? (form === undefined ? "GET" : "POST"),
        headers: {
          host: "localhost",
          ...(form !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
          ...headers
        },
        ...(form !== undefined && {
          body: typeof form === "string" ? form : new URLSearchParams(form).toString()
        })
      })
    )
  )
  return { response, status: response.status, text: yield* Effect.promise(() => response.text()) }
})

const queried = Effect.fnUntraced(function* (queries: unknown, key?: string) {
  const token = key ?? (yield* made()).token
  const { status, text } = yield* asked(`/reconcile/${token}`, { form: { queries: JSON.stringify(queries) } })
  assert.strictEqual(status, 200, text)
  return protocol.results(JSON.parse(text))
})

const one = (query: unknown) => Effect.map(queried({ q0: query }), ({ q0 }) => q0?.result ?? [])

const refused = Effect.fnUntraced(function* (status: number, path: string, sent?: Sent) {
  const answer = yield* asked(path, sent)
  assert.strictEqual(answer.status, status, answer.text)
  const { error } = JSON.parse(answer.text)
  assert.strictEqual(answer.response.headers.get("access-control-allow-origin"), "*")
  return error.message as string
})

layer(serviceLayer)("GET /reconcile/{key}", (it) => {
  it.effect("answers the manifest, with the size of a batch and addresses that answer", () =>
    Effect.gen(function* () {
      const { token } = yield* made()
      const { response, text } = yield* asked(`/reconcile/${token}`)
      // People paste it with a slash behind it, and no address below it has one.
      assert.strictEqual((yield* asked(`/reconcile/${token}/`)).text, text)
      assert.strictEqual((yield* asked(`/reconcile/${token}//`)).status, 404)
      assert.strictEqual((yield* asked(`/reconcile/${token}/properties/`)).status, 404)
      const manifest = protocol.manifest(JSON.parse(text))
      assert.strictEqual(manifest.batchSize, mostAsked)
      assert.include(manifest.preview.url, `http://localhost/reconcile/${token}/`)
      // OpenRefine writes this address into what it exports.
      assert.notInclude(manifest.view.url, token)
      assert.strictEqual(response.headers.get("access-control-allow-origin"), "*")
      assert.strictEqual(response.headers.get("referrer-policy"), "no-referrer")
      assert.strictEqual(response.headers.get("cache-control"), "no-store")
      assert.isNull(response.headers.get("access-control-allow-credentials"))
    })
  )

  it.effect("says that invented numbers are not those of the registers", () =>
    Effect.gen(function* () {
      const spaces: Array<string> = []
      for (const mode of ["sandbox", "live"] as const) {
        const { text } = yield* asked(`/reconcile/${(yield* made(mode)).token}`)
        spaces.push(protocol.manifest(JSON.parse(text)).identifierSpace)
      }
      assert.notStrictEqual(spaces[0], spaces[1])
    })
  )

  it.effect("lets pages of any origin read these paths, and no other", () =>
    Effect.gen(function* () {
      const { token } = yield* made()
      for (const path of [
        "",
        "/suggest/entity",
        "/suggest/property",
        "/suggest/type",
        "/properties",
        "/preview/1"
      ]) {
        const { response, status } = yield* asked(`/reconcile/${token}${path}`, { method: "OPTIONS" })
        assert.strictEqual(status, 204)
        assert.strictEqual(response.headers.get("access-control-allow-origin"), "*")
        assert.strictEqual(response.headers.get("access-control-allow-methods"), "GET, POST")
      }
      for (const path of ["/v1/validate/23990000014", "/openapi.json", "/healthz", "/reconcile"]) {
        const { response } = yield* asked(path)
        assert.isNull(response.headers.get("access-control-allow-origin"), path)
      }
    })
  )

  it.effect("offers no JSONP: a callback changes nothing", () =>
    Effect.gen(function* () {
      const { token } = yield* made()
      const { text } = yield* asked(`/reconcile/${token}?callback=evil`)
      protocol.manifest(JSON.parse(text))
    })
  )
})

layer(serviceLayer)("the key of a reconciliation address", (it) => {
  it.effect("opens nothing else, and no other key opens the address", () =>
    Effect.gen(function* () {
      const { token } = yield* made()
      const bearer = { authorization: `Bearer ${token}` }
      yield* Effect.forEach(["/v1/registers", "/v1/changes", "/v1/watch"], (path) =>
        Effect.map(asked(path, { headers: bearer }), ({ status }) => assert.strictEqual(status, 401, path))
      )
      const mcp = yield* asked("/mcp", { method: "POST", headers: bearer })
      assert.strictEqual(mcp.status, 401)
      const admin = yield* asked("/admin/v1/keys", { headers: bearer })
      assert.strictEqual(admin.status, 401)
      const api = yield* made("sandbox", "api")
      const message = yield* refused(401, `/reconcile/${api.token}`)
      assert.notInclude(message, api.token)
      // Nor does an ordinary key in the header make up for the one in the path.
      const unknown = token.slice(0, -1) + (token.endsWith("x") ? "y" : "x")
      yield* refused(401, `/reconcile/${unknown}`, {
        headers: { authorization: `Bearer ${api.token}` }
      })
    })
  )

  it.effect("is refused once it is revoked or has expired, on every path", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const revoked = yield* made()
      assert.strictEqual((yield* asked(`/reconcile/${revoked.token}`)).status, 200)
      yield* keys.revoke(revoked.id)
      const expired = yield* made("sandbox", "reconciliation", -1)
      for (const { token } of [revoked, expired]) {
        for (const path of ["", "/suggest/entity?prefix=a", "/properties", "/preview/23990000014"])
          yield* refused(401, `/reconcile/${token}${path}`)
        yield* refused(401, `/reconcile/${token}`, { form: { queries: '{"q0":{"query":"x"}}' } })
      }
    })
  )

  it.effect("sees the registers of its own mode alone", () =>
    Effect.gen(function* () {
      const live = yield* made("live")
      // No register is loaded for live keys here: an empty answer would say that nobody was found.
      const message = yield* refused(502, `/reconcile/${live.token}`, {
        form: { queries: '{"q0":{"query":"23990000014"}}' }
      })
      assert.include(message, "abn-bulk-extract")
    })
  )
})

layer(serviceLayer)("queries", (it) => {
  it.effect("are a match only where a row of a file would be the same, and for one candidate", () =>
    Effect.gen(function* () {
      const { cancelled, differs, same, somebody, trusts, unknown } = yield* queried({
        same: { query: "Banksia Creek Engineering Pty Ltd" },
        cancelled: { query: "Bilby & Wombat Partnership" },
        differs: { query: "Quite Another Name", properties: [{ pid: "abn", v: 23990000014 }] },
        somebody: {
          query: "Emu Plains Joinery",
          properties: [{ pid: "abn", v: { id: "23990000014", name: "Banksia" } }]
        },
        trusts: { query: "14880000056" },
        unknown: { query: "51824753556" }
      })
      assert.deepStrictEqual(
        same?.result.map(({ id, match }) => [id, match]),
        [["23990000014", true]]
      )
      assert.deepStrictEqual(cancelled?.result.map(({ id, match }) => [id, match])[0], ["18880000042", false])
      assert.deepStrictEqual(differs?.result.map(({ id, match }) => [id, match])[0], ["23990000014", false])
      assert.isAbove(somebody?.result.length ?? 0, 1)
      assert.isFalse(somebody?.result.some(({ match }) => match))
      assert.isTrue(trusts?.result[0]?.match)
      assert.deepStrictEqual(unknown?.result, [])
    })
  )

  it.effect("are judged by a number that stands with the name as well", () =>
    Effect.gen(function* () {
      const abn = [{ pid: "abn", v: "23990000014" }]
      const { alone, other, same, somebody } = yield* queried({
        alone: { query: "Banksia Creek (ABN 23 990 000 014)" },
        same: { query: "Banksia Creek (ABN 23 990 000 014)", properties: abn },
        somebody: { query: "Emu Plains Joinery ABN 23 990 000 014" },
        other: { query: "Banksia Creek (ABN 21 990 000 069)", properties: abn }
      })
      for (const each of [alone, same])
        assert.deepInclude(each?.result[0], { id: "23990000014", score: 100, match: true })
      for (const each of [somebody, other]) {
        assert.isAbove(each?.result.length ?? 0, 1)
        assert.isFalse(each?.result.some(({ match }) => match))
      }
    })
  )

  it.effect("answer the highest score first, with features that explain it", () =>
    Effect.gen(function* () {
      const [first, ...rest] = yield* one({
        query: "Emu Plains Joinery",
        properties: [
          { pid: "abn", v: "23 990 000 014" },
          { pid: "state", v: "New South Wales" },
          { pid: "postcode", v: 2000 }
        ]
      })
      const scores = [first, ...rest].map((each) => each?.score ?? 0)
      assert.deepStrictEqual(
        scores,
        scores.toSorted((a, b) => b - a)
      )
      assert.deepStrictEqual(
        first?.features.map(({ id }) => id),
        ["number", "name_similarity", "state", "postcode", "current"]
      )
    })
  )

  it.effect("answer for a name whom POST /v1/resolve answers, in its order and with its scores", () =>
    Effect.gen(function* () {
      const { token } = yield* made("sandbox", "api")
      let several = 0
      for (const name of [
        "Emu Plains Joinery",
        "Goanna Holdings Pty Ltd",
        "Twin Possum Pty Ltd",
        "Banksia Creek",
        "Nobody here"
      ]) {
        const { text } = yield* asked("/v1/resolve", {
          method: "POST",
          form: JSON.stringify({ name, include: [] }),
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" }
        })
        const { candidates } = JSON.parse(text)
        const expected = candidates.flatMap(({ canonical, match_confidence }: Candidate) => {
          const id = canonical.abn.value ?? canonical.acn.value
          return id === null ? [] : [[id, canonical.entity_name.value, match_confidence]]
        })
        several += Number(expected.length > 1)
        assert.deepStrictEqual(
          (yield* one({ query: name })).map((each) => [each.id, each.name, each.score]),
          expected,
          name
        )
      }
      assert.isAbove(several, 0)
    })
  )

  it.effect("answer each entity for its own id", () =>
    Effect.gen(function* () {
      const ids = ["23990000014", "80880000007", "71880000021", "27880000028", "990000078"]
      const answers = yield* queried(Object.fromEntries(ids.map((id) => [id, { query: id }])))
      for (const id of ids) {
        assert.strictEqual(answers[id]?.result[0]?.id, id)
        assert.isTrue(answers[id]?.result[0]?.match, id)
      }
    })
  )

  it.effect("match none of another type, and leave it out only where that is asked for", () =>
    Effect.gen(function* () {
      const query = "Banksia Creek Engineering Pty Ltd"
      const { all, any, should } = yield* queried({
        should: { query, type: "trust", type_strict: "should" },
        any: { query, type: ["trust", "partnership"], type_strict: "any" },
        all: { query, type: ["company"], type_strict: "all" }
      })
      assert.deepStrictEqual(
        should?.result.map(({ id, match }) => [id, match]),
        [["23990000014", false]]
      )
      assert.deepStrictEqual(any?.result, [])
      assert.isTrue(all?.result[0]?.match)
    })
  )

  it.effect("are judged alone: the order and the company of others change nothing", () =>
    Effect.gen(function* () {
      const query = { query: "Emu Plains Joinery", properties: [{ pid: "postcode", v: "2000" }] }
      const alone = yield* one(query)
      const many = Object.fromEntries(
        Array.from({ length: mostAsked }, (_, at) => [
          `q${at}`,
          at === 33 ? query : { query: `Supplier ${at}` }
        ])
      )
      assert.deepStrictEqual((yield* queried(many)).q33?.result, alone)
    })
  )

  it.effect("may be numbers as people write them", () =>
    Effect.gen(function* () {
      for (const query of [
        "ABN 23 990 000 014",
        "23-990-000-014",
        "23.990.000.014",
        "A.C.N. 990\u00a0000\u00a0014"
      ]) {
        const [first] = yield* one({ query })
        assert.deepInclude(first, { id: "23990000014", match: true }, query)
      }
    })
  )

  it.effect("come back under their own keys, whatever these are", () =>
    Effect.gen(function* () {
      const { token } = yield* made()
      const queries = '{"__proto__":{"query":"23990000014"},"constructor":{"query":"x"},"":{"query":"y"}}'
      const { text } = yield* asked(`/reconcile/${token}`, { form: { queries } })
      const answer: Record<string, { result: ReadonlyArray<unknown> }> = JSON.parse(text)
      assert.deepStrictEqual(Object.keys(answer).toSorted(), ["", "__proto__", "constructor"])
      assert.lengthOf(Object.getOwnPropertyDescriptor(answer, "__proto__")?.value.result, 1)
      assert.strictEqual(({} as { query?: unknown }).query, undefined)
    })
  )

  it.effect("answer as many candidates as a limit says, which is a positive integer", () =>
    Effect.gen(function* () {
      const query = "Twin Possum Pty Ltd"
      const all = yield* one({ query })
      assert.isAbove(all.length, 1)
      assert.deepStrictEqual(yield* one({ query, limit: 1 }), all.slice(0, 1))
      assert.deepStrictEqual(yield* one({ query, limit: 1000 }), all)
      const { token } = yield* made()
      for (const limit of [0, 0.5, -1, null, "3"])
        assert.strictEqual(
          yield* refused(400, `/reconcile/${token}`, {
            form: { queries: JSON.stringify({ q0: { query }, q1: { query, limit } }) }
          }),
          "A query was not understood: limit must be a positive integer.",
          `${limit}`
        )
    })
  )

  it.effect("may stand in the address of a GET", () =>
    Effect.gen(function* () {
      const { token } = yield* made()
      const { text } = yield* asked(
        `/reconcile/${token}?queries=${encodeURIComponent('{"q0":{"query":"23990000014","limit":3}}')}`
      )
      assert.lengthOf(protocol.results(JSON.parse(text)).q0?.result ?? [], 1)
    })
  )

  it.effect("are bounded in number, size and form", () =>
    Effect.gen(function* () {
      const { token } = yield* made()
      const path = `/reconcile/${token}`
      const many = (most: number) =>
        JSON.stringify(
          Object.fromEntries(Array.from({ length: most }, (_, at) => [`q${at}`, { query: "x" }]))
        )
      yield* refused(413, path, { form: { queries: many(mostAsked + 1) } })
      yield* refused(413, path, { form: { queries: many(10_000) } })
      yield* refused(413, path, { form: `queries=${"[".repeat(1_000_000)}` })
      yield* refused(400, path, { form: `queries=${"[".repeat(200_000)}` })
      yield* refused(400, path, { form: `queries=${`{"q0":`.repeat(20_000)}` })
      for (const queries of [
        "[]",
        "null",
        "{",
        '{"q0":[]}',
        '{"q0":{}}',
        '{"q0":{"query":""}}',
        '{"q0":{"query":5}}',
        '{"q0":{"query":"x","extra":1}}',
        '{"q0":{"query":"x","type":{"id":"company"}}}',
        '{"q0":{"query":"x","type_strict":"some"}}',
        '{"q0":{"query":"x","limit":-1}}',
        '{"q0":{"query":"x","limit":0}}',
        '{"q0":{"query":"x","limit":0.5}}',
        '{"q0":{"query":"x","limit":1e400}}',
        '{"q0":{"query":"x","limit":"3"}}',
        '{"q0":{"properties":[]}}',
        '{"q0":{"query":"x"},"q0":{"query":"y"}}',
        '{"q0":{"query":"x","query":"y"}}',
        '{"q0":{"query":"x","properties":[{"pid":"abn"}]}}',
        '{"q0":{"query":"x","properties":[{"pid":"abn","v":{"name":"x"}}]}}',
        JSON.stringify({ q0: { query: "x", properties: Array(33).fill({ pid: "abn", v: "1" }) } })
      ])
        yield* refused(400, path, { form: { queries } })
      yield* refused(400, path, { form: "" })
      yield* refused(400, path, { form: { queries: many(1), extend: "{}" } })
      yield* refused(400, path, { form: `queries=${many(1)}&queries=${many(1)}` })
      yield* refused(415, path, { form: "{}", headers: { "content-type": "application/json" } })
      const long = yield* one({ query: "a ".repeat(100_000).slice(0, 100_000) })
      assert.deepStrictEqual(long, [])
    })
  )
})

layer(serviceLayer)("suggestions and proposals", (it) => {
  it.effect("find entities, properties and types, whatever else stands in the address", () =>
    Effect.gen(function* () {
      const { token } = yield* made()
      const at = (path: string) =>
        Effect.map(asked(`/reconcile/${token}${path}`), ({ text }) => JSON.parse(text))
      const extra = "&spell=always&exact=false&prefixed=true&scoring=x&cursor=0"
      const byName = protocol.suggestedEntities(yield* at(`/suggest/entity?prefix=Banksia%20Creek${extra}`))
      assert.strictEqual(byName.result[0]?.id, "23990000014")
      const byNumber = protocol.suggestedEntities(yield* at("/suggest/entity?prefix=990%20000%20078"))
      assert.strictEqual(byNumber.result[0]?.id, "990000078")
      for (const prefix of ["", "%20", "%00", "x".repeat(2000)])
        assert.deepStrictEqual(yield* at(`/suggest/entity?prefix=${prefix}`), { result: [] })
      const properties = protocol.suggested(yield* at(`/suggest/property?prefix=post${extra}`))
      assert.deepStrictEqual(
        properties.result.map(({ id }) => id),
        ["postcode"]
      )
      const types = protocol.suggested(yield* at("/suggest/type?prefix=comp"))
      assert.deepStrictEqual(types.result, [{ id: "company", name: "Company" }])
      const proposed = protocol.proposed(yield* at("/properties?type=sole trader&limit=2"))
      assert.strictEqual(proposed.type, "sole trader")
      assert.lengthOf(proposed.properties, 2)
    })
  )
})

layer(serviceLayer)("data extension", (it) => {
  const extended = Effect.fnUntraced(function* (
    ids: ReadonlyArray<string>,
    properties: ReadonlyArray<string>
  ) {
    const { token } = yield* made()
    const { status, text } = yield* asked(`/reconcile/${token}`, {
      form: { extend: JSON.stringify({ ids, properties: properties.map((id) => ({ id })) }) }
    })
    assert.strictEqual(status, 200, text)
    return protocol.extended(JSON.parse(text))
  })

  it.effect("reads what the registers hold of an entity", () =>
    Effect.gen(function* () {
      const properties = [
        "entity_name",
        "acn",
        "abn_status",
        "gst_registered",
        "entity_form",
        "state",
        "charity",
        "licences"
      ]
      const { meta, rows } = yield* extended(["23990000014", "18880000042", "51824753556", "x"], properties)
      assert.deepStrictEqual(
        meta.map(({ id }) => id),
        properties
      )
      const cells = (id: string) =>
        Object.fromEntries(
          Object.entries(rows[id] ?? {}).map(([property, values]) => [property, values.map(({ str }) => str)])
        )
      assert.deepStrictEqual(cells("23990000014"), {
        entity_name: ["BANKSIA CREEK ENGINEERING PTY LTD"],
        acn: ["990000014"],
        abn_status: ["Active"],
        gst_registered: ["registered"],
        entity_form: ["Company"],
        state: ["NSW"],
        charity: ["not registered"],
        licences: [
          "AFS licensee 990001",
          "credit licensee 990001 (Approved)",
          "AFS authorised representative 9900101 (Current)",
          "credit representative 990201"
        ]
      })
      assert.deepStrictEqual(cells("18880000042").abn_status, ["Cancelled"])
      for (const id of ["51824753556", "x"])
        assert.deepStrictEqual(cells(id), Object.fromEntries(properties.map((property) => [property, []])))
    })
  )

  it.effect("finds an entity with an ABN by its ACN too, and answers under the id that was asked", () =>
    Effect.gen(function* () {
      const properties = ["abn", "acn", "entity_name", "screening"]
      const { rows } = yield* extended(["990000014", "23990000014", "990000078"], properties)
      assert.deepStrictEqual(rows["990000014"], rows["23990000014"])
      assert.deepStrictEqual(rows["990000014"]?.abn, [{ str: "23990000014" }])
      assert.deepStrictEqual(rows["990000078"]?.acn, [{ str: "990000078" }])
    })
  )

  it.effect("never writes a screening verdict without what it does not mean", () =>
    Effect.gen(function* () {
      const { rows } = yield* extended(["31990000050", "27990000032", "51824753556", "x"], ["screening"])
      const verdict = (id: string) => rows[id]?.screening?.[0]?.str ?? ""
      assert.match(verdict("31990000050"), /^review\. .*not a clearance/u)
      assert.match(verdict("27990000032"), /^no_match\. .*not a clearance/u)
      for (const nobody of ["51824753556", "x"])
        assert.match(verdict(nobody), /^unavailable\. .*not a clearance/u)
    })
  )

  it.effect("is bounded, and refuses properties that do not exist", () =>
    Effect.gen(function* () {
      const { token } = yield* made()
      const path = `/reconcile/${token}`
      const send = (status: number, extend: unknown) =>
        refused(status, path, { form: { extend: JSON.stringify(extend) } })
      const properties = [{ id: "abn" }]
      yield* send(413, { ids: Array.from({ length: mostAsked + 1 }, (_, at) => `${at}`), properties })
      yield* send(400, { ids: [1], properties })
      yield* send(400, { ids: [], properties: [{ id: "__proto__" }] })
      yield* send(400, { ids: [], properties: Array(33).fill({ id: "abn" }) })
      yield* send(400, { ids: [] })
    })
  )
})

layer(serviceLayer)("the preview", (it) => {
  it.effect("shows names as they are written, whatever they would be in a page", () =>
    Effect.gen(function* () {
      const caller = { accountId: "acct_1", keyId: "key_1", mode: "sandbox" } as const
      const { candidates } = yield* Resolver.use((resolver) =>
        resolver.resolve(caller, { abn: "23990000014" })
      )
      const [candidate] = candidates
      if (candidate === undefined) return assert.fail()
      const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;`
      const { canonical } = candidate
      const page = previewPage(
        {
          ...candidate,
          conflicts: [{ field: hostile, values: [] }],
          canonical: {
            ...canonical,
            entity_name: { ...canonical.entity_name, value: hostile },
            regulator_status: { ...canonical.regulator_status, value: hostile },
            business_names: [{ value: hostile, source: "asic-business-names" }]
          }
        },
        true
      )
      assert.notMatch(page, /<script|<img|&lt;>/u)
      assert.lengthOf([...page.matchAll(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/gu)], 5)
    })
  )

  it.effect("is a page without a script that any page may frame", () =>
    Effect.gen(function* () {
      const { token } = yield* made()
      const { response, status, text } = yield* asked(`/reconcile/${token}/preview/23990000014`)
      assert.strictEqual(status, 200)
      assert.strictEqual(response.headers.get("content-type"), "text/html; charset=utf-8")
      const policy = response.headers.get("content-security-policy") ?? ""
      for (const part of ["default-src 'none'", "frame-ancestors *", "sandbox", "form-action 'none'"])
        assert.include(policy, part)
      assert.notInclude(policy, "script-src")
      assert.isNull(response.headers.get("x-frame-options"))
      assert.include(text, "BANKSIA CREEK ENGINEERING PTY LTD")
      assert.notMatch(text, /<script|<a |https?:|\son\w+=/iu)
      assert.notInclude(text, token)
      const byAcn = yield* asked(`/reconcile/${token}/preview/990000014`)
      assert.strictEqual(byAcn.text, text)
      for (const id of ["51824753556", "nobody", "%3Cscript%3E"]) {
        const nobody = yield* asked(`/reconcile/${token}/preview/${id}`)
        assert.strictEqual(nobody.status, 404)
        assert.notInclude(nobody.text, "<script>")
      }
    })
  )
})

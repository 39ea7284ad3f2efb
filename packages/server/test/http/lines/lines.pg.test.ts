import { assert, layer } from "@effect/vitest"
import { mostLines } from "@entity-watch/contract/http/TakesLines"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Effect, Redacted } from "effect"
import { Handler, serviceLayer } from "../../support/mcpService.ts"

interface Line {
  readonly line?: number
  readonly id?: unknown
  readonly result?: { readonly candidates?: ReadonlyArray<unknown>; readonly overall?: string }
  readonly error?: { readonly type: string; readonly message: string }
  readonly batch?: {
    readonly mode: string
    readonly registers: Readonly<Record<string, { readonly version: string }>>
  }
  readonly end?: { readonly lines: number; readonly answered: number; readonly refused: number }
}

const sent = Effect.fnUntraced(function* (
  path: string,
  body: string,
  {
    contentType = "application/x-ndjson",
    token
  }: { readonly contentType?: string; readonly token?: string } = {}
) {
  const handle = yield* Handler
  const own = token ?? Redacted.value((yield* ApiKeys.use((keys) => keys.create("Test", "sandbox"))).token)
  const response = yield* Effect.promise(() =>
    handle(
      new Request(`http://localhost${path}`, {
        method: "POST",
        headers: { host: "localhost", authorization: `Bearer ${own}`, "content-type": contentType },
        body
      })
    )
  )
  return { response, text: yield* Effect.promise(() => response.text()) }
})

const answered = Effect.fnUntraced(function* (path: string, lines: ReadonlyArray<unknown>) {
  const body = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n")
  const { response, text } = yield* sent(path, body)
  assert.strictEqual(response.status, 200)
  assert.strictEqual(response.headers.get("content-type"), "application/x-ndjson")
  const [first, ...rest] = text
    .trimEnd()
    .split("\n")
    .map((line): Line => JSON.parse(line))
  return { first, answers: rest.slice(0, -1), last: rest.at(-1) }
})

const one = Effect.fnUntraced(function* (path: string, body: unknown) {
  const { text } = yield* sent(path, JSON.stringify(body), { contentType: "application/json" })
  return JSON.parse(text)
})

layer(serviceLayer)("many questions in one request", (it) => {
  it.effect("are answered in their order as one by one, with the sender's ids", () =>
    Effect.gen(function* () {
      const questions = [
        { abn: "51 824 753 556", include: [] },
        { name: "Emu Plains Joinery Pty Ltd" },
        { acn: "A.C.N. 990-000-069" },
        { name: "nobody whom a register knows", include: ["screening"] }
      ]
      const asked = Array.from({ length: 100 }, (_, i) => ({ id: i, ...questions[i % questions.length] }))
      const { answers, first, last } = yield* answered("/v1/resolve", asked)
      assert.strictEqual(first?.batch?.mode, "sandbox")
      assert.match(first?.batch?.registers["abn-bulk-extract"]?.version ?? "", /^\d+$/u)
      assert.deepStrictEqual(last, { end: { lines: 100, answered: 100, refused: 0 } })
      assert.deepStrictEqual(
        answers.map(({ id, line }) => [line, id]),
        asked.map(({ id }) => [id + 1, id])
      )
      for (const [i, question] of questions.entries())
        assert.deepStrictEqual(answers[i]?.result, yield* one("/v1/resolve", question))
    })
  )

  it.effect("are asked about numbers as people write them", () =>
    Effect.gen(function* () {
      const plain = yield* one("/v1/resolve", { abn: "23990000014", include: [] })
      assert.lengthOf(plain.candidates, 1)
      for (const abn of [
        "ABN 23 990 000 014",
        "A.B.N.: 23-990-000-014",
        "23.990.000.014",
        "23\u00a0990\u00a0000\u00a0014",
        "\u202a23990000014\u202c"
      ])
        assert.deepStrictEqual(yield* one("/v1/resolve", { abn, include: [] }), plain, abn)
      for (const abn of ["ABN 23 990 000 01", "23990000014 net 30", "\uff12\uff13990000014", "ABN"])
        assert.strictEqual(
          (yield* one("/v1/resolve", { abn })).error.message,
          "abn must be eleven digits.",
          abn
        )
    })
  )

  it.effect("screens likewise", () =>
    Effect.gen(function* () {
      const { answers } = yield* answered("/v1/screen", [
        { id: "a", name: "Mirage Lending Pty Ltd" },
        { id: "b", name: "Nobody Similar" }
      ])
      assert.deepStrictEqual(
        answers.map(({ id, result }) => [id, result?.overall]),
        [
          ["a", "review"],
          ["b", "no_match"]
        ]
      )
    })
  )

  it.effect("answers a bad line on its own line, and goes on", () =>
    Effect.gen(function* () {
      const { answers, last } = yield* answered("/v1/screen", [
        `\ufeff${JSON.stringify({ id: 1, name: "Nobody Similar" })}`,
        "",
        "{",
        "[]",
        "null",
        { id: true, name: "Nobody Similar" },
        { id: "x".repeat(201), name: "Nobody Similar" },
        '{"id":1e999,"name":"Nobody Similar"}',
        '{"id":12345678901234567890,"name":"Nobody Similar"}',
        { id: "unknown field", nam: "Nobody Similar" },
        { id: "as_of", name: "Nobody Similar", as_of: "2026-01-01" },
        { id: "born", name: "Nobody Similar", dob: "2999-01-01" },
        { id: "long", name: "x".repeat(17_000) },
        {
          id: "nested",
          name: "Nobody Similar",
          identifiers: [
            Array(40)
              .fill([])
              .reduce((a) => [a], [])
          ]
        },
        '{"id":"twice","name":"Platypus Spirit","name":"Nobody Similar"}',
        `${JSON.stringify({ id: "last", name: "Nobody Similar" })}\r`
      ])
      assert.deepStrictEqual(
        answers.map(({ error, id, line }) => [line, id, error?.type ?? null, error?.message ?? null]),
        [
          [1, 1, null, null],
          [3, null, "invalid_request", "The line is not valid JSON."],
          [4, null, "invalid_request", "Send a JSON object on each line."],
          [5, null, "invalid_request", "Send a JSON object on each line."],
          [6, null, "invalid_request", "id must be a string or a number."],
          [7, null, "invalid_request", "id must have at most 200 characters."],
          [
            8,
            null,
            "invalid_request",
            "id must be a number of at most 15 digits, or a string: this one would not come back as it is."
          ],
          [
            9,
            null,
            "invalid_request",
            "id must be a number of at most 15 digits, or a string: this one would not come back as it is."
          ],
          [10, "unknown field", "invalid_request", "Remove the unknown field nam."],
          [
            11,
            "as_of",
            "invalid_request",
            "Leave as_of out of a line: all lines are answered as of one moment."
          ],
          [12, "born", "invalid_request", answers[10]?.error?.message ?? ""],
          [13, null, "invalid_request", "Send lines of at most 16 KiB."],
          [14, "nested", "invalid_request", answers[12]?.error?.message ?? ""],
          [15, null, "invalid_request", answers[13]?.error?.message ?? ""],
          [16, "last", null, null]
        ]
      )
      assert.match(answers[10]?.error?.message ?? "", /^dob must not be in the future/u)
      assert.include(answers[13]?.error?.message, '"name" stands twice')
      assert.deepStrictEqual(last, { end: { lines: 15, answered: 2, refused: 13 } })
    })
  )

  it.effect("validates in the order of the lines, and says of each bad one what is wrong", () =>
    Effect.gen(function* () {
      const numbers = ["51 824 753 556", "51824753557", "000000019", "123"]
      const asked = Array.from({ length: 200 }, (_, i) => ({
        id: i,
        identifier: numbers[i % numbers.length]
      }))
      const { answers, first, last } = yield* answered("/v1/validate", asked)
      assert.deepInclude(first?.batch, { mode: "sandbox", registers: {} })
      assert.deepStrictEqual(last, { end: { lines: 200, answered: 150, refused: 50 } })
      assert.deepStrictEqual(
        answers.map(({ id, line }) => [line, id]),
        asked.map(({ id }) => [id + 1, id])
      )
      for (const [i, identifier] of numbers.slice(0, 3).entries())
        assert.deepStrictEqual(answers[i]?.result, yield* one("/v1/validate", { identifier }))
      assert.deepStrictEqual(answers[3]?.error, {
        type: "invalid_request",
        message: "Send eleven digits for an ABN or nine digits for an ACN."
      })
      const bad = yield* answered("/v1/validate", [
        { id: 1, identifer: "1" },
        { id: 2, identifier: 4085616 },
        { id: 3, identifier: "51824753556", as_of: "2026-01-01" },
        { id: 4, identifier: "1".repeat(201) },
        "{",
        { id: 6, identifier: 51824753556, as_of: null }
      ])
      assert.deepStrictEqual(
        bad.answers.map(({ error, id }) => [id, error?.message ?? null]),
        [
          [1, bad.answers[0]?.error?.message ?? ""],
          [
            2,
            "identifier must be eleven digits for an ABN or nine for an ACN, sent as text where it begins with 0."
          ],
          [3, "Leave as_of out of a line: all lines are answered as of one moment."],
          [4, "identifier must have at most 200 characters."],
          [null, "The line is not valid JSON."],
          [6, null]
        ]
      )
      assert.match(bad.answers[0]?.error?.message ?? "", /identifer/u)
    })
  )

  it.effect("is refused as a whole without a line, with too many, too large, or where it is not taken", () =>
    Effect.gen(function* () {
      const many = `{"name":"x y"}\n`.repeat(mostLines + 1)
      for (const [path, body, status, type] of [
        ["/v1/screen", " \n\n", 400, "invalid_request"],
        ["/v1/screen", many, 400, "invalid_request"],
        ["/v1/resolve", "x".repeat(1024 * 1024 + 1), 413, "payload_too_large"],
        ["/v1/watch", `{"name":"x y"}`, 415, "unsupported_media_type"]
      ] as const) {
        const { response, text } = yield* sent(path, body)
        assert.strictEqual(response.status, status, text.slice(0, 200))
        assert.strictEqual(JSON.parse(text).error.type, type)
      }
      const { response } = yield* sent("/v1/screen", `{"name":"x y"}`, { token: "svc_sk_test_nobody" })
      assert.strictEqual(response.status, 401)
    })
  )

  it.effect("are refused before they are read where the account owes lines", () =>
    Effect.gen(function* () {
      const { key, token } = yield* ApiKeys.use((keys) => keys.create("Owing", "sandbox"))
      const own = { token: Redacted.value(token) }
      const caller = { accountId: key.accountId, keyId: key.id, mode: "sandbox" } as const
      yield* RateLimit.use((limit) => limit.takeLines(caller, 20_000))
      const { response } = yield* sent("/v1/validate", "", own)
      assert.strictEqual(response.status, 429)
    })
  )
})

/** No decision hides a match or changes a verdict, by whichever way it is asked; and every way says the same. */
import { assert, layer } from "@effect/vitest"
import { Receipt } from "@entity-watch/contract/schema/Receipt"
import { ReceiptVerifier } from "@entity-watch/core/screen/ReceiptVerifier"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Effect, Layer, Logger, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Handler, serviceLayer } from "../support/mcpService.ts"
import { keyOf } from "../support/subscribers.ts"
import { asked, decisionOn, matchesOf, onlyMatch, recorded, screened } from "./asking.ts"
import { withoutDecisions } from "./withoutDecisions.ts"

const services = ReceiptVerifier.layer.pipe(Layer.provideMerge(serviceLayer))

const sent = Effect.fnUntraced(function* (
  path: string,
  key: string,
  body: string,
  headers: Readonly<Record<string, string>>
) {
  const handle = yield* Handler
  return yield* Effect.promise(async () => {
    const request = new Request(`http://localhost${path}`, {
      method: "POST",
      headers: { host: "localhost", authorization: `Bearer ${key}`, ...headers },
      body
    })
    return (await handle(request)).text()
  })
})

const names = [
  "Jordan Example",
  "Jordan Quillfeather Example",
  "Platypus Spirit",
  "Mirage Lending Pty Ltd",
  "Cobweb Capital",
  "Wattle Ridge Finance Pty Ltd",
  "Nobody Similar"
] as const
const outcomes = ["different", "same", "unsure", "withdrawn"] as const

const Chosen = Schema.Struct({
  name: Schema.Literals(names),
  decidedName: Schema.Literals(names),
  dob: Schema.Literals(["1970-01-31", "1971-02-01"]),
  decidedDob: Schema.Literals(["1970-01-31", "1971-02-01"]),
  outcome: Schema.Literals(outcomes),
  explain: Schema.Boolean
})

layer(services, { excludeTestServices: true })("a decision", (it) => {
  it.effect.prop(
    "leaves overall, every status and every match as they are",
    [Chosen],
    ([{ decidedDob, decidedName, dob, explain, name, outcome }]) =>
      Effect.gen(function* () {
        const key = yield* keyOf("Whatever was decided", "sandbox")
        const subject_ref = "one and the same"
        const about = { name: decidedName, dob: decidedDob }
        for (const match of matchesOf(yield* screened(key, about))) {
          const { status, text } = yield* recorded(key, decisionOn(match, about, { subject_ref, outcome }))
          assert.strictEqual(status, 201, text)
        }
        const request = { name, dob, explain }
        const plain = yield* screened(key, request)
        const answer = yield* screened(key, { ...request, subject_ref })
        assert.deepStrictEqual(withoutDecisions(answer), plain)
        assert.strictEqual(JSON.stringify(withoutDecisions(answer)), JSON.stringify(plain))
        const matches = matchesOf(answer)
        assert.strictEqual(answer.new_matches, matches.filter(({ is_new }) => is_new).length)
        for (const { decided, is_new } of matches)
          assert.strictEqual(
            is_new,
            !(decided?.holds === true && (decided.outcome === "different" || decided.outcome === "same"))
          )
        if (name === decidedName && dob === decidedDob && matches.length > 0)
          assert.strictEqual(answer.new_matches === 0, outcome === "different" || outcome === "same")
      }),
    { arbitrary: { runs: 60 } }
  )

  it.effect("is shown in lines and by the tool as it is by REST", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Every way", "sandbox")
      const about = { name: "Jordan Example", dob: "1971-02-01" }
      const request = { ...about, subject_ref: "customer-4711" }
      yield* recorded(key, decisionOn(onlyMatch(yield* screened(key, about)), about))
      const rest = yield* screened(key, request)
      assert.strictEqual(rest.new_matches, 0)

      const questions = [request, about, { ...request, subject_ref: "another" }, request]
      const lines = yield* sent("/v1/screen", key, questions.map((each) => JSON.stringify(each)).join("\n"), {
        "content-type": "application/x-ndjson"
      })
      const results = lines
        .trimEnd()
        .split("\n")
        .slice(1, -1)
        .map((line) => JSON.parse(line).result)
      assert.deepStrictEqual(
        results.map(({ new_matches }) => new_matches),
        [0, undefined, 1, 0]
      )
      assert.deepStrictEqual(results[0], rest)
      assert.deepStrictEqual(results[1], withoutDecisions(rest))

      const call = { name: "screen_entity", arguments: request }
      const called = yield* sent(
        "/mcp",
        key,
        JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call }),
        { "content-type": "application/json", accept: "application/json, text/event-stream" }
      )
      const message = called.slice(called.indexOf("{"), called.lastIndexOf("}") + 1)
      assert.deepStrictEqual(JSON.parse(message).result.structuredContent, rest)
    })
  )

  it.effect("is no part of a receipt, which is verified as ever", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Receipts", "sandbox")
      const about = { name: "Jordan Example", dob: "1971-02-01" }
      yield* recorded(key, decisionOn(onlyMatch(yield* screened(key, about)), about))
      const query = { ...about, subject_ref: "customer-4711", receipt: true }
      const answer = yield* screened(key, query)
      assert.strictEqual(answer.new_matches, 0)
      const receipt = yield* Schema.decodeUnknownEffect(Receipt)(answer.receipt)
      for (const evidence of [
        { query, answer },
        { query: about, answer: withoutDecisions(answer) }
      ])
        assert.deepStrictEqual(yield* ReceiptVerifier.use((verifier) => verifier.verify(receipt, evidence)), {
          outcome: "same"
        })
      assert.notInclude(JSON.stringify(receipt), "customer-4711")
    })
  )

  it.effect("is told in one line of the log where it cannot be read for many lines of a request", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const caller = { accountId: "acct_unread", keyId: "key_unread", mode: "sandbox" } as const
      const said: Array<unknown> = []
      const log = Logger.layer([Logger.make(({ message }) => void said.push(message))])
      const refs = Array.from({ length: 250 }, (_, n) => `customer ${n}`)
      const answers = Effect.flatMap(
        Screener.use((screener) => screener.batch(caller, refs)),
        ({ answer }) => Effect.forEach(refs, (subject_ref) => answer({ name: "Jordan Example", subject_ref }))
      ).pipe(Effect.provide(log))
      yield* sql`ALTER TABLE decision RENAME TO decision_away`
      const unread = yield* Effect.ensuring(
        Effect.andThen(answers, answers),
        Effect.orDie(sql`ALTER TABLE decision_away RENAME TO decision`)
      )
      for (const { decisions_note } of unread) assert.match(decisions_note ?? "", /could not be read/u)
      assert.lengthOf(
        said.filter((each) => `${each}`.startsWith("The decisions about a subject could not be read.")),
        2
      )
    })
  )

  it.effect("is about each of many subjects that are asked about at once", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Many", "sandbox")
      const about = { name: "Jordan Example" }
      const match = onlyMatch(yield* screened(key, about))
      for (const n of [1, 3, 5])
        yield* recorded(key, decisionOn(match, about, { subject_ref: `customer ${n}` }))
      const answers = yield* Effect.forEach(
        Array.from({ length: 40 }, (_, n) => n),
        (n) => screened(key, { ...about, subject_ref: `customer ${n}` }),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        answers.flatMap(({ new_matches }, n) => (new_matches === 0 ? [n] : [])),
        [1, 3, 5]
      )
      const { json } = yield* asked<{ decisions: ReadonlyArray<unknown> }>(
        key,
        "GET",
        "/v1/decisions?subject_ref=customer%203"
      )
      assert.lengthOf(json.decisions, 1)
    })
  )
})

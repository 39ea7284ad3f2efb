import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { MatchExplanation } from "@entity-watch/contract/schema/MatchExplanation"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Usage } from "@entity-watch/core/access/Usage"
import { Statuses } from "@entity-watch/core/snapshots/Statuses"
import { FeedWakes } from "@entity-watch/core/watch/FeedWakes"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import { routes } from "@entity-watch/server/http/routes"
import { Effect, Layer, Logger, ManagedRuntime, Redacted, Schema } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import {
  FakeAdministration,
  FakeChanges,
  FakeEntryChanges,
  FakeResolver,
  FakeSandboxChanges,
  FakeSubscriptions,
  FakeWatchedSubjects
} from "../support/fakes.ts"
import { realLists } from "../support/realLists.ts"
import { coreLayer, loadFixtures } from "../support/registers.ts"

/** The screener and its lists are real. */
const services = Layer.mergeAll(
  ApiKeys.layer.pipe(Layer.provide(NodeCrypto.layer)),
  Usage.layer({ monthlyAllowance: 100 }),
  RateLimit.layer(),
  FakeAdministration,
  FakeResolver,
  FakeSubscriptions,
  FakeChanges,
  FeedWakes.layer,
  FakeSandboxChanges,
  FakeWatchedSubjects,
  FakeEntryChanges,
  Statuses.layer,
  realLists
).pipe(Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))))

const runtime = ManagedRuntime.make(services)
const handler = Effect.runPromise(
  Effect.map(runtime.contextEffect, (context) =>
    HttpRouter.toWebHandler(
      routes.pipe(
        Layer.provide([Layer.succeedContext(context), ServerState.layer, HttpServer.layerServices]),
        Layer.provideMerge(Logger.layer([]))
      ),
      { disableLogger: true }
    )
  )
)
let token = ""
beforeAll(async () => {
  token = await runtime.runPromise(
    ApiKeys.use((keys) => Effect.map(keys.create("Test", "sandbox"), (made) => Redacted.value(made.token)))
  )
})
afterAll(async () => {
  await (await handler).dispose()
  await runtime.dispose()
})

const screen = async (body: unknown) => {
  const response = await (await handler).handler(
    new Request("http://localhost/v1/screen", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body)
    })
  )
  return { status: response.status, json: JSON.parse(await response.text()) }
}

describe("POST /v1/screen with a date of birth", () => {
  it("reads the day before the month, and says what it read", async () => {
    const { json, status } = await screen({ name: "Nobody Similar At All", dob: "07/05/1964" })
    assert.strictEqual(status, 200)
    assert.deepInclude(json.query, { dob: "07/05/1964", dob_read: "1964-05-07" })
  })

  it("refuses one in the future in one sentence", async () => {
    const { json, status } = await screen({ name: "Nobody Similar At All", dob: "31 December 2999" })
    assert.strictEqual(status, 400)
    assert.strictEqual(json.error.type, "invalid_request")
    assert.match(json.error.message, /^dob must not be in the future: today is \d{4}-\d\d-\d\d in UTC\.$/u)
  })
})

describe("POST /v1/screen with explain_entry", () => {
  const notes = async (body: unknown) => {
    const { json } = await screen(body)
    return Object.values(json.sources).map(
      (source) => Schema.decodeUnknownSync(Schema.Struct({ note: Schema.String }))(source).note
    )
  }
  const none = "No entry of this list has the reference or the name that explain_entry gives."

  it("says where no entry of a list has the reference or the name", async () => {
    for (const note of await notes({ name: "Jordan Example", explain_entry: "424242" }))
      assert.include(note, none)
    const [sanctions, ...others] = await notes({ name: "Somebody Similar", explain_entry: "9999" })
    assert.notInclude(sanctions, "explain_entry")
    for (const note of others) assert.include(note, none)
    const [match] = await notes({ name: "Jordan Example", explain_entry: "9999" })
    assert.include(match, "What explain_entry means is a match.")
  })

  it("says that a name could not be compared, in place of a score", async () => {
    const { json } = await screen({ name: "สมชาย ใจดี", explain_entry: "9999" })
    const [entry] = json.sources.gov_sanctions.below_floor
    assert.strictEqual(
      entry.explanation.not_compared,
      "The name could not be compared: the Thai script is not read."
    )
  })
})

describe("POST /v1/screen with explain", () => {
  const query = { name: "Example, Jordan", dob: "1970" }

  it("sends with every match what its score is made of", async () => {
    const { json, status } = await screen({ ...query, explain: true })
    assert.strictEqual(status, 200)
    const [match] = json.sources.gov_sanctions.matches
    const explanation = Schema.decodeUnknownSync(MatchExplanation)(match.explanation)
    assert.deepStrictEqual(
      explanation.features.map(({ feature, points }) => [feature, points]),
      [
        ["words", 85],
        ["date_of_birth", 4]
      ]
    )
    assert.strictEqual(match.score, 89)
    assert.deepStrictEqual(explanation.differences, [
      { if: "no date of birth agreed", score: 85, below_floor: false },
      { if: "JORDAN were another word", score: 4, below_floor: true },
      { if: "EXAMPLE were another word", score: 4, below_floor: true }
    ])
  })

  it("says how the field was read, and what was left out of it", async () => {
    const field = { name: "MR JORDAN EXAMPLE & MRS MARIA EXAMPLE <EXAMPLE SUPER A/C> - closed" }
    const { json } = await screen({ ...field, explain: true })
    assert.strictEqual(json.overall, "review")
    assert.deepStrictEqual(json.screened[0].read_as, {
      parties: [
        { name: "JORDAN EXAMPLE", role: "holder", compared_as: ["person", "organisation", "vessel"] },
        { name: "MARIA EXAMPLE", role: "joint_holder", compared_as: ["person", "organisation", "vessel"] }
      ],
      not_names: [
        { text: "MR", class: "title" },
        { text: "MRS", class: "title" },
        { text: "SUPER A/C", class: "designation" },
        { text: "closed", class: "status" }
      ]
    })
    assert.notProperty((await screen(field)).json.screened[0], "read_as")
  })

  it("answers the same without the explanation unless it is asked for", async () => {
    const [asked, not] = [await screen({ ...query, explain: true }), await screen(query)]
    const { explanation, ...rest } = asked.json.sources.gov_sanctions.matches[0]
    assert.isDefined(explanation)
    assert.deepStrictEqual(not.json.sources.gov_sanctions.matches[0], rest)
  })

  it("refuses anything but true and false", async () => {
    const { json, status } = await screen({ ...query, explain: "yes" })
    assert.strictEqual(status, 400)
    assert.include(json.error.message, "explain")
  })
})

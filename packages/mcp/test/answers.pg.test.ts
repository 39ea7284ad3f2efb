import { assert, layer } from "@effect/vitest"
import { ChangesPage } from "@entity-watch/contract/schema/ChangeEvent"
import { EventType } from "@entity-watch/contract/schema/EventType"
import type { Subscription } from "@entity-watch/contract/schema/Subscription"
import { tools } from "@entity-watch/mcp/tools"
import { Ajv } from "@modelcontextprotocol/server/validators/ajv"
import { Effect, Schema } from "effect"
import { manyIdentifiers } from "../../server/test/support/manyIdentifiers.ts"
import { serviceLayer } from "../../server/test/support/mcpService.ts"
import { keyOf } from "../../server/test/support/subscribers.ts"
import { type Account, Accounts, type Arguments, base, connected, post } from "./support/accounts.ts"
import { textOf } from "./support/clients.ts"
import { Feed, Identifier, Resolving, Screening, Watching } from "./support/requests.ts"
import { restRequest } from "./support/rest.ts"

const ajv = new Ajv({ strict: true, allowUnionTypes: true })
const schemas = new Map(tools.map(({ name, outputSchema }) => [name, ajv.compile({ ...outputSchema })]))

/** Two tools answer less than REST of large subscriptions, and say of how many entities these are. */
const shortened = (tool: string, rest: string): string => {
  const answer = JSON.parse(rest)
  // Why a webhook fails is left out.
  const summary = (
    { disabled_at: _, disabled_reason: __, failing_since: ___, ...of }: Subscription,
    shown: number
  ) => ({
    ...of,
    entities: of.entities.slice(0, shown),
    entity_count: of.entities.length
  })
  if (tool === "get_watch")
    return JSON.stringify({ subscription: summary(answer.subscription, 100), next_skip: null })
  if (tool !== "list_watches") return rest
  const subscriptions = answer.subscriptions.map((each: Subscription) => summary(each, 5))
  return JSON.stringify({ subscriptions, next_cursor: answer.next_cursor ?? null })
}

/** Asks both ways; the tool's answer must be REST's. Says how REST answered. */
const compared = Effect.fnUntraced(function* (account: Account, tool: string, args: Arguments) {
  const rest = yield* Effect.promise(() => account.handle(restRequest(base, account.key, tool, args)))
  const text = yield* Effect.promise(() => rest.text())
  const body = rest.status === 200 ? shortened(tool, text) : text
  const answer = yield* Effect.promise(() => account.call(tool, args))
  if (rest.status !== 200) {
    assert.strictEqual(answer.isError, true, body)
    assert.strictEqual(textOf(answer), JSON.parse(body).error.message)
    assert.isUndefined(answer.structuredContent)
    return rest.status
  }
  assert.isNotTrue(answer.isError, textOf(answer))
  assert.strictEqual(textOf(answer), body)
  assert.deepStrictEqual(answer.structuredContent, JSON.parse(body))
  const valid = schemas.get(tool) ?? assert.fail(`no schema of ${tool}`)
  assert.isTrue(valid(answer.structuredContent), JSON.stringify(valid.errors))
  return rest.status
})

/** How REST answered, per tool: the properties must have met each kind of answer. */
const met = new Map<string, Set<number>>()

const follows = (tool: string) =>
  Effect.fnUntraced(function* (args: Arguments) {
    const { owner } = yield* Accounts
    const status = yield* compared(owner, tool, args)
    met.set(tool, (met.get(tool) ?? new Set()).add(status))
  })

/** A seed of its own, with which every kind of answer is met. */
const runs = (count: number) => ({ arbitrary: { runs: count, seed: "mcp" } })

layer(serviceLayer, { excludeTestServices: true })("a tool's answer", (it) => {
  it.layer(Accounts.layer)("beside REST's, and about watches,", (it) => {
    it.effect.prop(
      "is the same for resolve_entity",
      [Resolving],
      ([args]) => follows("resolve_entity")(args),
      runs(250)
    )

    it.effect.prop(
      "is the same for screen_entity",
      [Screening],
      ([args]) => follows("screen_entity")(args),
      runs(150)
    )

    it.effect.prop(
      "is the same for list_watches",
      [Watching],
      ([args]) => follows("list_watches")(args),
      runs(60)
    )

    it.effect.prop(
      "is the same for list_entity_changes",
      [Feed],
      ([args]) => follows("list_entity_changes")(args),
      runs(150)
    )

    it.effect("is the same where programs and command lines fill what they do not use", () =>
      Effect.gen(function* () {
        const { owner } = yield* Accounts
        const absent = { acn: null, state: "", filter: { charity: null, licence: null }, as_of: "" }
        for (const [tool, args, status] of [
          ["resolve_entity", { ...absent, abn: 23990000014, name: "", include: [] }, 200],
          [
            "resolve_entity",
            { ...absent, abn: " ", name: "Banksia Creek", postcode: 2000, include: [] },
            200
          ],
          ["resolve_entity", { ...absent, abn: "", name: "" }, 400],
          ["screen_entity", { name: "", abn: null, acn: 990000014, dob: "", pob: null, type: "" }, 200],
          ["screen_entity", { name: " ", dob: "1970-01-31" }, 400],
          ["resolve_entity", { acn: 14 }, 400],
          ["validate_identifier", { identifier: 23990000014 }, 200],
          ["list_entity_changes", { id: 23990000014, since: "" }, 400]
        ] as const)
          assert.strictEqual(yield* compared(owner, tool, args), status, JSON.stringify(args))
      })
    )

    it.effect("is the same for get_watch", () =>
      Effect.gen(function* () {
        const { watchIds } = yield* Accounts
        for (const id of [...watchIds, "wsub_unknown", "wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T"])
          yield* follows("get_watch")({ id })
      })
    )

    it.effect.prop(
      "is the same for validate_identifier, but for a number of another length, which is data",
      [Identifier],
      ([identifier]) =>
        Effect.gen(function* () {
          const { owner } = yield* Accounts
          if (/^[\d ]*$/u.test(identifier) && identifier.length > 2)
            return yield* follows("validate_identifier")({ identifier })
          const answer = yield* Effect.promise(() => owner.call("validate_identifier", { identifier }))
          assert.deepStrictEqual(answer.structuredContent, {
            identifier_type: null,
            input: identifier,
            normalized: identifier,
            formatted: identifier,
            valid: false,
            reason: "format"
          })
        }),
      runs(100)
    )

    it("was compared for every kind of answer", () => {
      assert.deepStrictEqual(
        [...met].map(([tool, statuses]) => [tool, [...statuses].sort()]),
        [
          ["resolve_entity", [200, 400, 502]],
          ["screen_entity", [200, 400]],
          ["list_watches", [200, 400]],
          ["list_entity_changes", [200, 400]],
          ["get_watch", [200, 404]],
          ["validate_identifier", [200]]
        ]
      )
    })

    it.effect("is the account's own and of the key's mode", () =>
      Effect.gen(function* () {
        const { live, owner, stranger, watchIds } = yield* Accounts
        const ids = Effect.fnUntraced(function* (account: Account) {
          const { structuredContent } = yield* Effect.promise(() => account.call("list_watches", {}))
          const { subscriptions } = yield* decodeList(structuredContent)
          return subscriptions.map(({ id }) => id)
        })
        assert.includeMembers([...(yield* ids(owner))], [...watchIds])
        for (const other of [stranger, live]) {
          assert.deepStrictEqual(yield* ids(other), [])
          for (const id of watchIds) {
            const refused = yield* Effect.promise(() => other.call("get_watch", { id }))
            assert.strictEqual(refused.isError, true)
            assert.strictEqual(textOf(refused), "The account has no subscription of this id.")
          }
          const feed = yield* Effect.promise(() => other.call("list_entity_changes", everything))
          assert.deepStrictEqual(feed.structuredContent, { changes: [], next_cursor: null })
        }
        const { changes } = yield* decodePage(
          (yield* Effect.promise(() => owner.call("list_entity_changes", everything))).structuredContent
        )
        assert.isAtLeast(changes.length, 2)
      })
    )

    it.effect("lists the most and largest subscriptions in pages of at most 25 kB", () =>
      Effect.gen(function* () {
        const many = yield* connected(yield* keyOf("Many", "sandbox"))
        const request = {
          events: EventType.literals,
          webhook_url: `https://hooks.example.com/${"é".repeat(2000)}`,
          entities: manyIdentifiers(300)
        }
        for (let made = 0; made < 30; made++)
          yield* Effect.promise(() => many.handle(post(many.key, "/v1/watch", request)))
        const ids: Array<string> = []
        let cursor: string | null | undefined
        while (cursor !== null) {
          const page = yield* Effect.promise(() =>
            many.call("list_watches", { limit: 200, ...(cursor !== undefined && { cursor }) })
          )
          assert.isAtMost(Buffer.byteLength(textOf(page)), 25_000)
          const { next_cursor, subscriptions } = yield* decodeSummaries(page.structuredContent)
          for (const { entities, entity_count, id } of subscriptions) {
            ids.push(id)
            assert.deepStrictEqual([entities.length, entity_count], [5, 300])
          }
          cursor = next_cursor
        }
        assert.strictEqual(new Set(ids).size, 30)
        const one = yield* Effect.promise(() => many.call("get_watch", { id: ids[0] }))
        assert.isAtMost(Buffer.byteLength(textOf(one)), 25_000)
        assert.notInclude(textOf(one), "left_out")
      })
    )

    it.effect("holds no secret", () =>
      Effect.gen(function* () {
        const { owner, watchIds } = yield* Accounts
        const answers = yield* Effect.promise(() =>
          Promise.all([
            owner.call("list_watches", {}),
            ...watchIds.map((id) => owner.call("get_watch", { id })),
            owner.call("list_entity_changes", everything)
          ])
        )
        assert.include(JSON.stringify(answers), "wsub_")
        assert.notMatch(JSON.stringify(answers), /whsec_|secret|svc_sk_/u)
      })
    )
  })

  it.effect("comes from the registers for a live key and from the sandbox for a sandbox key", () =>
    Effect.gen(function* () {
      const sandbox = yield* connected(yield* keyOf("Both", "sandbox"))
      const live = yield* connected(yield* keyOf("Both", "live"))
      const ask = (account: Account) =>
        Effect.promise(() => account.call("resolve_entity", { abn: "23990000014", include: [] }))
      assert.include(textOf(yield* ask(sandbox)), "BANKSIA CREEK ENGINEERING PTY LTD")
      const answer = yield* ask(live)
      assert.strictEqual(answer.isError, true)
      assert.match(textOf(answer), /^The identity register abn-bulk-extract is unavailable: /u)
      const screened = yield* Effect.promise(() => live.call("screen_entity", { name: "Platypus Spirit" }))
      assert.include(textOf(screened), '"overall":"unavailable"')
    })
  )
})

const everything = { id: "23990000014", since: "1970-01-01T00:00:00Z" }
const decodeList = Schema.decodeUnknownEffect(
  Schema.Struct({ subscriptions: Schema.Array(Schema.Struct({ id: Schema.String })) })
)
const decodeSummaries = Schema.decodeUnknownEffect(
  Schema.Struct({
    subscriptions: Schema.Array(
      Schema.Struct({ id: Schema.String, entities: Schema.Array(Schema.Unknown), entity_count: Schema.Int })
    ),
    next_cursor: Schema.NullOr(Schema.String)
  })
)
const decodePage = Schema.decodeUnknownEffect(ChangesPage)

/** No tool answers more than an agent can read, whatever is found, and what is missing is said. */
import { assert, describe, it } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { Candidate } from "@entity-watch/contract/schema/Candidate"
import { type Change, ChangesPage } from "@entity-watch/contract/schema/ChangeEvent"
import { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import { AdditionalSource, ScreenedName, ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import { Resolver } from "@entity-watch/core/resolve"
import { Screener } from "@entity-watch/core/screen"
import { ChangeFeed, Subscriptions } from "@entity-watch/core/watch"
import { toolNamed } from "@entity-watch/mcp/tools"
import { Ajv } from "@modelcontextprotocol/server/validators/ajv"
import { Effect, Layer, Schema, Struct } from "effect"
import { depth } from "../../suite/depth.ts"
import { type Largeness, largest } from "./support/largest.ts"

const caller: Caller = { accountId: "acct_test", keyId: "key_test", mode: "live" }
const accountTool = (name: string) => {
  const tool = toolNamed(name)
  return tool?.needsAccount === true ? tool : assert.fail(`no tool ${name}`)
}
const resolveEntity = accountTool("resolve_entity")
const screenEntity = accountTool("screen_entity")
const listEntityChanges = accountTool("list_entity_changes")

/** What an agent reads of an additional list. */
const ofAdditional = [
  "list",
  "title",
  "counts",
  "status",
  "matches_total",
  "matches",
  "below_floor",
  "note"
] as const

const ajv = new Ajv({ strict: true, allowUnionTypes: true })
const bytes = (json: unknown) => Buffer.byteLength(JSON.stringify(json))

const valid = {
  resolve: ajv.compile({ ...resolveEntity.outputSchema }),
  screen: ajv.compile({ ...screenEntity.outputSchema }),
  changes: ajv.compile({ ...listEntityChanges.outputSchema })
}

const Said = Schema.Struct({ left_out: Schema.optionalKey(Schema.Array(Schema.String)) })
const Short = {
  resolve: Schema.decodeUnknownEffect(Schema.Struct({ ...ResolveResult.fields, ...Said.fields })),
  screen: Schema.decodeUnknownEffect(
    Schema.Struct({
      ...Struct.omit(ScreenResult.fields, ["parties"]),
      additional_sources: Schema.optionalKey(
        Schema.Array(Schema.Struct(Struct.pick(AdditionalSource.fields, ofAdditional)))
      ),
      ...Said.fields
    })
  ),
  changes: Schema.decodeUnknownEffect(Schema.Struct({ ...ChangesPage.fields, ...Said.fields }))
}

/** Records from small to far larger than any register holds, with texts that take one byte or several of JSON. */
const Large = Schema.Struct({
  items: Schema.Literals([0, 1, 2, 5, 10]),
  length: Schema.Literals([0, 1, 20, 200, 600]),
  of: Schema.Literals(["a", '"', "é", "名", "𝌆", "\u0001"]),
  count: Schema.Literals([1, 2, 3, 5, 10])
})
const largenessOf = ({ items, length, of }: typeof Large.Type): Largeness => ({
  items,
  text: of.repeat(length)
})
const runs = { arbitrary: { runs: 20 * depth } }

const unasked = () => Effect.die("not in this test")
const FakeSubscriptions = Layer.succeed(Subscriptions, {
  create: unasked,
  stream: unasked,
  page: unasked,
  summaries: unasked,
  get: unasked,
  update: unasked,
  remove: unasked,
  roll: unasked
})
const FakeResolver = (answer: ResolveResult | null) =>
  Layer.succeed(Resolver, {
    resolve: answer === null ? unasked : () => Effect.succeed(answer),
    batch: unasked
  })
const FakeScreener = (answer: ScreenResult | null) =>
  Layer.succeed(Screener, {
    screen: answer === null ? unasked : () => Effect.succeed(answer),
    batch: unasked,
    against: unasked,
    row: unasked
  })

const resolving = (result: ResolveResult) =>
  resolveEntity
    .call(caller, { name: "Banksia" })
    .pipe(
      Effect.provide(Layer.mergeAll(FakeResolver(result), FakeScreener(null), FakeSubscriptions, feedOf([])))
    )

const screening = (result: ScreenResult) =>
  screenEntity
    .call(caller, { name: "Banksia" })
    .pipe(
      Effect.provide(Layer.mergeAll(FakeResolver(null), FakeScreener(result), FakeSubscriptions, feedOf([])))
    )

const reading = (since: string, all: ReadonlyArray<Change>) =>
  listEntityChanges
    .call(caller, { since })
    .pipe(
      Effect.provide(Layer.mergeAll(FakeResolver(null), FakeScreener(null), FakeSubscriptions, feedOf(all)))
    )

/** A feed of these changes, which answers pages as the real one does. */
const feedOf = (all: ReadonlyArray<Change>) => {
  const read = ({ since = "", limit = 50 }: { readonly since?: string; readonly limit?: number }) => {
    const left = all.filter(({ created_at }) => created_at > since)
    const changes = left.slice(0, limit)
    return Effect.succeed({
      changes,
      next_cursor: left.length > changes.length ? (changes.at(-1)?.created_at ?? null) : null
    })
  }
  return Layer.succeed(ChangeFeed, {
    read: (_caller, _identifier, query) => read(query),
    readAll: (_caller, query) => read(query),
    end: unasked
  })
}

/** As an event's: less than 20 kB. */
const payloadOf = ({ items, text }: Largeness): string => {
  const payload = JSON.stringify({
    type: "sanctions_match",
    data: { matches: Array.from({ length: items }, () => ({ note: text })), disclaimer: "No clearance." }
  })
  return Buffer.byteLength(payload) < 20_000 ? payload : payloadOf({ items: items - 1, text })
}

describe("resolve_entity", () => {
  const oneCandidate = ({ items, text }: Largeness): Candidate => {
    const [candidate] = decode(largest(ResolveResult, { items: Math.max(1, items), text })).candidates
    return candidate ?? assert.fail("no candidate")
  }
  const decode = Schema.decodeUnknownSync(ResolveResult)

  it.effect.prop(
    "answers at most 25 kB, with every verdict and the disclaimer, and says what is left out",
    [Large],
    ([large]) =>
      Effect.gen(function* () {
        const candidate = oneCandidate(largenessOf(large))
        const result = {
          query: { name: "Banksia" },
          candidates: Array.from({ length: large.count }, () => candidate),
          disclaimer: "Directors are not covered."
        }
        const json = yield* resolving(result)
        const short = yield* Short.resolve(json)
        assert.isTrue(valid.resolve(json), JSON.stringify(valid.resolve.errors))
        assert.isAtMost(bytes(json), 25_000)
        assert.strictEqual(short.disclaimer, result.disclaimer)
        if (bytes(result) <= 25_000) return assert.deepStrictEqual(json, result)
        assert.isNotEmpty(short.left_out)
        for (const { screening } of short.candidates)
          if (screening !== null)
            assert.strictEqual(screening.gov_sanctions.status, candidate.screening?.gov_sanctions.status)
      }),
    runs
  )

  it.effect("gives six candidates with a value in every field, and the blocks of the best of them", () =>
    Effect.gen(function* () {
      const candidates = Array.from({ length: 6 }, () => oneCandidate({ items: 1, text: "KESTREL" }))
      const short = yield* Short.resolve(
        yield* resolving({ query: { name: "Kestrel" }, candidates, disclaimer: "None." })
      )
      assert.strictEqual(short.candidates.length, 6)
      assert.isNotNull(short.candidates[0]?.screening)
      assert.isNull(short.candidates[5]?.screening)
      assert.strictEqual(short.left_out?.length, 1)
      assert.match(
        short.left_out?.[0] ?? "",
        /^The blocks after candidate \d are left out \(null\)\. Ask for/u
      )
    })
  )
})

describe("screen_entity", () => {
  const decode = Schema.decodeUnknownSync(ScreenResult)
  /** How a field was read is told by REST alone. */
  const Screened = Schema.Struct({
    ...ScreenResult.fields,
    screened: Schema.Array(Schema.Struct(Struct.omit(ScreenedName.fields, ["read_as"])))
  })

  it.effect.prop(
    "answers at most 25 kB, with every verdict, total and receipt, and says what is left out",
    [Large],
    ([large]) =>
      Effect.gen(function* () {
        const { items, text } = largenessOf(large)
        const made = decode(largest(Screened, { items: items, text }))
        const { receipt: signed } = decode(largest(Screened, { items: 20, text: "0".repeat(64) }))
        if (signed === undefined) return assert.fail("no receipt")
        const { additional = [], ...three } = signed
        const receipt = { ...three, additional: additional.slice(0, large.items) }
        const result = { ...made, disclaimer: "No match is not a clearance.", receipt }
        const json = yield* screening(result)
        const short = yield* Short.screen(json)
        assert.isTrue(valid.screen(json), JSON.stringify(valid.screen.errors))
        assert.isAtMost(bytes(json), 25_000)
        const { parties: _, ...read } = {
          ...result,
          additional_sources: (result.additional_sources ?? []).map((each) => Struct.pick(each, ofAdditional))
        }
        if (bytes(read) <= 25_000) return assert.deepStrictEqual(json, read)
        assert.isNotEmpty(short.left_out)
        assert.strictEqual(short.overall, result.overall)
        assert.strictEqual(short.disclaimer, result.disclaimer)
        if (bytes(receipt) > 12_000) {
          assert.isUndefined(short.receipt)
          assert.include(short.left_out?.join(" "), "receipt, which names every list")
        } else assert.deepStrictEqual(short.receipt, result.receipt)
        for (const name of ["gov_sanctions", "regulator_banned_person", "regulator_banned_org"] as const) {
          assert.strictEqual(short.sources[name].status, result.sources[name].status)
          assert.strictEqual(short.sources[name].matches_total, result.sources[name].matches_total)
        }
        const [all, shown] = [result.additional_sources ?? [], short.additional_sources ?? []]
        for (const { list, status } of shown)
          assert.strictEqual(status, all.find((each) => each.list === list)?.status)
        if (shown.length < all.length)
          assert.match(short.left_out?.join(" ") ?? "", /of the additional lists|additional_sources: \d+ of/u)
      }),
    runs
  )
})

describe("list_entity_changes", () => {
  it.effect.prop(
    "answers at most 25 kB, and its cursors lead through every event once",
    [Large],
    ([large]) =>
      Effect.gen(function* () {
        const largeness = largenessOf(large)
        const payload = payloadOf(largeness)
        const all = Array.from({ length: large.count * 7 }, (_, at) => ({
          event_id: `evt_${String(at).padStart(26, "0")}`,
          payload,
          created_at: `2026-11-01T00:00:00.${String(at).padStart(6, "0")}Z`,
          delivery_status: "failed" as const,
          deliveries: Array.from({ length: 10 * large.items }, () => ({
            subscription_id: "wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T",
            status: "failed" as const,
            response_code: 500,
            attempts: 16
          }))
        }))
        const read: Array<string> = []
        let since: string | null = "1970-01-01T00:00:00Z"
        while (since !== null) {
          const json: unknown = yield* reading(since, all)
          const page: Effect.Success<ReturnType<typeof Short.changes>> = yield* Short.changes(json)
          assert.isTrue(valid.changes(json), JSON.stringify(valid.changes.errors))
          assert.isAtMost(bytes(json), 25_000)
          for (const { event_id, payload: text } of page.changes) {
            read.push(event_id)
            const { type } = JSON.parse(text)
            assert.strictEqual(type, "sanctions_match")
            if (text !== all[0]?.payload) assert.include(page.left_out?.[0], event_id)
          }
          since = page.next_cursor
        }
        assert.deepStrictEqual(
          read,
          all.map(({ event_id }) => event_id)
        )
      }),
    runs
  )
})

describe("validate_identifier", () => {
  it.effect("cuts a text that is no number, and says so", () =>
    Effect.gen(function* () {
      const tool = toolNamed("validate_identifier")
      if (tool?.needsAccount !== false) return assert.fail("no tool that needs no account")
      const json = yield* tool.call({ identifier: "1".repeat(30_000) })
      assert.isAtMost(bytes(json), 25_000)
      const { left_out } = yield* Schema.decodeUnknownEffect(Said)(json)
      assert.include(left_out ?? [], "input: cut after 2000 characters.")
    })
  )
})

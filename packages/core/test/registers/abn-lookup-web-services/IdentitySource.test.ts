import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import type { AskedNumber } from "@entity-watch/contract/schema/identifier"
import { join } from "@entity-watch/core/entities/join"
import {
  IdentitySource,
  type IdentitySourceOptions
} from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { HttpClient, HttpClientResponse } from "effect/http"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import { TestClock } from "effect/testing"
import { abn, acn, company, exception, guid } from "./replies.ts"

/** The service as a function; `asked` are the addresses it saw. */
const playing = (answer: () => Effect.Effect<Response>, options: Partial<IdentitySourceOptions> = {}) => {
  const asked: Array<URL> = []
  const client = HttpClient.make((request, url) => {
    asked.push(url)
    return Effect.map(answer(), (response) => HttpClientResponse.fromWeb(request, response))
  })
  const layer = IdentitySource.layer({ guid: Redacted.make(guid), ...options }).pipe(
    Layer.provide(Layer.succeed(HttpClient.HttpClient, client))
  )
  return { asked, layer }
}
const xml = (text: string, status = 200) =>
  Effect.sync(() => new Response(text, { status, headers: { "content-type": "text/xml; charset=utf-8" } }))
const lookUp = (number: AskedNumber) => IdentitySource.use((source) => source.lookUp(number))

/** Runs under the test's clock until it ends, however long it would wait. */
const untilDone = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect)
    for (let i = 0; i < 200 && fiber.pollUnsafe() === undefined; i++) {
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      yield* TestClock.adjust("100 millis")
    }
    return yield* Fiber.join(fiber)
  })

describe("IdentitySource", () => {
  it.effect("answers nothing and asks nobody unless it is configured", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* IdentitySource.use(({ asked }) => Effect.succeed(asked)), "never")
      assert.deepStrictEqual(yield* lookUp({ abn }), [])
    }).pipe(Effect.provide(IdentitySource.layerNone))
  )

  it.effect("gives parts that join with other registers' records", () => {
    const { asked, layer } = playing(() => xml(company))
    return Effect.gen(function* () {
      const parts = yield* lookUp({ acn })
      const [first] = asked
      assert.strictEqual(first?.pathname, "/abrxmlsearch/AbrXmlSearch.asmx/SearchByASICv201408")
      assert.strictEqual(first?.searchParams.get("includeHistoricalDetails"), "Y")
      assert.strictEqual(first?.searchParams.get("authenticationGuid"), guid)
      assert.notInclude(JSON.stringify(parts), guid)
      const local = {
        record: { register: "asic-companies" as const, key: acn, abn: null, acn, data: {} },
        projection: { fields: {}, names: [] }
      }
      const [joined, ...others] = join([...parts, local])
      assert.deepStrictEqual(others, [])
      assert.strictEqual(joined?.abn, abn)
      assert.deepStrictEqual(joined?.acns, [acn])
      assert.strictEqual(joined?.parts.length, 2)
    }).pipe(Effect.provide(layer))
  })

  it.effect("does not ask about a number whose check digits disagree", () => {
    const { asked, layer } = playing(() => xml(company))
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* lookUp({ abn: Abn.make("12345678901") }), [])
      assert.deepStrictEqual(yield* lookUp({ acn: Acn.make("123456789") }), [])
      assert.strictEqual(asked.length, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("keeps what it learnt, and that nothing is registered, for a while", () => {
    let answer = company
    const { asked, layer } = playing(() => xml(answer), { cacheFor: "5 minutes" })
    return Effect.gen(function* () {
      yield* lookUp({ abn })
      assert.strictEqual((yield* lookUp({ abn })).length, 1)
      assert.strictEqual(asked.length, 1)
      answer = exception("No records found")
      assert.deepStrictEqual(yield* lookUp({ acn }), [])
      assert.deepStrictEqual(yield* lookUp({ acn }), [])
      assert.strictEqual(asked.length, 2)
      yield* TestClock.adjust("6 minutes")
      assert.deepStrictEqual(yield* lookUp({ abn }), [])
      assert.strictEqual(asked.length, 3)
    }).pipe(Effect.provide(layer))
  })

  it.effect("asks once for many who ask the same at once, and never more than a few", () => {
    let running = 0
    let most = 0
    const { asked, layer } = playing(
      () =>
        Effect.gen(function* () {
          running++
          most = Math.max(most, running)
          yield* Effect.sleep("50 millis")
          running--
          return yield* xml(exception("No records found"))
        }),
      { concurrency: 2 }
    )
    const numbers = [
      "51824753556",
      "53004085616",
      "11000000948",
      "89000000019",
      "51824753556",
      "53004085616"
    ].map((number) => Abn.make(number))
    return Effect.gen(function* () {
      yield* untilDone(Effect.forEach(numbers, (each) => lookUp({ abn: each }), { concurrency: "unbounded" }))
      assert.strictEqual(asked.length, 4)
      assert.strictEqual(most, 2)
    }).pipe(Effect.provide(layer))
  })

  it.effect("asks again after an outage, with growing pauses, and remembers no failure", () => {
    let failures = 2
    const { asked, layer } = playing(() =>
      failures-- > 0
        ? xml(exception("System problems have prevented this request from completing"))
        : xml(company)
    )
    return Effect.gen(function* () {
      assert.strictEqual((yield* untilDone(lookUp({ abn }))).length, 1)
      assert.strictEqual(asked.length, 3)
    }).pipe(Effect.provide(layer))
  })

  it.effect("does not ask again after a configuration fault, and tells the operator", () => {
    const told: Array<string> = []
    const logger = Logger.layer([
      Logger.make(({ logLevel, message }) => {
        told.push(`${logLevel} ${JSON.stringify(message)}`)
      })
    ])
    const { asked, layer } = playing(() =>
      xml(exception("The GUID entered is not recognised as a Registered Party"))
    )
    return Effect.gen(function* () {
      const error = yield* Effect.flip(lookUp({ abn }))
      assert.strictEqual(error._tag, "IdentitySourceUnavailable")
      assert.strictEqual(error.reason, "It does not accept this server's requests.")
      assert.strictEqual(asked.length, 1)
      assert.strictEqual(told.length, 1)
      assert.match(told[0] ?? "", /^Error .*ABN_LOOKUP_GUID.*not recognised/u)
    }).pipe(Effect.provide([layer, logger]))
  })

  it.effect("takes an answer about another number for an outage", () => {
    const { layer } = playing(() => xml(company), { retries: 0 })
    return Effect.gen(function* () {
      const error = yield* Effect.flip(lookUp({ abn: Abn.make("53004085616") }))
      assert.strictEqual(error.reason, "It did not answer.")
    }).pipe(Effect.provide(layer))
  })

  it.effect("gives up on a service that does not answer, on every attempt", () => {
    const { asked, layer } = playing(() => Effect.never, { timeout: "1 second" })
    return Effect.gen(function* () {
      const error = yield* untilDone(Effect.flip(lookUp({ abn })))
      assert.strictEqual(error.reason, "It did not answer.")
      assert.strictEqual(asked.length, 3)
    }).pipe(Effect.provide(layer))
  })

  it.effect("stops asking after repeated failures, and starts again", () => {
    let isDown = true
    const { asked, layer } = playing(() => (isDown ? xml("", 500) : xml(company)), {
      retries: 0,
      failuresToOpen: 3,
      openFor: "30 seconds"
    })
    return Effect.gen(function* () {
      for (let i = 0; i < 3; i++) yield* Effect.flip(lookUp({ abn }))
      assert.strictEqual(asked.length, 3)
      const rejected = yield* Effect.flip(lookUp({ abn }))
      assert.strictEqual(rejected.reason, "It failed repeatedly and is not asked for a moment.")
      assert.strictEqual(asked.length, 3)
      yield* TestClock.adjust("31 seconds")
      yield* Effect.flip(lookUp({ abn }))
      assert.strictEqual(asked.length, 4)
      yield* Effect.flip(lookUp({ abn }))
      assert.strictEqual(asked.length, 4)
      isDown = false
      // The pause is what passes, whatever the clock is set to.
      yield* TestClock.setTime(-3_600_000)
      yield* TestClock.adjust("31 seconds")
      assert.strictEqual((yield* lookUp({ abn })).length, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("counts neither an unknown number nor a refused one as a failure", () => {
    const { asked, layer } = playing(() => xml(exception("No records found")), {
      failuresToOpen: 1,
      cacheFor: 0
    })
    return Effect.gen(function* () {
      for (let i = 0; i < 3; i++) assert.deepStrictEqual(yield* lookUp({ abn }), [])
      assert.strictEqual(asked.length, 3)
    }).pipe(Effect.provide(layer))
  })
})

/** What core answers has the bytes that the contract's schema writes: over HTTP, MCP and the command line it is sent as it is. */
import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import type { ResolveRequest, ScreenRequest } from "@entity-watch/contract/schema/requests"
import { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import { Validation } from "@entity-watch/contract/schema/Validation"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Screener } from "@entity-watch/core/screen/Screener"
import { validate } from "@entity-watch/core/validate/Validator"
import { Effect, Layer, Schema } from "effect"
import { coreLayer, loadFixtures } from "../support/registers.ts"

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const sandboxPage = readFileSync(new URL("../../../core/docs/sandbox.md", import.meta.url), "utf8")

/** Every entity of the README's table of shapes. */
const numbers: ReadonlyArray<{ abn: string } | { acn: string }> = [
  ...sandboxPage.matchAll(/^\| (ABN|ACN) `(\d{9}|\d{11})`/gmu)
].map(([, kind, number = ""]) => (kind === "ABN" ? { abn: number } : { acn: number }))

const sameBytes = <S extends Schema.ConstraintEncoder<unknown>>(schema: S, value: S["Type"]) =>
  Effect.map(Schema.encodeUnknownEffect(schema)(value), (encoded) =>
    assert.strictEqual(JSON.stringify(value), JSON.stringify(encoded))
  )

const loaded = Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))

layer(loaded)("answers of core", (it) => {
  it.effect("resolves in the order and with the keys of the contract, in every shape", () =>
    Effect.gen(function* () {
      const resolver = yield* Resolver
      let answered = 0
      const requests: ReadonlyArray<ResolveRequest> = [
        ...numbers,
        ...numbers.map((number) => ({ ...number, include: [] })),
        { name: "Banksia" },
        { name: "Example Pty Ltd", state: "NSW" },
        { name: "Nobody of this name" },
        { name: "Twin Possum", filter: { charity: false, abn_status: "Active" } }
      ]
      for (const request of requests) {
        const answer = yield* Effect.option(resolver.resolve(caller, request))
        if (answer._tag === "None") continue
        answered += answer.value.candidates.length
        yield* sameBytes(ResolveResult, answer.value)
      }
      assert.isAbove(answered, numbers.length)
    })
  )

  it.effect("screens in the order and with the keys of the contract, explained and with a receipt", () =>
    Effect.gen(function* () {
      const screener = yield* Screener
      const requests: ReadonlyArray<ScreenRequest> = [
        ...numbers,
        ...numbers.map((number) => ({ ...number, explain: true })),
        {
          name: "Platypus Spirit",
          explain: true,
          receipt: true,
          dob: "1970-01-01",
          pob: null,
          type: "individual"
        },
        { name: "Nobody of this name" }
      ]
      let matches = 0
      for (const request of requests) {
        const answer = yield* screener.screen(caller, request)
        matches += Object.values(answer.sources).flatMap((source) => source.matches).length
        yield* sameBytes(ScreenResult, answer)
      }
      assert.isAbove(matches, 0)
    })
  )

  it.effect("validates in the order and with the keys of the contract", () =>
    Effect.forEach(["51824753556", "51824753557", "004085616", "004085617"], (number) => {
      const { reason, ...rest } = validate(number)
      return reason === "format"
        ? Effect.die("a number of the right length")
        : sameBytes(Validation, { ...rest, ...(reason !== undefined && { reason }) })
    })
  )
})

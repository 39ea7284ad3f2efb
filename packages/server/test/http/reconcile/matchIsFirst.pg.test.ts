/** A client takes a match only from the candidate with the highest score, so no other is one. */
import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Effect, Redacted } from "effect"
import { diskFile, fixture, readings, recordsOf } from "../../../../core/test/support/files.ts"
import { Handler, serviceLayer } from "../../support/mcpService.ts"
import { loadFixtures, register } from "../../support/registers.ts"
import { protocol } from "./protocol.ts"

const extract = register("abn-bulk-extract")

/** As people write a registered name. */
const spellings: ReadonlyArray<(name: string) => string> = [
  (name) => name,
  (name) => name.toLowerCase(),
  (name) => name.replace(/ (?:PTY )?(?:LTD|LIMITED|INC)\.?$/iu, ""),
  (name) => name.replace(/(?<=\w{3})[AEIOU](?=\w)/iu, ""),
  (name) => `${name} trading as Quokka Example Sunrise`,
  (name) => `${name} ATF the Quokka Example Family Trust`,
  (name) => `Quokka Example Pty Ltd as trustee for ${name}`,
  (name) => `${name} Holdings`
]

layer(serviceLayer)("a match", (it) => {
  it.effect("is always the first candidate, and an equal name is first", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      const handle = yield* Handler
      const keys = yield* ApiKeys
      const { token } = yield* keys.create("Mine", "sandbox", { purpose: "reconciliation" })
      const records = recordsOf(
        yield* readings(extract, diskFile(fixture("abn-bulk-extract/20261105_Public01.xml")))
      )
      const names = [...new Set(records.flatMap((record) => record.names.map(({ name }) => name)))]
      const numbers = records.flatMap(({ abn }) => abn ?? [])
      const asked = names.flatMap((name, at) =>
        spellings.flatMap((spelling, by) => {
          const query = spelling(name)
          const abn = numbers[(at + by) % numbers.length]
          return [{ query }, { query, properties: [{ pid: "abn", v: abn }] }]
        })
      )
      let matches = 0
      for (let from = 0; from < asked.length; from += 50) {
        const queries = Object.fromEntries(asked.slice(from, from + 50).map((each, at) => [`q${at}`, each]))
        const response = yield* Effect.promise(() =>
          handle(
            new Request(`http://localhost/reconcile/${Redacted.value(token)}`, {
              method: "POST",
              headers: { host: "localhost", "content-type": "application/x-www-form-urlencoded" },
              body: new URLSearchParams({ queries: JSON.stringify(queries) }).toString()
            })
          )
        )
        const body = yield* Effect.promise((): Promise<unknown> => response.json())
        for (const [key, { result }] of Object.entries(protocol.results(body))) {
          const { query } = queries[key] ?? { query: "" }
          const matching = result.flatMap(({ match }, at) => (match ? [at] : []))
          matches += matching.length
          assert.include([[], [0]].map(String), String(matching), query)
          const scores = result.map(({ score }) => score)
          assert.deepStrictEqual(
            scores,
            scores.toSorted((one, other) => other - one),
            query
          )
          if (matching.length > 0)
            assert.isTrue(
              result.slice(1).every(({ score }) => score < (scores[0] ?? 0)),
              query
            )
        }
      }
      assert.isAbove(matches, names.length)
    })
  )
})

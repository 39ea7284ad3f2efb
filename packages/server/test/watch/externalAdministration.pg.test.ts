/** An external administration carries its kind and date where ASIC's insolvency statistics have them. */
import { assert, layer } from "@effect/vitest"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Effect } from "effect"
import { loadFixtures } from "../support/registers.ts"
import { publish, told, watches, watchLayer } from "../support/watching.ts"

const companies = ["asic-companies", "company_202611.csv"] as const
const statistics = ["asic-insolvency-statistics", "asic_insolvency_appointments_202611.csv"] as const
const appointed =
  '31/10/2026,990000023,GOANNA HOLDINGS PTY LTD,"EXAMPLE, APPOINTEE",Voluntary administration,30/10/2026\n'

const administration = Effect.fnUntraced(function* (acn: string) {
  const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" as const }
  const { candidates } = yield* Resolver.use((resolver) =>
    resolver.resolve(caller, { acn, include: ["screening"] })
  )
  return candidates[0]?.screening?.external_administration ?? assert.fail("no block")
})

layer(watchLayer)("external administration", (it) => {
  it.effect("shows the appointments in the event of the status, and makes no event of them alone", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      const { account } = yield* watches(["990000023"])
      yield* publish(...statistics, (text) => `${text}${appointed}`)
      assert.deepStrictEqual(yield* told(account), [])
      yield* publish(...companies, (text) =>
        text.replace(/(GOANNA HOLDINGS PTY LTD\t990000023\tAPTY\tLMSH\tPROP\t)REGD/u, "$1EXAD")
      )
      const [event, ...others] = yield* told(account)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event?.payload.type, "external_administration")
      assert.deepStrictEqual(
        event?.payload.data.changes.map(({ as_of: _, ...change }) => change),
        [
          {
            field: "screening.external_administration",
            before: "Registered",
            after: "Externally administered",
            source: "asic-companies"
          },
          {
            field: "screening.external_administration.appointments",
            before: null,
            after: { kind: "Voluntary administration", since: "2026-10-30" },
            source: "asic-insolvency-statistics"
          }
        ]
      )
    })
  )

  it.effect("is answered with the appointments, the latest first", () =>
    Effect.gen(function* () {
      const { appointments, note } = yield* administration("990000069")
      assert.deepStrictEqual(appointments, [
        { kind: "Court liquidation", since: "2026-10-12" },
        { kind: "Voluntary administration", since: "2026-08-03" }
      ])
      assert.match(note, /list 2 appointments to the company, which may have ended\.$/u)
      assert.notMatch(note, /insolvent/iu)
      const without = yield* administration("990000014")
      assert.deepStrictEqual(without.appointments, [])
      assert.match(without.note, /list no appointment to the company since July 2021\.$/u)
    })
  )
})

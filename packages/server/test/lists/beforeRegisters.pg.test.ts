/** Questions about a time at which accounts had lists of their own and the service nothing. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { account, between, puts, screens, servicesWithoutRegisters } from "../support/ownLists.ts"
import { loadFixtures } from "../support/registers.ts"

layer(servicesWithoutRegisters)("a moment before the first register", (it) => {
  it.effect("is out of reach, whatever lists any account had then", () =>
    Effect.gen(function* () {
      const owner = yield* account("acct_early")
      const other = yield* account("acct_late")
      yield* puts(owner, ["1,Somebody Else,"])
      const before = yield* between
      const asked = (caller: typeof owner, as_of: string) =>
        Effect.flip(screens(caller, { name: "Nobody Near", as_of }))
      for (const caller of [owner, other])
        assert.deepInclude(yield* asked(caller, before), { _tag: "AsOfOutOfReach", earliest: null })
      yield* loadFixtures
      for (const caller of [owner, other]) {
        const refused = yield* asked(caller, before)
        assert.strictEqual(refused._tag, "AsOfOutOfReach")
        const earliest = refused._tag === "AsOfOutOfReach" ? refused.earliest : null
        assert.isAbove(Date.parse(earliest ?? ""), Date.parse(before))
      }
    })
  )
})

import { assert, layer } from "@effect/vitest"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { ScreenSourceName } from "@entity-watch/contract/schema/ScreenResult"
import { Screener } from "@entity-watch/core/screen/Screener"
import { openOperatorFiles } from "@entity-watch/node/refresh/operatorFiles"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { daysPass } from "../support/daysPass.ts"
import { coreLayer, fixtures, inMemory, load, loadFixtures, register } from "../support/registers.ts"

const lists: ReadonlyArray<readonly [ScreenSourceName, RegisterId, string]> = [
  ["gov_sanctions", "dfat-consolidated-list", "Australian_Sanctions_Consolidated_List.xlsx"],
  ["regulator_banned_person", "asic-banned-disqualified-persons", "bd_per_202611.csv"],
  ["regulator_banned_org", "asic-banned-disqualified-organisations", "bd_org_202611.csv"]
]

const names = [
  "Nobody Similar At All",
  "Zz",
  "Ōe Kenzaburō",
  "王小明",
  "Marigold Testerly",
  "A B C D",
  "O'Neil-Smythe Pty Ltd"
]

const sources = Effect.fnUntraced(function* (name: string, mode: "sandbox" | "live" = "sandbox") {
  // Snapshots are looked at again after a second.
  yield* TestClock.adjust("2 seconds")
  return yield* Screener.use((screener) =>
    screener.screen({ accountId: "acct_test", keyId: "key_test", mode }, { name })
  )
})

const fixtureFiles = (id: RegisterId) =>
  Effect.map(openOperatorFiles(register(id), [`${fixtures}${id}`]), ({ files }) => files)

const withoutList = (id: RegisterId) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`DELETE FROM register_record WHERE register = ${id} AND mode = 'sandbox'`
    yield* sql`DELETE FROM snapshot WHERE register = ${id} AND mode = 'sandbox'`
  })

layer(coreLayer)("Screener.screen on a list that cannot be relied on", (it) => {
  const check = Effect.fnUntraced(function* (
    source: ScreenSourceName,
    what: string,
    mode: "sandbox" | "live" = "sandbox"
  ) {
    for (const name of names) {
      const answer = yield* sources(name, mode)
      assert.notStrictEqual(answer.sources[source].status, "no_match", `${what}, ${source}, ${name}`)
      assert.notStrictEqual(answer.overall, "no_match", `${what}, ${source}, ${name}`)
      assert.isNotEmpty(answer.sources[source].note)
    }
  })

  it.effect("answers no_match when all three lists are read whole, so that what follows can fail", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      for (const name of names) assert.strictEqual((yield* sources(name)).overall, "no_match", name)
    })
  )

  for (const [source, id, file] of lists) {
    it.effect(`answers unavailable for ${source} after every fault`, () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const whole = yield* fixtureFiles(id)

        yield* withoutList(id)
        yield* check(source, "never loaded")

        for (const content of ["<html>Access denied</html>", "", "A,B\n1,2\n", "PK\u0003\u0004 cut off"]) {
          yield* Effect.flip(load(register(id), [inMemory(file, content)]))
          yield* check(source, "malformed and never loaded before")
        }

        const reading = register(id)
        const torn = { ...reading, source: { ...reading.source, floor: 1_000_000 } }
        yield* load(torn, yield* fixtureFiles(id), { mode: "live" })
        yield* check(source, "half loaded", "live")

        yield* load(reading, whole)
        assert.strictEqual((yield* sources("Nobody Similar At All")).sources[source].status, "no_match")

        yield* sql`ALTER TABLE snapshot RENAME TO snapshot_away`
        yield* check(source, "the database cannot be read")
        yield* sql`ALTER TABLE snapshot_away RENAME TO snapshot`

        yield* daysPass(30)
        yield* check(source, "over its age")
        yield* Effect.flip(load(reading, [inMemory(file, "<html>Access denied</html>")]))
        yield* check(source, "over its age, and the newest attempt failed")
        yield* load(reading, yield* fixtureFiles(id))
        assert.strictEqual((yield* sources("Nobody Similar At All")).sources[source].status, "no_match")
        // The other lists aged with the clock: read them again for the next round.
        yield* loadFixtures
      })
    )
  }

  it.effect("answers unavailable when the entries cannot be read although the snapshot can", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* loadFixtures
      yield* sql`UPDATE snapshot SET id = DEFAULT WHERE state = 'current'`
      yield* sql`ALTER TABLE register_record RENAME TO register_record_away`
      for (const [source] of lists) yield* check(source, "entries unreadable")
      yield* sql`ALTER TABLE register_record_away RENAME TO register_record`
    })
  )

  it.effect("answers unavailable for the sandbox's name for it, and for that list only", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      const answer = yield* sources("unreadable example")
      assert.strictEqual(answer.sources.regulator_banned_person.status, "unavailable")
      assert.strictEqual(answer.sources.gov_sanctions.status, "no_match")
      assert.strictEqual(answer.overall, "unavailable")
    })
  )
})

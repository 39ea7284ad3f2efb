import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { diskFile, recordsOf } from "../../support/files.ts"
import { describeSamples } from "../../support/samples.ts"
import { entriesOf, notices, read, rowsOf } from "./workbooks.ts"

describeSamples("dfat-consolidated-list on the publisher's own workbooks", (sample) => {
  const current = sample(
    "dfat-consolidated-list/Australian_Sanctions_Consolidated_List_saved-2026-02-24.xlsx"
  )
  const former = sample("dfat-consolidated-list/regulation8_consolidated_saved-2024-11-11.xlsx")
  const count = (entries: ReturnType<typeof entriesOf>, subjectType: string) =>
    entries.filter((entry) => entry.subjectType === subjectType).length

  it.effect("accounts for every row of February 2026", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(current))
      const entries = entriesOf(all)
      assert.strictEqual(rowsOf(all), 10_976)
      assert.lengthOf(recordsOf(all), 3_811)
      assert.lengthOf([...new Set(recordsOf(all).map(({ key }) => key))], 3_811)
      assert.deepStrictEqual(
        all.filter(({ _tag }) => _tag !== "Record"),
        [{ _tag: "AsOf", asOf: "2026-02-24T05:58:50Z" }]
      )
      assert.deepStrictEqual(
        ["individual", "entity", "vessel", "unknown"].map((type) => count(entries, type)),
        [2_518, 1_031, 262, 0]
      )
      const of = (ref: string) => entries.find((entry) => entry.ref === ref) ?? assert.fail(ref)
      assert.deepStrictEqual(of("8495").datesOfBirth, [{ year: 1975, month: 1, day: 23 }])
      assert.deepStrictEqual(of("2557").datesOfBirth, [{ year: 1973, month: 11 }])
      assert.strictEqual(of("8720").names[0]?.listRef, "8720a")
      assert.lengthOf(
        of("8686").names.filter(({ kind }) => kind === "primary"),
        2
      )
      assert.strictEqual(of("3621").subjectType, "entity")
      assert.lengthOf(
        entries.filter(({ imo }) => /^\d{7}$/u.test(imo)),
        261
      )
      assert.lengthOf(
        entries.flatMap(({ names }) => names.filter(({ nameType }) => nameType === "Previous name")),
        118
      )
      assert.isTrue(entries.every(({ dobRaw, datesOfBirth }) => dobRaw === "" || datesOfBirth.length > 0))
      assert.isFalse(
        entries.some(({ names }) => names.some(({ name }) => /[\u00a0\n]|^\s|[\s;]$/u.test(name)))
      )
    })
  )

  it.effect("accounts for every row of November 2024, and calls it a former edition", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(former))
      const entries = entriesOf(all)
      assert.strictEqual(rowsOf(all), 9_553)
      assert.lengthOf(recordsOf(all), 3_062)
      assert.deepInclude(all, { _tag: "AsOf", asOf: "2024-11-11T01:01:21Z" })
      assert.isTrue(all.some(({ _tag }) => _tag === "Partial"))
      assert.deepStrictEqual(notices(all), [])
      assert.deepStrictEqual(
        ["individual", "entity", "unknown"].map((type) => count(entries, type)),
        [2_316, 746, 0]
      )
    })
  )

  it.effect("takes the current edition of the two", () =>
    Effect.map(read(diskFile(former), diskFile(current)), (all) => assert.lengthOf(recordsOf(all), 3_811))
  )
})

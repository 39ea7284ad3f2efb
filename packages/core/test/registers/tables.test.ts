/** What holds for every register that ASIC publishes as a table whose rows name their register. */
import { assert, describe, it } from "@effect/vitest"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { registerById } from "@entity-watch/core/registers/all"
import * as Effect from "effect/Effect"
import { diskFile, memoryFile, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { registerTable } from "../support/registerTable.ts"

const coordinates = /_(?:LAT|LNG)$/u
const authorisations = /^(?!REGISTER_NAME$|(?:AFS|ADV|LICENCE|OVERALL|REGISTRATION|REP)_)/u

/** `optional`: the columns that a file may lack. */
const tables: ReadonlyArray<{
  readonly id: RegisterId
  readonly fileName: string
  readonly optional: RegExp | null
}> = [
  { id: "asic-afs-authorised-representative", fileName: "afs_rep_202611.csv", optional: authorisations },
  { id: "asic-afs-licensee", fileName: "afs_lic_202611.csv", optional: coordinates },
  { id: "asic-banned-disqualified-organisations", fileName: "bd_org_202611.csv", optional: null },
  { id: "asic-banned-disqualified-persons", fileName: "bd_per_202611.csv", optional: null },
  { id: "asic-business-names", fileName: "business_names_202611.csv", optional: null },
  { id: "asic-credit-licensee", fileName: "credit_lic_202611.csv", optional: coordinates },
  { id: "asic-credit-representative", fileName: "credit_rep_202611.csv", optional: coordinates },
  { id: "asic-financial-adviser", fileName: "financial_advisers_202611.csv", optional: authorisations },
  { id: "asic-registered-auditor", fileName: "reg_auditor_202611.csv", optional: null },
  { id: "asic-smsf-auditor", fileName: "smsf_auditor_202611.csv", optional: null }
]

describe.each(tables)("$id", ({ fileName, id, optional }) => {
  const register = registerById(id) ?? assert.fail(`no register ${id}`)
  const { columns, file, fixtureFile, published, read, refusal } = registerTable(register, fileName, {})
  const without = (column: string) =>
    memoryFile(fileName, published.replace(new RegExp(`(?<=^|[^A-Z_])${column}(?![A-Z_])`, "u"), "NOVELTY"))

  it.effect("is read the same whatever the chunks are", () =>
    Effect.gen(function* () {
      const whole = yield* read(diskFile(fixtureFile))
      assert.isNotEmpty(recordsOf(whole))
      for (const bytes of [1, 7]) assert.deepStrictEqual(yield* read(diskFile(fixtureFile, bytes)), whole)
    })
  )

  it.effect("is refused without any of its columns, but for those that are optional", () =>
    Effect.gen(function* () {
      const records = recordsOf(yield* read(diskFile(fixtureFile)))
      for (const column of columns)
        if (optional?.test(column) === true)
          assert.lengthOf(recordsOf(yield* read(without(column))), records.length, column)
        else assert.include(yield* refusalOf(read(without(column))), `"${column}"`)
    })
  )

  it.effect("is refused for a row of another register", () =>
    Effect.gen(function* () {
      for (const other of ["Liquidator", ""])
        assert.match(
          yield* refusalOf(read(file({ REGISTER_NAME: other, [columns[1] ?? ""]: "X" }))),
          /^Row 2 belongs to another register(?:\.|: REGISTER_NAME is not "[A-Za-z ]+"\.)$/u
        )
    })
  )

  it.effect("names nobody in what is shown of it, wherever a name stands", () =>
    Effect.gen(function* () {
      const name = "Hababa, Nacebaba"
      for (const column of columns)
        for (const other of ["", name]) {
          const shown = yield* read(file({ [columns[1] ?? ""]: other, [column]: name })).pipe(
            Effect.map((outcomes) =>
              outcomes.flatMap((each) =>
                each._tag === "Noticed" ? [each.what] : each._tag === "Refused" ? [each.reason] : []
              )
            ),
            Effect.catchTag("SourceMalformed", ({ reason }) => Effect.succeed([reason]))
          )
          assert.notInclude(shown.join("\n"), "Hababa", column)
        }
    })
  )

  it.effect("is refused as a web page and as an empty file", () =>
    Effect.gen(function* () {
      assert.include(yield* refusal("<!doctype html>"), "web page")
      assert.include(yield* refusal("<html></html>"), "web page")
      assert.include(yield* refusal(""), "empty")
    })
  )
})

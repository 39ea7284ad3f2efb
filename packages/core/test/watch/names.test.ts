import { readdirSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import type { RegisterRecord } from "@entity-watch/core/domain/RegisterRecord"
import { registers } from "@entity-watch/core/registers/all"
import { Effect, Schema } from "effect"
import { diskFile, fixture, readings, recordsOf } from "../support/files.ts"
import { snapshotOf } from "../support/snapshotOf.ts"

const isNamed = Schema.is(Schema.Struct({ name: Schema.String }))

/** What the probe of a list's new entries sees of a record: WatchedNameStore.namesAcrossAccounts. */
const probed = ({ data, names }: RegisterRecord): ReadonlySet<string> =>
  new Set([...names.map(({ name }) => name), ...(isNamed(data) ? [data.name] : [])])

describe("what is screened of an entity", () => {
  it.effect.each(registers.filter(({ project }) => project !== undefined))(
    "is among the names that a list's new entries are compared with: $source.id",
    (register) =>
      Effect.gen(function* () {
        const { id } = register.source
        const files = readdirSync(fixture(id)).filter((name) => register.source.fileName.test(name))
        const records = recordsOf(
          yield* readings(register, ...files.map((name) => diskFile(fixture(`${id}/${name}`))))
        )
        assert.isNotEmpty(records)
        for (const record of records.filter(({ abn, acn }) => abn !== null || acn !== null)) {
          const screened = register.project?.({ register: id, ...record }, snapshotOf(id)).names ?? []
          const missing = screened.filter(({ name }) => !probed(record).has(name))
          assert.deepStrictEqual(missing, [], record.key)
        }
      })
  )
})

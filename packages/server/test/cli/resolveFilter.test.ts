import { assert, describe, it } from "@effect/vitest"
import { filterOf } from "@entity-watch/server/cli/resolveFilter"
import { Effect } from "effect"

describe("--filter", () => {
  it.effect("makes of each field what REST takes", () =>
    Effect.gen(function* () {
      assert.isUndefined(yield* filterOf([]))
      assert.deepStrictEqual(
        yield* filterOf([
          "abn_status=Active",
          "charity=true",
          "gst_registered=false",
          "entity_form=company,trust"
        ]),
        { abn_status: "Active", charity: true, gst_registered: false, entity_form: ["company", "trust"] }
      )
      // What is wrong in a field is said by REST's schema.
      assert.deepStrictEqual(yield* filterOf(["charity=yes", "gst=a=b", "licence=afs"]), {
        charity: "yes",
        gst: "a=b",
        licence: ["afs"]
      })
    })
  )

  it.effect("refuses what is no field with a value, and a field that is given twice", () =>
    Effect.gen(function* () {
      for (const given of ["", "charity", "charity=", "=true"])
        assert.strictEqual(
          (yield* Effect.flip(filterOf([given]))).message,
          "--filter takes a field and a value, such as abn_status=Active or entity_form=company,trust."
        )
      for (const [field, sentence] of [
        ["charity", "--filter charity is given twice."],
        ["licence", "--filter licence is given twice. Separate several values by commas."]
      ])
        assert.strictEqual((yield* Effect.flip(filterOf([`${field}=a`, `${field}=b`]))).message, sentence)
    })
  )
})

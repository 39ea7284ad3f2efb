import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import type { Projection } from "@entity-watch/core/domain/Projection"
import type { Entity } from "@entity-watch/core/entities/Entity"
import { notApplicable } from "@entity-watch/core/entities/trusteeship"
import { canonical } from "@entity-watch/core/resolve/canonical"
import { evidenceFrom } from "../support/evidenceFrom.ts"

const abn = Abn.make("23990000014")
const entityOf = (...projections: ReadonlyArray<Projection>): Entity => ({
  abn,
  acns: [],
  parts: projections.map((projection) => ({
    record: { register: "abn-bulk-extract", key: abn, abn, acn: null, data: null },
    projection
  }))
})
const named = (source: "abn-bulk-extract" | "asic-business-names", ...names: ReadonlyArray<string>) => ({
  fields: {},
  names: [],
  businessNames: names.map((value) => ({ value, source }))
})
const shown = (entity: Entity) => canonical(entity, notApplicable, evidenceFrom())

describe("the names under which an entity trades", () => {
  it("are each shown once, from the register that gives them first", () => {
    const { business_names } = shown(
      entityOf(named("abn-bulk-extract", "Wombat & Co"), named("asic-business-names", "WOMBAT AND CO", "Emu"))
    )
    assert.deepStrictEqual(business_names, [
      { value: "Wombat & Co", source: "abn-bulk-extract" },
      { value: "Emu", source: "asic-business-names" }
    ])
  })

  it("are counted beyond fifty", () => {
    const names = Array.from({ length: 63 }, (_, i) => `Shop ${i}`)
    const { business_names, trade_names_left_out, trading_names } = shown(
      entityOf(named("asic-business-names", ...names))
    )
    assert.lengthOf(business_names, 50)
    assert.deepStrictEqual(trading_names, [])
    assert.strictEqual(trade_names_left_out, 13)
  })
})

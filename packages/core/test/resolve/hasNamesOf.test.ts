import { assert, describe, it } from "@effect/vitest"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { hasNamesOf } from "@entity-watch/core/resolve/hasNamesOf"
import { snapshotOf } from "../support/snapshotOf.ts"

const viewOf = (ids: Readonly<Partial<Record<RegisterId, string>>>) => ({
  snapshots: new Map(
    Object.entries(ids).map(([register, id]) => [
      register as RegisterId,
      snapshotOf(register as RegisterId, { id })
    ])
  )
})
const view = viewOf({ "abn-bulk-extract": "10", gleif: "7" })

describe("hasNamesOf", () => {
  it("is so for an index of the view's snapshots or of later ones", () => {
    assert.isTrue(hasNamesOf({ "abn-bulk-extract": "10", gleif: "7" }, view))
    assert.isTrue(hasNamesOf({ "abn-bulk-extract": "100", gleif: "8", "oric-register": "9" }, view))
  })

  it("is not so where a register is missing, or came into force anew since", () => {
    assert.isFalse(hasNamesOf({ "abn-bulk-extract": "10" }, view))
    assert.isFalse(hasNamesOf({ "abn-bulk-extract": "9", gleif: "7" }, view))
    assert.isFalse(hasNamesOf({ "abn-bulk-extract": "10", gleif: "6" }, view))
    assert.isFalse(hasNamesOf({}, view))
  })

  it("does not ask for the register in which no names are searched", () => {
    assert.isTrue(hasNamesOf({ gleif: "7" }, viewOf({ "abn-lookup-web-services": "12", gleif: "7" })))
  })
})

/** What the overview says of the registers in one sentence. */
import { assert, describe, it } from "@effect/vitest"
import type { AdministeredRegister } from "@entity-watch/contract/schema/admin/RegisterHistory"
import { summaryOf } from "../../../src/screens/overview/summary.ts"

const dfat = {
  register: "dfat-consolidated-list",
  title: "DFAT Consolidated List",
  state: "current",
  checked_as_of: "2026-11-08T00:00:00.000Z",
  age_days: 13,
  max_age_days: 14,
  last_attempt: null,
  last_failure: null,
  note: null,
  standing: { kind: "alarm", says: "24 hours left", because: "" }
} as AdministeredRegister

describe("summaryOf", () => {
  it("does not say of a list in its last day that it cannot be relied on", () => {
    assert.notInclude(summaryOf([dfat]), "relied on")
    assert.include(summaryOf([{ ...dfat, state: "stale" }]), "No screening list can be relied on.")
  })
})

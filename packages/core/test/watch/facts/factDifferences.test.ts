import { assert, describe, it } from "@effect/vitest"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Snapshot } from "@entity-watch/core/domain/Snapshot"
import type { Fact, FactEventType } from "@entity-watch/core/watch/facts/Fact"
import type { FactSet } from "@entity-watch/core/watch/facts/FactSet"
import { factDifferences } from "@entity-watch/core/watch/facts/factDifferences"
import { Schema } from "effect"
import { snapshotOf } from "../../support/snapshotOf.ts"

const registers: ReadonlyArray<RegisterId> = ["abn-bulk-extract", "asic-companies", "acnc-register"]

const snapshot = (register: RegisterId, partial: string | null = null): readonly [RegisterId, Snapshot] => [
  register,
  snapshotOf(register, { partial })
]
const whole = new Map(registers.map((id) => snapshot(id)))

const fact = (
  event: FactEventType,
  key: string,
  value: string,
  source: RegisterId = "abn-bulk-extract"
): Fact => ({ event, key, value, source, field: `field.${event}`, shown: value === "" ? key : value })

const reading = (facts: ReadonlyArray<Fact>, snapshots = whole): FactSet => ({ facts, snapshots })
const typesOf = (before: FactSet, after: FactSet) => [...factDifferences(before, after).keys()]

const types: ReadonlyArray<FactEventType> = [
  "deregistration",
  "name_change",
  "abn_cancelled",
  "gst_deregistered",
  "external_administration",
  "bankruptcy_petition_filed",
  "charity_status_change",
  "licensing_change",
  "professional_registration_change",
  "relationship_change",
  "fiu_roll_change"
]

const AnyFact = Schema.Struct({
  event: Schema.Literals(types),
  key: Schema.Literals(["legal/A", "legal/B", "business/A", "trust/1", "licensee/1", "x", "y"]),
  value: Schema.Literals(["", "1", "2", "Cancelled", "true", "false", "deregistered", "administered"]),
  source: Schema.Literals(registers)
})
const AnyFacts = Schema.Array(AnyFact).check(Schema.isMaxLength(12))
const made = (facts: typeof AnyFacts.Type) =>
  facts.map(({ event, key, source, value }) => fact(event, key, value, source))

/** Seeded by the case itself: the same every time it is replayed. */
const shuffled = <A>(items: ReadonlyArray<A>): ReadonlyArray<A> =>
  items
    .map((item, i) => ({ item, at: (i * 7919 + 13) % 31 }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

describe("factDifferences", () => {
  it.prop("are none between the same facts in any order", [AnyFacts], ([facts]) => {
    assert.deepStrictEqual(typesOf(reading(made(facts)), reading(shuffled(made(facts)))), [])
  })

  it.prop(
    "are none of a register that was read for the first time, or of one that is not read",
    [AnyFacts, AnyFacts],
    ([a, b]) => {
      const unread = new Map<RegisterId, Snapshot>()
      assert.deepStrictEqual(typesOf(reading(made(a), unread), reading(made(b))), [])
      assert.deepStrictEqual(typesOf(reading(made(a)), reading(made(b), unread)), [])
    }
  )

  it.prop("are none of what a part of a register lacks", [AnyFacts], ([facts]) => {
    const part = new Map(registers.map((id) => snapshot(id, "Part of it.")))
    assert.deepStrictEqual(typesOf(reading(made(facts)), reading([], part)), [])
  })

  it.prop("are only of types whose facts differ", [AnyFacts, AnyFacts], ([a, b]) => {
    const told = (facts: typeof AnyFacts.Type, event: FactEventType) =>
      JSON.stringify(
        facts
          .filter((one) => one.event === event)
          .map((one) => JSON.stringify(one))
          .sort()
      )
    for (const event of typesOf(reading(made(a)), reading(made(b))))
      assert.notStrictEqual(told(a, event), told(b, event))
  })

  it.each([
    ["deregistration", "registered", "deregistered", true],
    ["deregistration", "deregistered", "registered", false],
    ["abn_cancelled", "Active", "Cancelled", true],
    ["abn_cancelled", "Cancelled", "Active", false],
    ["gst_deregistered", "true", "false", true],
    ["gst_deregistered", "false", "true", false],
    ["external_administration", "not", "administered", true],
    ["external_administration", "administered", "not", false],
    ["licensing_change", "Current", "Ceased", true],
    ["licensing_change", "Ceased", "Current", true]
  ] as const)("of %s from %s to %s: %s", (event, before, after, isEvent) => {
    assert.deepStrictEqual(
      typesOf(reading([fact(event, "x", before)]), reading([fact(event, "x", after)])),
      isEvent ? [event] : []
    )
  })

  it("tell a new legal name once, whichever register learns of it first", () => {
    const name = (source: RegisterId, legal: string) => fact("name_change", `legal/${legal}`, "", source)
    const both = (abr: string, asic: string) =>
      reading([name("abn-bulk-extract", abr), name("asic-companies", asic)])
    assert.deepStrictEqual(typesOf(both("OLD", "OLD"), both("OLD", "NEW")), ["name_change"])
    assert.deepStrictEqual(typesOf(both("OLD", "NEW"), both("NEW", "NEW")), [])
  })

  it("tell nothing of an entity that was not known before but what it holds", () => {
    const known = reading([
      fact("name_change", "legal/A", ""),
      fact("abn_cancelled", "abn/1", "Cancelled"),
      fact("deregistration", "company/1", "deregistered"),
      fact("relationship_change", "trustee", "B"),
      fact("charity_status_change", "charity", "true")
    ])
    assert.deepStrictEqual(typesOf(reading([]), known), ["charity_status_change"])
  })
})

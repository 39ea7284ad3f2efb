import { assert, describe, it } from "@effect/vitest"
import type { EntryOfRecord } from "@entity-watch/core/domain/ListedEntry"
import type { Register } from "@entity-watch/core/domain/Register"
import type { RowOutcome } from "@entity-watch/core/domain/RowOutcome"
import { atOnce } from "@entity-watch/core/effects/inTurns"
import { lostFacts } from "@entity-watch/core/refresh/lostFacts"
import { mostGone } from "@entity-watch/core/refresh/thresholds"
import { dfatConsolidatedList as parties } from "@entity-watch/core/registers/dfat-consolidated-list/index"
import { PartyRecord } from "@entity-watch/core/registers/dfat-consolidated-list/normalise"
import { Effect, Schema, Stream } from "effect"
import { listedEntry, listedName } from "../lists/listedEntries.ts"
import { diskFile } from "../support/files.ts"
import { describeSamples } from "../support/samples.ts"

const asSaid = { entry: (data: unknown) => data as EntryOfRecord, published: () => null }

const kindsOf = (before: EntryOfRecord, after: EntryOfRecord) =>
  atOnce(lostFacts(asSaid, [{ before: JSON.stringify(before), after: JSON.stringify(after) }])).kinds

const party = listedEntry(
  [listedName("Ruslan Testovich ORLOVSKI"), listedName("Rouslan Orlovsky", "alias")],
  "individual",
  {
    datesOfBirth: [{ year: 1971, month: 3, day: 14 }],
    placesOfBirth: ["Port Invented, Freedonia"],
    imo: "9000001",
    details: { citizenship: ["Freedonia"], identifiers: [{ kind: "passport", number: "Z0000014" }] }
  }
)

describe("what an entry lost", () => {
  it("is what was emptied, fewer names, and what another column or row said", () => {
    for (const [kind, after] of [
      ["names", { ...party, names: party.names.slice(0, 1) }],
      ["names", { ...party, names: [listedName("14/03/1971"), listedName("1 Nowhere Street", "alias")] }],
      ["dates of birth", { ...party, datesOfBirth: [] }],
      ["dates of birth", { ...party, datesOfBirth: [{ year: 1950 }] }],
      ["places of birth", { ...party, placesOfBirth: [] }],
      ["places of birth", { ...party, placesOfBirth: ["Sylvania"] }],
      ["citizenships", { ...party, details: { identifiers: party.details.identifiers ?? [] } }],
      ["numbers", { ...party, imo: "" }],
      ["numbers", { ...party, details: { citizenship: ["Freedonia"] } }]
    ] as const)
      assert.deepStrictEqual(kindsOf(party, after), [kind])
  })

  it("is nothing where an entry was put right, or says more", () => {
    for (const after of [
      { ...party, names: [...party.names, listedName("Another Name", "alias")] },
      { ...party, names: [listedName("Ruslan ORLOVSKY"), listedName("Rouslan Orlovsky-Sample", "alias")] },
      { ...party, datesOfBirth: [{ year: 1971 }, { year: 1972 }] },
      { ...party, placesOfBirth: ["Port Invented Province"] },
      { ...party, details: { ...party.details, citizenship: ["Freedonian"] } },
      { ...party, comment: "Amended" }
    ])
      assert.deepStrictEqual(kindsOf(party, after), [])
    assert.deepStrictEqual(kindsOf(listedEntry(party.names, "individual"), party), [])
  })
})

type Records = ReadonlyMap<string, unknown>

const recordsOf = (read: Stream.Stream<RowOutcome, unknown>) =>
  Effect.map(
    Stream.runCollect(read),
    (all): Records =>
      new Map(
        all.flatMap((each) => (each._tag === "Record" ? [[each.record.key, each.record.data] as const] : []))
      )
  )

const lostBetween = ({ listing }: Register, before: Records, after: Records) =>
  atOnce(
    lostFacts(
      listing ?? assert.fail("no list"),
      [...before]
        .filter(([key]) => after.has(key))
        .map(([key, data]) => ({ before: JSON.stringify(data), after: JSON.stringify(after.get(key)) }))
    )
  )

describeSamples("what the publishers' own editions lost", (sample) => {
  const newer = sample("dfat-consolidated-list/Australian_Sanctions_Consolidated_List_saved-2026-02-24.xlsx")

  it.effect("is ordinary from November 2024 to February 2026, in another layout", () =>
    Effect.gen(function* () {
      const older = sample("dfat-consolidated-list/regulation8_consolidated_saved-2024-11-11.xlsx")
      const [before, after] = [
        yield* recordsOf(parties.read([diskFile(older)])),
        yield* recordsOf(parties.read([diskFile(newer)]))
      ]
      const { entries } = lostBetween(parties, before, after)
      assert.isAbove(entries, 0)
      assert.isAtMost(entries, mostGone(before.size))
    })
  )

  it.effect("is much more where a column of the list is emptied, or says what the next party's says", () =>
    Effect.gen(function* () {
      const before = yield* recordsOf(parties.read([diskFile(newer)]))
      const records = [...before].map(
        ([key, data]) => [key, Schema.decodeUnknownSync(PartyRecord)(data)] as const
      )
      const changed = (change: (of: PartyRecord, next: PartyRecord) => Partial<PartyRecord>) =>
        lostBetween(
          parties,
          before,
          new Map(
            records.map(([key, data], at) => [
              key,
              { ...data, ...change(data, records.at(at - 1)?.[1] ?? data) }
            ])
          )
        ).entries
      const most = mostGone(before.size)
      for (const entries of [
        changed(({ names }) => ({ names: names.slice(0, 1) })),
        changed((_, { names, primary_name }) => ({ names, primary_name })),
        changed(() => ({ dates_of_birth: [] })),
        changed((_, { dates_of_birth }) => ({ dates_of_birth })),
        changed(() => ({ places_of_birth: [] })),
        changed((_, { places_of_birth }) => ({ places_of_birth })),
        changed(() => ({ citizenship: [] })),
        changed(() => ({ imo: "" })),
        changed(() => ({ additional_information: [] }))
      ])
        assert.isAbove(entries, most)
      // A publisher renames in bulk what nobody is found by.
      assert.strictEqual(
        changed(({ committees }) => ({
          committees: committees.map((each) => `${each} (renamed)`),
          control_date: "2026-05-22"
        })),
        0
      )
    })
  )
})

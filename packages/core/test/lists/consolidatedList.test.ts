import { assert, it } from "@effect/vitest"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { compare } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { NAME_POINTS } from "@entity-watch/core/lists/score/features"
import { FLOOR } from "@entity-watch/core/lists/score/floor"
import { dfatConsolidatedList } from "@entity-watch/core/registers/dfat-consolidated-list/index"
import * as Effect from "effect/Effect"
import { depth, drawnSeed } from "../../../suite/depth.ts"
import { diskFile, readings, recordsOf } from "../support/files.ts"
import { describeSamples } from "../support/samples.ts"
import { customer, disturbed, generator } from "./listedEntries.ts"

/** Real people are listed there: read in place, never copied. */
const workbook = "dfat-consolidated-list/Australian_Sanctions_Consolidated_List_saved-2026-02-24.xlsx"

const subject = (name: string) => ({
  names: [{ name, role: "subject" as const, acn: null }],
  acns: [],
  dob: null,
  pob: null,
  type: null
})

describeSamples("screening against the publisher's own list", (sample) => {
  const published = Effect.map(readings(dfatConsolidatedList, diskFile(sample(workbook))), (all) =>
    recordsOf(all).flatMap(({ data }): ReadonlyArray<ListedEntry> => {
      const entry = dfatConsolidatedList.listing?.entry(data)
      return entry === undefined ? [] : [{ ...entry, sha256: "" }]
    })
  )

  it.effect("finds the party of every name as it is listed, weak aliases left out", () =>
    Effect.gen(function* () {
      const list = yield* published
      const index = ListIndex.build(list)
      const from = drawnSeed()
      const missed = list
        .filter((_, i) => (i + from) % 10 < depth)
        .flatMap((entry) =>
          entry.names.filter(
            ({ kind, name }) => kind !== "weak_alias" && !index.search(name, FLOOR / NAME_POINTS).has(entry)
          )
        )
      assert.deepStrictEqual(
        missed.map(({ listRef }) => listRef),
        []
      )
    })
  )

  it.effect("finds what is listed and raises few others", () =>
    Effect.gen(function* () {
      const list = yield* published
      const index = ListIndex.build(list)
      const names = list
        .flatMap((entry) =>
          entry.names
            .filter(({ kind, name }) => kind !== "weak_alias" && name.split(" ").length > 1)
            .map(({ name, compared }) => ({ entry, name: compared ?? name }))
        )
        // So many are enough to measure on.
        .filter((_, i) => i % 24 < depth)
      const finds = ({ entry, name }: { readonly entry: ListedEntry; readonly name: string }): boolean =>
        index.search(name, FLOOR / NAME_POINTS).has(entry)
      const share = (change: (name: string) => string): number =>
        names.filter(({ entry, name }) => finds({ entry, name: change(name) })).length / names.length

      const random = generator(7)
      assert.isAtLeast(
        share((name) => name),
        0.995
      )
      assert.isAtLeast(
        share((name) => `Mr ${name.toLowerCase()}`),
        0.9
      )
      assert.isAtLeast(
        share((name) => disturbed(name, random)),
        0.75
      )

      const raised = Array.from({ length: 300 * depth }, () => customer(random)).filter(
        (name) => compare(index, subject(name), "2026-11-20").total > 0
      )
      assert.isBelow(raised.length, 3 * depth, raised.join(", "))

      for (let i = 0; i < 20; i++) {
        const query =
          i % 3 === 0 ? customer(random) : disturbed(names[random.below(names.length)]?.name ?? "", random)
        const least = i % 2 === 0 ? 0.6 : FLOOR / NAME_POINTS
        assert.deepStrictEqual(
          [...index.search(query, least)].map(([entry, { score }]) => [entry.ref, score]).sort(),
          [...index.searchExhaustively(query, least)].map(([entry, { score }]) => [entry.ref, score]).sort(),
          query
        )
      }
    })
  )
})

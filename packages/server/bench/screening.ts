/** How well names are screened, and how fast. The figures behind decision 0007. */
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { inTurns } from "@entity-watch/core/effects/inTurns"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { NAME_POINTS } from "@entity-watch/core/lists/score/features"
import { ALGORITHM_VERSION, FLOOR } from "@entity-watch/core/lists/score/floor"
import { Console, Effect } from "effect"
import { measured } from "./harness/measured.ts"
import { customers } from "./screening/customers.ts"
import { fieldsReport } from "./screening/fieldsReport.ts"
import { consolidatedList, padded } from "./screening/lists.ts"
import { groupLines, qualityLine, readPairs, scored, scriptLines } from "./screening/pairs.ts"
import { probesReport } from "./screening/probes.ts"
import { speedReport } from "./screening/speed.ts"

const floors = [60, 64, 66, 68, 70, 72, 76, 80]
const asked = [
  { kind: "people", label: "ordinary people", count: 10_000 },
  { kind: "arabicAndPersian", label: "people of Arabic and Persian names", count: 10_000 },
  { kind: "businesses", label: "companies and trusts", count: 3_000 }
] as const
/** The size the targets are stated for. */
const NAMES = 30_000
const today = "2026-11-20"
const halves = ["tuning", "test"]

const casesReport = (): ReadonlyArray<string> => {
  const all = scored(readPairs("cases.csv"), undefined)
  return halves.flatMap((half) => {
    const own = all.filter(({ pair }) => pair.half === half)
    return [
      ...floors.map((floor) => qualityLine(`${half} part, floor ${floor}`, own, floor)),
      ...groupLines(own, ({ category, kind }) => `${kind} ${category}`)
    ]
  })
}

/** Of the test half only the totals are shown, so that no rule is made for it, unless BENCH_TEST_HALF is set. */
const pairsReport = (whole: ListIndex): ReadonlyArray<string> => {
  const all = scored(readPairs("pairs/pairs.csv"), whole)
  const ofHalf = (half: string) => all.filter(({ pair }) => pair.half === half)
  return [
    ...halves.flatMap((half) => scriptLines(`${half} half`, ofHalf(half))),
    ...scriptLines("made blind", scored(readPairs("pairs/blind.csv"), whole)),
    ...halves
      .filter((half) => half === "tuning" || process.env.BENCH_TEST_HALF !== undefined)
      .flatMap((half) =>
        groupLines(
          ofHalf(half),
          ({ category, isMatch, party }) =>
            `${half}, ${party.replace(/ \d+$/u, "")}: ${category}${isMatch ? "" : " (no match)"}`
        )
      )
  ]
}

/** How many customers of each kind are raised, of whom nobody is listed. */
const falsePositives = (list: ReadonlyArray<ListedEntry>): ReadonlyArray<string> => {
  const index = ListIndex.build(list)
  const best = (name: string): number =>
    Math.max(0, ...[...index.search(name, 0.6).values()].map(({ score }) => score * NAME_POINTS))
  return asked.flatMap(({ count, kind, label }) => {
    const scores = customers(count, 41, kind).map(best)
    return floors.map((floor) => {
      const raised = scores.filter((score) => score >= floor).length
      return `  ${label}, floor ${floor}: ${raised} of ${count} (${((100 * raised) / count).toFixed(2)} %)`
    })
  })
}

export const screening = Effect.fn("screening")(function* () {
  const show = (title: string, lines: ReadonlyArray<string>) => Console.log([title, ...lines].join("\n"))
  yield* show(
    `Screening by name, algorithm ${ALGORITHM_VERSION}, floor ${FLOOR}: fixtures/names/cases.csv`,
    casesReport()
  )
  const list = yield* consolidatedList()
  const from = list === undefined ? "no list" : "the publisher's list"
  yield* show(
    `labelled pairs of fixtures/names/pairs, weighed as on ${from}`,
    pairsReport(ListIndex.build(list ?? []))
  )
  if (list === undefined)
    yield* Console.log("not measured further, since the publisher's workbook is not beside the repository")
  else {
    yield* show(
      `generated customers, of whom nobody is listed, against ${list.length} listed parties`,
      falsePositives(list)
    )
    yield* show("listed people found in fields: with a patronymic, of two words", fieldsReport(list))
    yield* show(
      "listed parties found by a name with a slip in writing: tuning half, test half",
      probesReport(list, today)
    )
  }
  const long = padded(list ?? [], NAMES)
  yield* show(`speed, with invented names beside ${from}, one thread`, speedReport(long, today))
  const { lateness, seconds } = yield* measured(inTurns(() => ListIndex.building(long)))
  yield* Console.log(`  index built in turns in ${(seconds * 1000).toFixed(0)} ms, ${lateness}`)
})

/** How well names are screened, against which baselines, and how fast. The figures behind decision 0007. */
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { inTurns } from "@entity-watch/core/effects/inTurns"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { NAME_POINTS } from "@entity-watch/core/lists/score/features"
import { ALGORITHM_VERSION, FLOOR } from "@entity-watch/core/lists/score/floor"
import { Console, Effect } from "effect"
import { measured } from "./harness/measured.ts"
import { bestFloor, type Case, qualityAt, readCases, type Scored } from "./screening/cases.ts"
import { customers } from "./screening/customers.ts"
import { fieldsReport } from "./screening/fieldsReport.ts"
import { consolidatedList, listedEntry, padded } from "./screening/lists.ts"
import { pairsReport } from "./screening/pairs.ts"
import { probesReport } from "./screening/probes.ts"
import { type Rival, rivals } from "./screening/rivals.ts"
import { speedReport } from "./screening/speed.ts"

const floors = [60, 64, 66, 68, 70, 72, 76, 80]
const CUSTOMERS = 5_000
const asked = [
  { kind: "people", label: "ordinary people", count: 10_000 },
  { kind: "arabicAndPersian", label: "people of Arabic and Persian names", count: 10_000 },
  { kind: "businesses", label: "companies and trusts", count: 3_000 }
] as const
/** The baselines compare with every name: every twentieth customer has to do. */
const EVERY = 20
/** The size the targets are stated for. */
const NAMES = 30_000

const figure = (value: number): string => value.toFixed(3)

const ours = (one: Case): number => {
  const index = ListIndex.build([listedEntry("1", one.subjectType, [one.listed])])
  const [found] = [...index.search(one.query, 0.01).values()]
  return (found?.score ?? 0) * NAME_POINTS
}

const line = (label: string, scored: ReadonlyArray<Scored>, floor: number): string => {
  const { precision, recall, f1 } = qualityAt(scored, floor)
  return `  ${label.padEnd(34)} ${String(scored.length).padStart(5)}  P ${figure(precision)}  R ${figure(recall)}  F1 ${figure(f1)}`
}

const parts = ["tuning", "test"]
const kinds = ["person", "organisation", "vessel"]

const qualityReport = (all: ReadonlyArray<Scored>): ReadonlyArray<string> =>
  parts.flatMap((part) => {
    const scored = all.filter(({ one }) => one.part === part)
    const categories = [...new Set(scored.map(({ one }) => `${one.kind} ${one.category}`))].sort()
    return [
      `${part} part`,
      ...floors.map((floor) =>
        line(`all, floor ${floor}${floor === FLOOR ? " (in force)" : ""}`, scored, floor)
      ),
      ...kinds.map((kind) =>
        line(
          kind,
          scored.filter(({ one }) => one.kind === kind),
          FLOOR
        )
      ),
      ...categories.map((category) => {
        const within = scored.filter(({ one }) => `${one.kind} ${one.category}` === category)
        const right = within.filter(({ one, score }) => score >= FLOOR === one.isMatch).length
        return `    ${category.padEnd(32)} ${String(within.length).padStart(5)}  right ${right}`
      })
    ]
  })

const rivalReport = (cases: ReadonlyArray<Case>, { name, score }: Rival): ReadonlyArray<string> => {
  const scored = cases.map((one) => ({
    one,
    score: 100 * score(one.query, one.listed, one.kind === "person")
  }))
  const floor = bestFloor(scored.filter(({ one }) => one.part === "tuning"))
  return parts.map((part) =>
    line(
      `${name}, ${floor}, ${part}`,
      scored.filter(({ one }) => one.part === part),
      floor
    )
  )
}

const today = "2026-11-20"

/** How many customers of each kind are raised, of whom nobody is listed. */
const falsePositives = (
  list: ReadonlyArray<ListedEntry>,
  cases: ReadonlyArray<Case>
): ReadonlyArray<string> => {
  const index = ListIndex.build(list)
  const rate = (raised: number, of: number): string =>
    `${raised} of ${of} (${((100 * raised) / of).toFixed(2)} %)`
  const best = (name: string): number =>
    Math.max(0, ...[...index.search(name, 0.6).values()].map(({ score }) => score * NAME_POINTS))
  const scored = asked.map(({ count, kind, label }) => ({
    label,
    scores: customers(count, 41, kind).map(best)
  }))
  const some = customers(CUSTOMERS).filter((_, i) => i % EVERY === 0)
  return [
    ...scored.flatMap(({ label, scores }) =>
      floors
        .filter((floor) => floor >= 60)
        .map(
          (floor) =>
            `  ${label}, floor ${floor}: ${rate(scores.filter((score) => score >= floor).length, scores.length)}`
        )
    ),
    ...rivals.map(({ name, score }) => {
      const tuning = cases.filter(({ part }) => part === "tuning")
      const floor = bestFloor(
        tuning.map((one) => ({ one, score: 100 * score(one.query, one.listed, one.kind === "person") }))
      )
      const raised = some.filter((query) =>
        list.some(({ names, subjectType }) =>
          names.some(
            (listed) =>
              listed.kind !== "weak_alias" &&
              100 * score(query, listed.name, subjectType === "individual") >= floor
          )
        )
      ).length
      return `  of everybody, ${name}, ${floor}: ${rate(raised, some.length)}`
    })
  ]
}

export const screening = Effect.fn("screening")(function* () {
  const cases = readCases()
  yield* Console.log(
    `Screening by name, algorithm ${ALGORITHM_VERSION}, floor ${FLOOR}: ${cases.length} labelled pairs, ${cases.filter(({ isMatch }) => isMatch).length} of them matches`
  )
  const scored = cases.map((one) => ({ one, score: ours(one) }))
  for (const text of qualityReport(scored)) yield* Console.log(text)
  yield* Console.log("baselines, each at the floor that is best on the tuning part")
  for (const text of rivals.flatMap((rival) => rivalReport(cases, rival))) yield* Console.log(text)
  const list = yield* consolidatedList()
  yield* Console.log(
    `labelled pairs of fixtures/names/pairs, weighed as on ${list === undefined ? "no list, since the publisher's workbook is not beside the repository" : "the publisher's list"}`
  )
  for (const text of pairsReport(list ?? [])) yield* Console.log(text)
  if (list === undefined)
    yield* Console.log("false positives: skipped, the publisher's workbook is not beside the repository")
  else {
    yield* Console.log(`generated customers, of whom nobody is listed, against ${list.length} listed parties`)
    for (const text of falsePositives(list, cases)) yield* Console.log(text)
    yield* Console.log("listed people found in fields: with a patronymic, of two words")
    for (const text of fieldsReport(list)) yield* Console.log(text)
    yield* Console.log("listed parties found by a name with a slip in writing: tuning half, test half")
    for (const text of probesReport(list, today)) yield* Console.log(text)
  }
  yield* Console.log(
    `speed, ${list === undefined ? "invented names" : "the publisher's list and invented names"}, one thread`
  )
  const long = padded(list ?? [], NAMES)
  for (const text of speedReport(long, today)) yield* Console.log(text)
  const { lateness, seconds } = yield* measured(inTurns(() => ListIndex.building(long)))
  yield* Console.log(`  index built in turns: ${(1000 * seconds).toFixed(0)} ms; ${lateness}`)
})

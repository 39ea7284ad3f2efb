/**
 * The labelled pairs of `fixtures/names/pairs`, and how well they are told apart. What is listed is weighed as a name of
 * the whole list. Of the test half only the totals are shown, so that no rule is made for it, unless BENCH_TEST_HALF is
 * set.
 */
import { readFileSync } from "node:fs"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { NAME_POINTS } from "@entity-watch/core/lists/score/features"
import { FLOOR } from "@entity-watch/core/lists/score/floor"
import { cells, qualityOf } from "./cases.ts"
import { listedEntry } from "./lists.ts"

/** What is asked, what is listed, and whether both name one party. All pairs of a party stand in one half. */
interface LabelledPair {
  readonly party: string
  readonly half: "tuning" | "test"
  readonly kind: "person" | "organisation" | "vessel"
  readonly category: string
  readonly query: string
  readonly listed: string
  readonly isMatch: boolean
}

const folder = new URL("../../../../fixtures/names/pairs/", import.meta.url)

/** `blind.csv` is by somebody who had not seen how names are compared, and no rule was looked at with it. */
export const readPairs = (file: "pairs.csv" | "blind.csv" = "pairs.csv"): ReadonlyArray<LabelledPair> => {
  const [head = "", ...lines] = readFileSync(new URL(file, folder), "utf8").trim().split("\n")
  const expectedAt = cells(head).indexOf("expected")
  return lines.map((line) => {
    const row = cells(line)
    const [party = "", half, kind, category = "", query = "", listed = ""] = row
    return {
      party,
      half: half === "test" ? "test" : "tuning",
      kind: kind === "vessel" || kind === "organisation" ? kind : "person",
      category,
      query,
      listed,
      isMatch: row[expectedAt] === "match"
    }
  })
}

const subjectTypes = { person: "individual", organisation: "entity", vessel: "vessel" } as const

/** The points of the name, from 0 to 85. */
const scoreOf = (index: ListIndex, { kind, listed, query }: LabelledPair): number => {
  // The number of a listed vessel has a field of its own.
  const name = kind === "vessel" ? listed.replace(/ IMO \d{7}$/u, "") : listed
  const one = index.weighing([listedEntry("1", subjectTypes[kind], [name])])
  return NAME_POINTS * Math.max(0, ...[...one.search(query, 0.01).values()].map(({ score }) => score))
}

const isLatin = ({ listed, query }: LabelledPair): boolean =>
  /^[\p{Script=Latin}\p{M}\d\s\p{P}\p{S}]*$/u.test(query + listed)

export const pairsReport = (list: ReadonlyArray<ListedEntry>): ReadonlyArray<string> => {
  const index = ListIndex.build(list)
  const judge = (pairs: ReadonlyArray<LabelledPair>) =>
    pairs.map((pair) => ({ pair, found: scoreOf(index, pair) >= FLOOR }))
  const judged = judge(readPairs())
  const blind = judge(readPairs("blind.csv"))
  const line = (label: string, of: typeof judged): string => {
    const { f1, precision, recall } = qualityOf(
      of.map(({ found, pair }) => ({ found, isMatch: pair.isMatch }))
    )
    return `  ${label.padEnd(44)} ${String(of.length).padStart(5)}  P ${precision.toFixed(3)}  R ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}`
  }
  const halves = ["tuning", "test"] as const
  const detailed = halves.filter((half) => half === "tuning" || process.env.BENCH_TEST_HALF !== undefined)
  const byScript = (label: string, of: typeof judged): ReadonlyArray<string> => {
    const [latin = [], others = []] = [true, false].map((is) => of.filter(({ pair }) => isLatin(pair) === is))
    return [line(`${label}, Latin letters`, latin), line(`${label}, an original script`, others)]
  }
  return [
    ...halves.flatMap((half) =>
      byScript(
        `${half} half`,
        judged.filter(({ pair }) => pair.half === half)
      )
    ),
    ...byScript("made blind", blind),
    ...detailed.flatMap((half) => {
      const of = judged.filter(({ pair }) => pair.half === half)
      const groups = Map.groupBy(
        of,
        ({ pair }) =>
          `${pair.party.replace(/ \d+$/u, "")}: ${pair.category}${pair.isMatch ? "" : " (no match)"}`
      )
      return [...groups]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([group, own]) => {
          const right = own.filter(({ found, pair }) => found === pair.isMatch).length
          return `    ${half}, ${group.padEnd(66)} right ${right} of ${own.length} (${((100 * right) / own.length).toFixed(0)} %)`
        })
    })
  ]
}

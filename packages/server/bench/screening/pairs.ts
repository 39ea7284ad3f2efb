/** The labelled pairs of `fixtures/names`, and how well they are told apart. */
import { readFileSync } from "node:fs"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { NAME_POINTS } from "@entity-watch/core/lists/score/features"
import { FLOOR } from "@entity-watch/core/lists/score/floor"
import { fixture } from "../harness/files.ts"
import { listedEntry } from "./lists.ts"

/** What is asked, what is listed, and whether both name one party. All pairs of a party stand in one half. */
interface LabelledPair {
  readonly party: string
  readonly half: string
  readonly kind: string
  readonly category: string
  readonly query: string
  readonly listed: string
  readonly isMatch: boolean
}

const cells = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map((cell) =>
    (cell[1] ?? cell[2] ?? "").replaceAll('""', '"')
  )

/**
 * `cases.csv` is by those who wrote the rules; `blind.csv` by somebody who had not seen how names are compared, and no
 * rule was looked at with it.
 */
export const readPairs = (
  file: "cases.csv" | "pairs/pairs.csv" | "pairs/blind.csv"
): ReadonlyArray<LabelledPair> => {
  const [head = "", ...lines] = readFileSync(fixture(`names/${file}`), "utf8")
    .trim()
    .split("\n")
  const columns = cells(head)
  return lines.map((line) => {
    const row = cells(line)
    const of = (...names: ReadonlyArray<string>) =>
      row[columns.findIndex((each) => names.includes(each))] ?? ""
    return {
      party: of("party"),
      half: of("half", "part"),
      kind: of("kind"),
      category: of("category"),
      query: of("query"),
      listed: of("listed"),
      isMatch: of("expected") === "match"
    }
  })
}

export interface ScoredPair {
  readonly pair: LabelledPair
  /** The points of the name, from 0 to 85. */
  readonly score: number
}

/** `whole`: the list on which what is listed is weighed; else it is a list of its own. */
export const scored = (
  pairs: ReadonlyArray<LabelledPair>,
  whole: ListIndex | undefined
): ReadonlyArray<ScoredPair> =>
  pairs.map((pair) => {
    const { kind, listed, query } = pair
    const type = kind === "vessel" ? kind : kind === "organisation" ? "entity" : "individual"
    // The number of a listed vessel has a field of its own.
    const name = kind === "vessel" ? listed.replace(/ IMO \d{7}$/u, "") : listed
    const list = [listedEntry("1", type, [name])]
    const found = (whole?.weighing(list) ?? ListIndex.build(list)).search(query, 0.01)
    return { pair, score: NAME_POINTS * Math.max(0, ...Array.from(found.values(), ({ score }) => score)) }
  })

/** Precision, recall and F1 of some pairs. */
export const qualityLine = (label: string, of: ReadonlyArray<ScoredPair>, floor = FLOOR): string => {
  const counted = (isFound: boolean, isMatch: boolean) =>
    of.filter(({ pair, score }) => score >= floor === isFound && pair.isMatch === isMatch).length
  const [right, wrong, missed] = [counted(true, true), counted(true, false), counted(false, true)]
  const share = (part: number, all: number) => (part / Math.max(1, all)).toFixed(3)
  return `  ${label.padEnd(44)} ${String(of.length).padStart(5)}  P ${share(right, right + wrong)}  R ${share(right, right + missed)}  F1 ${share(2 * right, 2 * right + wrong + missed)}`
}

/** How many of each group are judged rightly. */
export const groupLines = (
  of: ReadonlyArray<ScoredPair>,
  groupOf: (pair: LabelledPair) => string
): ReadonlyArray<string> =>
  [...Map.groupBy(of, ({ pair }) => groupOf(pair))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, own]) => {
      const right = own.filter(({ pair, score }) => score >= FLOOR === pair.isMatch).length
      return `    ${group.padEnd(70)} right ${right} of ${own.length}`
    })

const isLatin = ({ pair: { listed, query } }: ScoredPair): boolean =>
  /^[\p{Script=Latin}\p{M}\d\s\p{P}\p{S}]*$/u.test(query + listed)

export const scriptLines = (label: string, of: ReadonlyArray<ScoredPair>): ReadonlyArray<string> => [
  qualityLine(`${label}, Latin letters`, of.filter(isLatin)),
  qualityLine(
    `${label}, an original script`,
    of.filter((each) => !isLatin(each))
  )
]

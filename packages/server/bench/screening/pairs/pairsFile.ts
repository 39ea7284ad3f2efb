/** The file of labelled pairs: how it is made, and how it is read. */
import { readFileSync } from "node:fs"
import { seededBy } from "../slips.ts"
import { arabic, cyrillic } from "./alphabetPeople.ts"
import { european } from "./europeanPeople.ts"
import { chinese, korean } from "./koreanAndChinesePeople.ts"
import { organisations } from "./organisations.ts"
import { columns, type Pair } from "./Pair.ts"
import { vessels } from "./vessels.ts"

export const pairsFile = new URL("../../../../../fixtures/names/pairs/pairs.csv", import.meta.url)

export type Half = "tuning" | "test"

/** All pairs of a party are of one half. */
const halfOf = (party: string): Half => (seededBy(`half of ${party}`)(2) === 1 ? "test" : "tuning")

const cell = (text: string): string => (/[",]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const pairsText = (): string =>
  [
    columns.join(","),
    ...[
      ...cyrillic(),
      ...arabic(),
      ...european(),
      ...korean(),
      ...chinese(),
      ...organisations(),
      ...vessels()
    ].map(({ category, isMatch, kind, listed, party, query }) =>
      [party, halfOf(party), kind, category, query, listed, isMatch ? "match" : "no_match"]
        .map(cell)
        .join(",")
    )
  ]
    .map((line) => `${line}\n`)
    .join("")

export interface LabelledPair extends Pair {
  readonly half: Half
}

const cellsOf = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map((found) =>
    (found[1] ?? found[2] ?? "").replaceAll('""', '"')
  )

/** Pairs by somebody who had not seen how names are compared, which no rule was looked at with. */
export const blindFile = new URL("./blind.csv", pairsFile)

export const readPairs = (file = pairsFile): ReadonlyArray<LabelledPair> => {
  const [head = "", ...lines] = readFileSync(file, "utf8").trim().split("\n")
  const expectedAt = cellsOf(head).indexOf("expected")
  return lines.map((line) => {
    const cells = cellsOf(line)
    const [party = "", half, kind, category = "", query = "", listed = ""] = cells
    const expected = cells[expectedAt]
    return {
      party,
      half: half === "test" ? "test" : "tuning",
      kind: kind === "vessel" || kind === "organisation" ? kind : "person",
      category,
      query,
      listed,
      isMatch: expected === "match"
    }
  })
}

/** The labelled pairs of `fixtures/names/cases.csv`, and how well a way to score tells them apart. */
import { readFileSync } from "node:fs"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"

export interface Case {
  readonly kind: string
  readonly category: string
  readonly query: string
  readonly listed: string
  readonly subjectType: ListedEntry["subjectType"]
  readonly isMatch: boolean
  readonly part: string
}

/** Of a line of a file with commas. */
export const cells = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map((cell) =>
    (cell[1] ?? cell[2] ?? "").replaceAll('""', '"')
  )

const subjectTypes = ["individual", "entity", "vessel"] as const

export const readCases = (): ReadonlyArray<Case> =>
  readFileSync(new URL("../../../../fixtures/names/cases.csv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [kind = "", category = "", query = "", listed = "", type, expected, , part = ""] = cells(line)
      const subjectType = subjectTypes.find((each) => each === type) ?? "unknown"
      return { kind, category, query, listed, subjectType, isMatch: expected === "match", part }
    })

export interface Scored {
  readonly one: Case
  /** 0 to 100. */
  readonly score: number
}

interface Quality {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export const qualityAt = (scored: ReadonlyArray<Scored>, floor: number): Quality =>
  qualityOf(scored.map(({ one, score }) => ({ isMatch: one.isMatch, found: score >= floor })))

export const qualityOf = (
  judged: ReadonlyArray<{ readonly isMatch: boolean; readonly found: boolean }>
): Quality => {
  let right = 0
  let wrong = 0
  let missed = 0
  for (const { found, isMatch } of judged) {
    if (found && isMatch) right++
    if (found && !isMatch) wrong++
    if (!found && isMatch) missed++
  }
  return {
    precision: right / Math.max(1, right + wrong),
    recall: right / Math.max(1, right + missed),
    f1: (2 * right) / Math.max(1, 2 * right + wrong + missed)
  }
}

/** The floor with the best F1, by steps of one point. */
export const bestFloor = (scored: ReadonlyArray<Scored>): number => {
  let best = 0
  let f1 = -1
  for (let floor = 30; floor <= 100; floor++) {
    const found = qualityAt(scored, floor).f1
    if (found > f1) {
      f1 = found
      best = floor
    }
  }
  return best
}

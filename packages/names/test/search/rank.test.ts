import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { nameKinds } from "@entity-watch/names/search/analysis/nameAttributes"
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"
import { ask, indexOf, row } from "./segments.ts"

const cells = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map((cell) =>
    (cell[1] ?? cell[2] ?? "").replaceAll('""', '"')
  )

interface Case {
  readonly rule: string
  readonly query: string
  readonly state: string | null
  /** As `name|kind|state|status`, the expected one first. */
  readonly candidates: ReadonlyArray<string>
}

const cases: ReadonlyArray<Case> = readFileSync(
  new URL("../../../../fixtures/names/rank.csv", import.meta.url),
  "utf8"
)
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [rule = "", query = "", state = "", ...candidates] = cells(line)
    return { rule, query, state: state || null, candidates: candidates.filter((each) => each !== "") }
  })

const rowOf = (candidate: string, entity: number): NameRow => {
  const [name = "", kind = "", state = "", status = ""] = candidate.split("|")
  return row(name, entity, {
    kind: nameKinds.find((each) => each === kind) ?? "former",
    state: state || null,
    live: status === "live"
  })
}

/** All cases' names in one register. The one expected has the highest number, so that no tie helps it. */
const expectedNumber = (at: number): number => at * 10 + 9
const index = indexOf(
  cases.flatMap(({ candidates }, at) =>
    candidates.map((candidate, i) => rowOf(candidate, expectedNumber(at) - i))
  )
)

const ranks = cases.map(({ query, rule, state }, at) => {
  const place = ask(index, query, state).findIndex(({ entity }) => entity === expectedNumber(at))
  return { rule, query, reciprocal: place < 0 ? 0 : 1 / (place + 1) }
})

describe("NameIndex.search", () => {
  it("puts the name that people expect first", () => {
    assert.isAtLeast(cases.length, 300)
    const mean = ranks.reduce((sum, { reciprocal }) => sum + reciprocal, 0) / ranks.length
    const wrong = ranks.filter(({ reciprocal }) => reciprocal < 1)
    const said = wrong.map(({ query, reciprocal, rule }) => `${rule}: ${query} (${reciprocal.toFixed(2)})`)
    assert.strictEqual(mean, 1, said.join("\n"))
  })
})

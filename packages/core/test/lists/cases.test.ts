import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { compare } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { customer, disturbed, generator, inventedList, listedEntry } from "./listedEntries.ts"

interface Case {
  readonly query: string
  readonly listed: string
  readonly subjectType: ListedEntry["subjectType"]
  readonly expected: boolean
  readonly part: string
}

const cells = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map((cell) =>
    (cell[1] ?? cell[2] ?? "").replaceAll('""', '"')
  )

const subjectTypes = ["individual", "entity", "vessel", "unknown"] as const

const cases: ReadonlyArray<Case> = readFileSync(
  new URL("../../../../fixtures/names/cases.csv", import.meta.url),
  "utf8"
)
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [, , query = "", listed = "", type = "", expected = "", , part = ""] = cells(line)
    const subjectType = subjectTypes.find((each) => each === type) ?? "unknown"
    return { query, listed, subjectType, expected: expected === "match", part }
  })

const isMatch = (index: ListIndex, name: string): boolean =>
  compare(
    index,
    { names: [{ name, role: "subject", acn: null }], acns: [], dob: null, pob: null, type: null },
    "2026-11-20"
  ).total > 0

const measure = (part: string) => {
  const counted = { right: 0, wrong: 0, missed: 0 }
  const errors: Array<string> = []
  for (const { query, listed, subjectType, expected } of cases.filter((one) => one.part === part)) {
    const matched = isMatch(ListIndex.build([listedEntry(listed, subjectType)]), query)
    if (matched && expected) counted.right++
    if (matched && !expected) counted.wrong++
    if (!matched && expected) counted.missed++
    if (matched !== expected) errors.push(`${query} | ${listed}`)
  }
  return {
    precision: counted.right / (counted.right + counted.wrong),
    recall: counted.right / (counted.right + counted.missed),
    f1: (2 * counted.right) / (2 * counted.right + counted.wrong + counted.missed),
    errors: errors.join("\n")
  }
}

describe("screening by name, measured on fixtures/names/cases.csv", () => {
  it("has at least 1,500 labelled pairs, none twice, in two parts of which each has both answers", () => {
    assert.isAtLeast(cases.length, 1_500)
    assert.strictEqual(new Set(cases.map(({ query, listed }) => `${query}|${listed}`)).size, cases.length)
    for (const part of ["tuning", "test"]) {
      const share =
        cases.filter((one) => one.part === part && one.expected).length /
        cases.filter((one) => one.part === part).length
      assert.isAtLeast(share, 0.45)
      assert.isAtMost(share, 0.65)
    }
  })

  it("keeps precision and recall on the part that rules were tuned on", () => {
    const { precision, recall, errors } = measure("tuning")
    assert.isAtLeast(precision, 0.97, errors)
    assert.isAtLeast(recall, 0.97, errors)
  })

  it("keeps precision and recall on the part that they were not tuned on", () => {
    const { precision, recall, f1 } = measure("test")
    assert.isAtLeast(precision, 0.96)
    assert.isAtLeast(recall, 0.95)
    assert.isAtLeast(f1, 0.955)
  })
})

describe("screening by name, measured on an invented list", () => {
  const random = generator(7)
  const list = inventedList(1_000, random)
  const index = ListIndex.build(list)

  it("raises fewer than one in a hundred customers of other names", () => {
    const raised = Array.from({ length: 2_000 }, () => customer(random)).filter((name) =>
      isMatch(index, name)
    )
    assert.isBelow(raised.length, 20, raised.join(", "))
  })

  it("finds every listed name but weak aliases", () => {
    for (const { names } of list)
      for (const { name, kind } of names) if (kind !== "weak_alias") assert.isTrue(isMatch(index, name), name)
  })

  it("finds three in four names disturbed in one of six ways, initials for whole names among them", () => {
    const names = list.flatMap((entry) => entry.names.filter(({ kind }) => kind !== "weak_alias"))
    const found = names.filter(({ name }) => isMatch(index, disturbed(name, random))).length
    assert.isAtLeast(found / names.length, 0.75)
  })
})

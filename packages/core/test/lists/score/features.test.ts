import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { ScoreFeature } from "@entity-watch/contract/schema/MatchExplanation"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { explainScore } from "@entity-watch/core/lists/explainScore"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { findingsOf } from "@entity-watch/core/lists/score/entryScore"
import type { Example, ExampleSide } from "@entity-watch/core/lists/score/Feature"
import { entryFeatures, nameFeatures } from "@entity-watch/core/lists/score/features"
import { listedEntry, listedName } from "../listedEntries.ts"

const features = [...nameFeatures, ...entryFeatures]

const entryOf = ({ acn, country, dob, isWeakAlias, name, pob, type }: Example["listed"]): ListedEntry => {
  const [year = 0, month = 0, day = 0] = (dob ?? "").split("-").map(Number)
  return listedEntry([listedName(name, isWeakAlias ? "weak_alias" : "primary")], type, {
    acn: acn ?? "",
    details: country === undefined ? {} : { citizenship: [country] },
    datesOfBirth: dob === undefined ? [] : [{ year, month, day }],
    placesOfBirth: pob === undefined ? [] : [pob]
  })
}

/** The features that an example's score is made of, whether or not it reaches the floor, with their points. */
const appliedIn = ({ listed, screened: { acn, country, dob, name, pob, type } }: Example) => {
  const entry = entryOf(listed)
  const subject = {
    names: [{ name, role: "subject" as const, acn: null }],
    acns: acn === undefined ? [] : [acn],
    dob: dob ?? null,
    pob: pob ?? null,
    country: country ?? null,
    type: type === undefined || type === "unknown" ? null : type
  }
  const found = ListIndex.build([entry]).search(name, 0).get(entry)
  return explainScore({ found, findings: findingsOf(subject, entry) }).features.map(({ feature }) => feature)
}

const shown = ({ acn, country, dob, name, pob }: ExampleSide): string =>
  [name, dob, pob, country, acn && `ACN ${acn}`].filter(Boolean).join(", ")

const pair = ({ listed, screened }: Example): string =>
  `${[shown(screened), screened.type].filter(Boolean).join(", ")} / ${shown(listed)}${listed.isWeakAlias ? ", a weak alias" : ""}`

describe("the features of the score", () => {
  it.each(features)("$name changes the one example and leaves the other", ({ example, name }) => {
    assert.include(appliedIn(example.changes), name)
    assert.notInclude(appliedIn(example.leaves), name)
  })

  it("are those of the contract, each once", () => {
    assert.deepStrictEqual(
      features.map(({ name }) => name),
      [...ScoreFeature.fields.feature.literals]
    )
  })

  it("are the rows of the table in adding-a-feature.md", () => {
    const page = readFileSync(new URL("../../../docs/adding-a-feature.md", import.meta.url), "utf8")
    const rows = features.map(
      ({ about, example, name, step, weight }) =>
        `| \`${name}\` | ${step} | ${weight} | ${about} | ${pair(example.changes)} |`
    )
    assert.deepStrictEqual(
      page.split("\n").filter((line) => line.startsWith("| `")),
      rows
    )
  })
})

import { assert, describe, it } from "@effect/vitest"
import { comparableNames } from "@entity-watch/names/analysis"

const readings = (name: string) =>
  comparableNames("vessel", name).map(({ words }) => words.map(({ text }) => text).join(" "))

describe("withoutVesselKind", () => {
  it.each([
    "Motor Tanker Kestrel",
    "the vessel Kestrel",
    "VLCC Kestrel",
    "LPG/C Kestrel",
    "crude oil tanker Kestrel",
    "Kestrel (crude oil tanker)",
    "Motor vessel MV Kestrel"
  ])("%s is Kestrel as well", (name) => {
    assert.include(readings(name), "KESTREL")
  })

  it.each(["Oil Kestrel", "Kestrel Star", "Tanker"])("%s is one name", (name) => {
    assert.deepStrictEqual(readings(name), [name.toUpperCase()])
  })
})

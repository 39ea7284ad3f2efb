import { assert, describe, it } from "@effect/vitest"
import type { CatalogueDownload } from "@entity-watch/core/domain/Download"
import { askedFirst, type CatalogueResource, choose } from "@entity-watch/core/refresh/discover"
import { registers } from "@entity-watch/core/registers/all"

const id = "741da9e3-7e0c-458e-830c-c518698e1788"
const persons: CatalogueDownload = {
  kind: "ckan",
  package: "asic-banned-disqualified-per",
  resources: [id],
  formats: ["CSV"],
  datedName: true,
  everyHours: 24,
  minBytes: 1,
  maxBytes: 1_000_000,
  magic: "text"
}
const source = { fileName: /^bd_per_\d{6}[^/]*\.csv$/iu }
const november = 2026 * 12 + 11

const base = "https://data.gov.au/data/dataset/x/resource/y/download"
const current: CatalogueResource = {
  id,
  name: "Banned and Disqualified Persons Dataset - Current",
  format: "CSV",
  url: `${base}/bd_per_202611.csv`
}
const help: CatalogueResource = {
  id: "help",
  name: "Help file - Current",
  format: "PDF",
  url: `${base}/help.pdf`
}
const old: CatalogueResource = {
  id: "old",
  name: "Snapshot 2019",
  format: "CSV",
  url: `${base}/bd_per_201901.csv`
}

const chosen = (download: CatalogueDownload, ...resources: ReadonlyArray<CatalogueResource>) =>
  choose(source, download, resources, november)
const file = (resource: string, name: string) => [{ resource, name, url: `${base}/${name}` }]

describe("choose", () => {
  it("takes the resource with the known id, whatever else is there", () => {
    assert.deepStrictEqual(chosen(persons, old, help, current), file(id, "bd_per_202611.csv"))
    assert.deepStrictEqual(
      chosen(persons, { ...current, name: "Renamed", format: null }, { ...current, id: "other" }),
      file(id, "bd_per_202611.csv")
    )
  })

  it("takes the one current file of the format when the id is gone", () => {
    for (const format of ["CSV", "csv", ".csv"]) {
      assert.deepStrictEqual(
        chosen(persons, old, help, { ...current, id: "new", format }),
        file("new", "bd_per_202611.csv")
      )
    }
  })

  it("refuses when several could be it, and when none could", () => {
    const gone = `The resource ${id} is gone from the package asic-banned-disqualified-per;`
    assert.strictEqual(
      chosen(persons, { ...current, id: "a" }, { ...current, id: "b" }),
      `${gone} 2 others could be the current file in CSV.`
    )
    assert.strictEqual(chosen(persons, old, help), `${gone} 0 others could be the current file in CSV.`)
    assert.strictEqual(chosen(persons), `${gone} 0 others could be the current file in CSV.`)
  })

  it("takes the only file of the format where no id is known", () => {
    const idless = { ...persons, resources: [], datedName: false }
    assert.deepStrictEqual(chosen(idless, old, help), file("old", "bd_per_201901.csv"))
    assert.deepStrictEqual(chosen(idless, old, { ...current, id: "new" }), file("new", "bd_per_202611.csv"))
    assert.strictEqual(
      chosen(idless, old, { ...old, id: "older" }),
      "2 others could be the current file in CSV."
    )
  })

  it("refuses a file of a month before the last", () => {
    const of = (month: string) => chosen(persons, { ...current, url: `${base}/bd_per_${month}.csv` })
    assert.isArray(of("202611"))
    assert.isArray(of("202610"))
    assert.isArray(of("202612"))
    assert.strictEqual(of("202609"), "bd_per_202609.csv is of a month before the last.")
    assert.strictEqual(of("202511"), "bd_per_202511.csv is of a month before the last.")
    const january = { ...current, url: `${base}/bd_per_202612.csv` }
    assert.isArray(choose(source, persons, [january], 2027 * 12 + 1))
  })

  it("gives a file the ending of its format, and https", () => {
    assert.deepStrictEqual(chosen(persons, { ...current, url: "http://data.gov.au/data/download?file=1" }), [
      { resource: id, name: "download.csv", url: "https://data.gov.au/data/download?file=1" }
    ])
    assert.strictEqual(
      chosen(persons, { ...current, url: " " }),
      `The catalogue's resource ${id} has no address.`
    )
  })

  it("takes all parts of a register or none", () => {
    const extract = registers.find((each) => each.source.id === "abn-bulk-extract") ?? assert.fail()
    const download = extract.source.download ?? assert.fail()
    if (download.kind !== "ckan") return assert.fail()
    const [one = "", two = ""] = download.resources
    const part = (resource: string, name: string) => ({ id: resource, format: "ZIP", url: `${base}/${name}` })
    const parts = [part(one, "public_split_1_10.zip"), part(two, "public_split_11_20.zip")]
    const found = choose(extract.source, download, [...parts, part("readme", "readme.zip")], november)
    assert.deepStrictEqual(typeof found === "string" ? found : found.map(({ name }) => name), [
      "public_split_1_10.zip",
      "public_split_11_20.zip"
    ])
    assert.strictEqual(
      choose(extract.source, download, parts.slice(1), november),
      "The package abn-bulk-extract lacks one of this register's 2 resources."
    )
    assert.strictEqual(
      choose(extract.source, download, [...parts, part("three", "public_split_21_30.zip")], november),
      "The package has 3 files of this register where 2 are known."
    )
  })
})

describe("every register that can be fetched", () => {
  it("is asked over https, with bounds that its file fits in", () => {
    for (const { source: each } of registers) {
      if (each.download === undefined) continue
      assert.isBelow(each.download.minBytes, each.download.maxBytes, each.id)
      assert.isAtLeast(each.download.everyHours, 1, each.id)
      assert.match(askedFirst(each.download), /^https:\/\//u, each.id)
    }
  })
})

/** What the pages list is what the code has. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { editionWords } from "@entity-watch/contract/http/editionRefused"
import { source as abnLookup } from "@entity-watch/core/registers/abn-lookup-web-services/source"
import { registers } from "@entity-watch/core/registers/all"
import { asicCompanies } from "@entity-watch/core/registers/asic-companies/index"
import { source as liquidators } from "@entity-watch/core/registers/asic-liquidator/source"
import { fileFaultWords } from "@entity-watch/node/rows/fileFaultWords"
import { root } from "../support/workspaceCopy.ts"
import { blocks } from "./pages.ts"

const page = (path: string) => readFileSync(join(root, path), "utf8")
const sources = globSync("packages/{core,node,server}/src/**/*.ts", { cwd: root }).map((path) => page(path))
const found = (pattern: RegExp, texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)))].toSorted()

describe("every page", () => {
  it("has no command that a reader's own Node may be too old for", () => {
    assert.deepStrictEqual(
      blocks
        .filter(({ code }) =>
          /\bnode\b[^\n]*\.ts\b/u.test(code.replaceAll(/packages\/run\.mjs"?,? "?node.*/gu, ""))
        )
        .map(({ code, page }) => `${page}: ${code}`),
      []
    )
  })
})

describe("settings.md", () => {
  it("lists every setting, and none that is not read", () => {
    const read = found(
      /(?:Config\.\w+\([^"()]*|Config\.\w+\(\s*[^"()]*(?:\[[^\]]*\])?,\s*|(?:wholeNumber|duration)\(\s*)"([A-Z][A-Z0-9_]+)"/gu,
      sources
    )
    const rows = page("packages/core/docs/settings.md")
      .split("\n")
      .filter((line) => line.startsWith("| `"))
    const listed = found(
      /`([A-Z][A-Z0-9_]+)`/gu,
      rows.map((row) => row.split("|")[1] ?? "")
    )
    assert.isAtLeast(read.length, 30)
    assert.deepStrictEqual(listed, read)
  })
})

describe("command-line.md", () => {
  it("lists every command", () => {
    const [, names = ""] =
      /withSubcommands\(\[([^\]]+)\]\)/u.exec(page("packages/server/src/cli/program.ts")) ?? []
    const commands = names.split(",").map((name) => name.trim())
    const table = page("packages/core/docs/command-line.md")
    assert.isAtLeast(commands.length, 9)
    assert.deepStrictEqual(
      commands.filter((name) => !table.includes(`\`entity-watch ${name}`)),
      []
    )
  })
})

describe("loading-registers.md", () => {
  it("lists every register that is read", () => {
    const text = page("packages/core/docs/loading-registers.md")
    assert.deepStrictEqual(
      registers.map(({ source }) => source.id).filter((id) => !text.includes(`\`${id}\``)),
      []
    )
  })
})

describe("data-sources.md", () => {
  /** Half of the registers have one publisher, whose name the page writes out once. */
  const short = (publisher: string) => (publisher === asicCompanies.source.publisher ? "ASIC" : publisher)

  it("says of each register what its source says", () => {
    const rows = page("packages/core/docs/data-sources.md")
      .split("\n")
      .filter((line) => line.startsWith("| `"))
    assert.deepStrictEqual(
      rows,
      [...registers.map(({ source }) => source), abnLookup, liquidators].map(
        ({ address, cadence, id, licence, publisher, title }) =>
          `| \`${id}\` | [${title}](${address}) | ${short(publisher)} | ${licence} | ${cadence} |`
      )
    )
  })

  it("says what ASIC is, and what an attribution names", () => {
    const text = page("packages/core/docs/data-sources.md")
    const example = /keep its attribution.*?"([^"]+)"/u.exec(text)?.[1]
    const { attribution, licence, publisher } = asicCompanies.source
    assert.include(text, `ASIC is the ${publisher}.`)
    assert.strictEqual(example, attribution)
    assert.strictEqual(attribution, `Contains data from the ${publisher} (${licence}).`)
  })
})

describe("monitoring.md", () => {
  it("lists every metric", () => {
    const pattern = /[`"](entity_watch_\w+)[`"]/gu
    assert.deepStrictEqual(
      found(pattern, [page("packages/core/docs/monitoring.md")]),
      found(
        pattern,
        sources.filter((text) => text.includes("Metric."))
      )
    )
  })
})

describe("library.md", () => {
  it("lists every code of a file that cannot be used, in the order of their words, and no other", () => {
    const [, list = ""] =
      /`cause\.fault` [^\n]+\n\n((?:- .+\n)+)/u.exec(page("packages/core/docs/library.md")) ?? []
    const codes = [...list.replace(/^- [^:]+:/gmu, "").matchAll(/`(\w+)`/gu)].map(([, code = ""]) => code)
    assert.deepStrictEqual(codes, Object.keys(fileFaultWords))
  })

  it("lists every code of an edition that is refused", () => {
    const [, list = ""] = /with such a `fault`: (.+)\.$/mu.exec(page("packages/core/docs/library.md")) ?? []
    assert.deepStrictEqual(
      [...list.matchAll(/`(\w+)`/gu)].map(([, code = ""]) => code),
      Object.keys(editionWords)
    )
  })
})

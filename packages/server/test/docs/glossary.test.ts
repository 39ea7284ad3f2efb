/** The glossary defines each word once, and what it names is where it says. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { root } from "../support/workspaceCopy.ts"

const page = readFileSync(join(root, "packages/core/docs/glossary.md"), "utf8")
const entries = [...page.matchAll(/^- \*\*([^*]+)\*\*: (.+)$/gmu)].map(([, term = "", text = ""]) => ({
  term,
  text,
  path: /`([\w/.-]+\.ts)`\.$/u.exec(text)?.[1],
  name: /`(\w+)`, `[\w/.-]+\.ts`\.$/u.exec(text)?.[1]
}))

const exports = (path: string, name: string): boolean =>
  new RegExp(
    `^export (?:declare )?(?:abstract )?(?:interface|type|class|const|function) ${name}\\b`,
    "mu"
  ).test(readFileSync(join(root, "packages", path), "utf8"))

describe("glossary.md", () => {
  it("defines each word once", () => {
    const terms = entries.map(({ term }) => term.toLowerCase())
    assert.isAbove(terms.length, 70)
    assert.deepStrictEqual(
      terms.filter((term, i) => terms.indexOf(term) !== i),
      []
    )
  })

  it("has a file for most words", () => {
    assert.isAbove(entries.filter(({ path }) => path !== undefined).length, 70)
  })

  it.each(entries.filter(({ path }) => path !== undefined))("names what is there: $term", (entry) => {
    const { name, path = "" } = entry
    assert.isTrue(existsSync(join(root, "packages", path)), path)
    if (name !== undefined) assert.isTrue(exports(path, name), `${path} does not export ${name}.`)
  })

  it("has no line that is no definition", () => {
    const lines = page.split("\n").filter((line) => line.startsWith("-"))
    assert.strictEqual(lines.length, entries.length)
  })
})

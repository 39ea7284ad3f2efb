/** Comments and pages cite only what is in the repository, and every link leads somewhere. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { root } from "../support/workspaceCopy.ts"
import { anchorsOf, pages, sources, wrongCitations, wrongLinks, wrongPaths, wrongTests } from "./citations.ts"

/** These two show citations that must be refused. */
const own = /test\/docs\/citations(?:\.test)?\.ts$/u

const wrongIn = (paths: ReadonlyArray<string>): ReadonlyArray<string> =>
  paths
    .filter((path) => !own.test(path))
    .flatMap((path) =>
      wrongCitations(readFileSync(join(root, path), "utf8")).map((cited) => `${path}: ${cited}`)
    )

describe("a citation", () => {
  it("leads to a part, a record or a page of the repository, in every comment", () => {
    assert.isAbove(sources.length, 500)
    assert.deepStrictEqual(wrongIn(sources), [])
  })

  it("leads to a part, a record or a page of the repository, on every page", () => {
    assert.isAbove(pages.length, 40)
    assert.deepStrictEqual(wrongIn(pages), [])
  })

  it.each([
    "/** Answers. Specification 12.1. */",
    "// Specification part 10 says so.",
    "/** By whose clock: Specification\n * 4.1 and 4.9. */",
    "/** Decision 0. */",
    "/** docs/decisions/0999 */",
    "/** See Decisions 17 and 9999. */",
    "/** Design, section 4. */",
    "/** Register guide 2.7. */",
    "/** Guide section 8. */",
    "/** Said in packages/core/docs/nothing.md. */",
    "/** Said in docs/nothing.md. */",
    "/** Said in packages/core/docs/specification.md#no-such-heading. */",
    "/** Said in nothing.md. */"
  ])("is refused: %s", (text) => {
    assert.lengthOf(wrongCitations(text), 1)
  })

  it.each([
    "/** POST /v1/resolve. Specification 4.1 and 4.2, rules 3 and 4. */",
    "/** Specification part 6; 12 of them. */",
    "/** Decision 17, decisions 1 and 2, docs/decisions/0001. */",
    "/** packages/core/docs/specification.md#41-post-v1resolve, docs/specification.md, specification.md. */",
    "/** https://www.postgresql.org/docs/current/errcodes-appendix.html */"
  ])("is followed: %s", (text) => {
    assert.deepStrictEqual(wrongCitations(text), [])
  })
})

describe("a link", () => {
  it.each(pages)("leads to a file and a heading that exist: %s", (page) => {
    assert.deepStrictEqual(wrongLinks(page), [])
  })

  it("knows headings as a forge does", () => {
    const text = "# A `B` (c), d\n\n```md\n# no heading\n```\n\n## Again\n\n## Again\n"
    assert.deepStrictEqual([...anchorsOf(text)], ["a-b-c-d", "again", "again-1"])
  })
})

describe("a path on a page", () => {
  it.each(pages)("is that of a file: %s", (page) => {
    assert.deepStrictEqual(wrongPaths(page), [])
  })

  it("is that of a test, for every clause of what a verdict rests on", () => {
    assert.deepStrictEqual(wrongTests("packages/core/docs/what-a-verdict-rests-on.md"), [])
  })
})

describe("the index of the pages", () => {
  const folder = "packages/core/docs/"
  const index = readFileSync(join(root, folder, "README.md"), "utf8")
  const below = pages.filter((page) => /^packages\/core\/docs\/(?!README)[^/]+$/u.test(page))

  it.each(below)("lists %s once", (page) => {
    assert.lengthOf(index.split(`](${page.slice(folder.length)})`), 2)
  })
})

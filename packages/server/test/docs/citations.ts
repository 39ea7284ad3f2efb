/** What comments and pages cite: parts of the specification, decision records, pages and headings. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { root } from "../support/workspaceCopy.ts"

const docs = "packages/core/docs"
const read = (path: string): string => readFileSync(join(root, path), "utf8")
const slashed = (path: string): string => path.replaceAll("\\", "/")

/** A comment may break a citation over two lines: the marks at the beginning of its lines are taken out. */
const asProse = (text: string): string => text.replaceAll(/\n\s*(?:\*(?!\/)|\/\/|>)?\s*/gu, " ")

/** As a forge makes an anchor of a heading: lower case, hyphens for spaces, no other punctuation. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/\]\([^)]*\)/gu, "")
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/gu, "-")

const withoutBlocks = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gmu, "")

export const anchorsOf = (text: string): ReadonlySet<string> => {
  const anchors = new Set<string>()
  for (const [, heading = ""] of withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gmu)) {
    const plain = slug(heading.trim())
    let anchor = plain
    for (let i = 1; anchors.has(anchor); i++) anchor = `${plain}-${i}`
    anchors.add(anchor)
  }
  return anchors
}

const anchors = new Map<string, ReadonlySet<string>>()
const hasAnchor = (page: string, anchor: string): boolean => {
  const known = anchors.get(page) ?? anchorsOf(read(page))
  anchors.set(page, known)
  return known.has(anchor)
}

const parts = new Set(
  [...read(`${docs}/specification.md`).matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gmu)].map(
    ([, number = ""]) => number
  )
)
const records = new Set(
  globSync(`${docs}/decisions/*.md`, { cwd: root }).map((path) => Number(/(\d{4})-[^/\\]*$/u.exec(path)?.[1]))
)
const pageNames = new Set(
  globSync(`${docs}/*.md`, { cwd: root }).map((path) => slashed(path).split("/").at(-1) ?? "")
)

/** Numbers that follow one word: "4.1 and 4.2", "2.7 and 7", "4.2, rules 3 and 4" (whose rules are not parts). */
const numbersIn = (text: string): ReadonlyArray<string> =>
  text.split(/,\s*rules?\b/u)[0]?.match(/\d+(?:\.\d+)*/gu) ?? []

const list = String.raw`\d+(?:\.\d+)*(?:(?:,| and|, and| or| to) \d+(?:\.\d+)*)*(?:,\s*rules?\b)?`

const pageExists = (path: string, anchor: string | undefined): boolean =>
  existsSync(join(root, path)) && (anchor === undefined || hasAnchor(path, anchor))

/** Where a path of a citation leads. A short one, `docs/watch.md`, is a page of core's. */
const placeOf = (path: string): string | undefined =>
  [path, path.replace(/^docs\//u, `${docs}/`)].find((each) => existsSync(join(root, each)))

/** Citations of pages that are not in the repository, and of what the pages that are do not have. */
export const wrongCitations = (source: string): ReadonlyArray<string> => {
  const text = asProse(source)
  const wrong: Array<string> = []
  for (const [cited, numbers = ""] of text.matchAll(
    new RegExp(String.raw`\b[Ss]pecification,?(?: (?:parts?|sections?))? (${list})`, "gu")
  ))
    if (numbersIn(numbers).some((number) => !parts.has(number))) wrong.push(cited)
  for (const [cited, numbers = ""] of text.matchAll(new RegExp(String.raw`\b[Dd]ecisions? (${list})`, "gu")))
    if (numbersIn(numbers).some((number) => !records.has(Number(number)))) wrong.push(cited)
  for (const [cited, number] of text.matchAll(/\bdecisions\/(\d{4})/gu))
    if (!records.has(Number(number))) wrong.push(cited)
  for (const [cited] of text.matchAll(
    /\b(?:[Dd]esign,? section \d|(?:[Rr]egister )?[Gg]uide (?:section )?\d)[\d.]*/gu
  ))
    wrong.push(cited)
  for (const [cited, path = "", anchor] of text.matchAll(
    /(?<![\w./:@-])((?:packages\/core\/)?docs\/[\w./-]*\w)(?:#([\w-]+))?/gu
  )) {
    const place = placeOf(path) ?? placeOf(`${path}.md`)
    const numbered = /decisions\/\d{4}$/u.test(path)
    if (!numbered && (place === undefined || !pageExists(place, anchor))) wrong.push(cited)
  }
  for (const [cited, name = "", anchor] of text.matchAll(/(?<![\w./-])([a-z][a-z-]+\.md)(?:#([\w-]+))?/gu))
    if (!pageNames.has(name) || !pageExists(`${docs}/${name}`, anchor)) wrong.push(cited)
  return wrong
}

/** Links and pictures of a page that lead nowhere in the repository, anchors included. */
export const wrongLinks = (page: string): ReadonlyArray<string> =>
  [
    ...withoutBlocks(read(page))
      .replaceAll(/`[^`\n]*`/gu, "")
      .matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/gu)
  ]
    .map(([, link, source]) => link ?? source ?? "")
    .filter((link) => !/^[a-z]+:/u.test(link))
    .filter((link) => {
      const [path = "", anchor] = link.split("#")
      const place = path === "" ? page : slashed(normalize(join(dirname(page), path)))
      return !pageExists(place, place.endsWith(".md") ? anchor : undefined)
    })

/** Where a path that a page gives in short may begin. */
const beginnings = [
  "",
  "packages/",
  "packages/core/",
  "packages/core/src/registers/",
  "packages/*/src/",
  "packages/*/test/",
  "packages/server/",
  "fixtures/"
]

const isSomewhere = (path: string): boolean =>
  beginnings.some((beginning) => globSync(beginning + path, { cwd: root }).length > 0)

/** Source files and pages that a page names by a path, and that are not there. */
export const wrongPaths = (page: string): ReadonlyArray<string> =>
  [...withoutBlocks(read(page)).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs|md|csv|json))`/gu)]
    .map(([, path = ""]) => path)
    .filter((path) => !isSomewhere(path))

/** The tests in the last column of a table that are not there; a name may end in `*`. */
export const wrongTests = (page: string): ReadonlyArray<string> =>
  [...read(page).matchAll(/^\|.*\|([^|]*`[^|]*)\|$/gmu)]
    .flatMap(([, cell = ""]) => [...cell.matchAll(/`([\w./*-]+\/[\w./*-]+)`/gu)])
    .map(([, path = ""]) => path)
    .filter(
      (path) =>
        globSync(`packages/*/test/${path.replace(/\.test\.ts$/u, "")}.test.ts`, { cwd: root }).length === 0
    )

/** Every page of the repository, and every source file whose comments may cite one. */
const found = (patterns: ReadonlyArray<string>): ReadonlyArray<string> =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map(slashed)
    .filter((path) => !/(?:^|\/)(?:node_modules|dist)\//u.test(path))
    .toSorted()

export const pages = found([
  "*.md",
  ".github/**/*.md",
  "packages/*/*.md",
  "packages/*/docs/**/*.md",
  "packages/server/bench/**/*.md",
  "examples/**/*.md",
  "fixtures/*.md"
])

export const sources = found([
  "packages/*.mjs",
  "packages/bootstrap/*.mjs",
  "packages/*/{src,test,bench}/**/*.{ts,js,mjs}",
  "examples/**/*.ts"
])

/** Which Markdown files of the repository are pages, and where on the site each of them stands. */
import { existsSync, readFileSync } from "node:fs"
import { basename, dirname, join, normalize, relative } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../../../", import.meta.url))

/** Where the repository is on its forge: what is no page is shown there. */
export const forge = "https://github.com/entity-watch/entity-watch"

/** Paths are relative to the root of the repository, and have slashes on every system. */
export const slashed = (path: string): string => path.replaceAll("\\", "/")

/** Pages from folders whose names begin with a dot, which the generator does not look into, include their file. */
const included = /^<!--@include: @\/(\S+)-->\n$/u

/** The file of the repository that a page shows: itself, or the file that it includes. */
export const sourceOf = (page: string): string =>
  page.startsWith("packages/site/")
    ? (included.exec(readFileSync(join(root, page), "utf8"))?.[1] ?? page)
    : page

/** From the path of a Markdown file to its path on the site. */
export const routeOf = (page: string): string =>
  page
    .replace(/^packages\/(?:core\/docs|site)\//u, "")
    .replace(/^(.+)\/README\.md$/u, "$1.md")
    .replace(/^README\.md$/u, page === "README.md" ? "index.md" : "pages.md")

/** The included files, by where they are in the repository. */
const shownBy: ReadonlyMap<string, string> = new Map(
  ["contributing", "security"].map((name) => {
    const page = `packages/site/${name}.md`
    return [sourceOf(page), page]
  })
)

/** The page that shows a file or folder of the repository, if one does. */
export const pageOf = (path: string): string | undefined => {
  if (path === "packages/core/docs/decisions") return "packages/site/decisions.md"
  const candidates = path.endsWith(".md") ? [path] : [join(path, "README.md")]
  return candidates
    .map((each) => shownBy.get(slashed(each)) ?? slashed(each))
    .find((each) => !each.startsWith(".") && existsSync(join(root, each)))
}

/** A page is called what its first heading says. */
export const titleOf = (page: string): string =>
  /^# (.+)$/mu.exec(readFileSync(join(root, sourceOf(page)), "utf8"))?.[1]?.replaceAll("`", "") ??
  basename(page, ".md")

/** Where a link of a page leads, from the root of the repository. */
export const resolved = (page: string, link: string): string =>
  slashed(normalize(join(dirname(sourceOf(page)), link))).replace(/\/$/u, "")

export const fromRoot = (path: string): string => slashed(relative(root, path))

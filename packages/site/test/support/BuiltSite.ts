/** The files of a built site, and what is wrong with them: links that lead nowhere, and anything taken from elsewhere. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface BuiltSite {
  /** The path that it is served below, with a slash at both ends. */
  readonly base: string
  /** Path below `base` → content, of each page. */
  readonly pages: ReadonlyMap<string, string>
  readonly has: (path: string) => boolean
}

export const readSite = (folder: string, base: string): BuiltSite => ({
  base,
  pages: new Map(
    globSync("**/*.html", { cwd: folder })
      .map((path) => path.replaceAll("\\", "/"))
      .toSorted()
      .map((path) => [path, readFileSync(join(folder, path), "utf8")])
  ),
  has: (path) => existsSync(join(folder, path))
})

const unescaped = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&")

/** Values of an attribute, as the browser reads them. */
const values = (html: string, element: string, attribute: string): ReadonlyArray<string> =>
  [...html.matchAll(new RegExp(`<${element}\\b[^>]*?\\s${attribute}="([^"]*)"`, "gu"))].map(
    ([, value = ""]) => unescaped(value)
  )

export const linksOf = (html: string): ReadonlyArray<string> => values(html, "a", "href")

const anchorsOf = (html: string): ReadonlySet<string> => new Set(values(html, "[a-z][a-z0-9]*", "id"))

/** The page that an address of the site shows; undefined where there is none. */
const pageAt = ({ base, pages }: BuiltSite, path: string): string | undefined => {
  if (!path.startsWith(base)) return undefined
  const name = decodeURI(path.slice(base.length))
  return pages.get(name === "" || name.endsWith("/") ? `${name}index.html` : name)
}

/** Links of each page that lead to no page or file of the site, or to no place on the page. */
export const brokenLinks = (site: BuiltSite): ReadonlyArray<string> =>
  [...site.pages].flatMap(([name, html]) =>
    linksOf(html)
      .filter((link) => !/^[a-z]+:/u.test(link))
      .filter((link) => {
        const { hash, pathname } = new URL(link, `http://site${site.base}${name}`)
        const page = pageAt(site, pathname)
        if (page === undefined) return !site.has(pathname.slice(site.base.length))
        return hash !== "" && !anchorsOf(page).has(decodeURIComponent(hash.slice(1)))
      })
      .map((link) => `${name}: ${link}`)
  )

const loaded: ReadonlyArray<readonly [element: string, attribute: string]> = [
  ["script", "src"],
  ["link", "href"],
  ["img", "src"],
  ["img", "srcset"],
  ["source", "srcset"],
  ["iframe", "src"],
  ["object", "data"],
  ["use", "href"]
]

/** What a page would load from another server. */
export const foreignIn = (html: string): ReadonlyArray<string> =>
  loaded
    .flatMap(([element, attribute]) => values(html, element, attribute))
    .filter((value) => /^(?:[a-z]+:)?\/\//u.test(value))

/** What a style sheet would. */
export const foreignInStyles = (css: string): ReadonlyArray<string> =>
  [...css.matchAll(/(?:url\(\s*["']?|@import\s+["'])((?:[a-z]+:)?\/\/[^"')]+)/gu)].map(
    ([, address = ""]) => address
  )

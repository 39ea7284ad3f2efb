/** How the site differs from the forge in reading a page: where links lead, what anchors are called, which picture is shown. */
import { existsSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import type { MarkdownRenderer } from "vitepress"
import { forge, fromRoot, pageOf, resolved, root, routeOf, titleOf } from "./pages.ts"

/** As a forge makes an anchor of a heading: lower case, hyphens for spaces, no other punctuation. */
export const slugify = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/gu, "-")

/** A link to a page leads to it on the site, one to anything else of the repository to the forge. */
export const siteLink = (page: string, link: string): string => {
  const whole = link.startsWith(`${forge}/blob/main/`)
  if (/^(?:[a-z]+:|#)/u.test(link) && !whole) return link
  const [path = "", anchor] = link.split("#")
  // A package's registry shows its README too, so that one links by whole addresses.
  const target = whole ? path.slice(`${forge}/blob/main/`.length) : resolved(page, path)
  const shown = pageOf(target)
  if (shown !== undefined) return `/${routeOf(shown)}${anchor === undefined ? "" : `#${anchor}`}`
  const place = join(root, target)
  if (!existsSync(place)) throw new Error(`${page} links to ${link}, which is not there.`)
  return `${forge}/${statSync(place).isDirectory() ? "tree" : "blob"}/main/${target}`
}

/** Both pictures of a `<picture>`, of which the theme shows one: the reader may choose another than the system's. */
const bothPictures = (html: string): string =>
  html.replaceAll(
    /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\s*<img src="([^"]+)"([^>]*)>\s*<\/picture>/gu,
    (_, dark: string, light: string, rest: string) =>
      `<img class="in-light" loading="lazy" src="./${light}"${rest}><img class="in-dark" loading="lazy" src="./${dark}"${rest}>`
  )

/** The page that is being read. */
const pageIn = ({ path, realPath }: { readonly path?: string; readonly realPath?: string }): string =>
  fromRoot(realPath ?? path ?? "")

export const asOnTheSite = (markdown: MarkdownRenderer): void => {
  markdown.core.ruler.push("site", ({ env, tokens }) => {
    const page = pageIn(env)
    for (const token of tokens) {
      if (token.type === "html_block") token.content = bothPictures(token.content)
      for (const [i, child] of (token.children ?? []).entries()) {
        const link = child.type === "link_open" ? child.attrGet("href") : null
        if (link === null) continue
        child.attrSet("href", siteLink(page, link))
        // Where a page is called by its file, the site calls it by its title.
        const text = token.children?.[i + 1]
        const shown = text?.content === basename(link) ? pageOf(resolved(page, link)) : undefined
        if (text !== undefined && shown !== undefined) text.content = titleOf(shown)
      }
    }
  })
}

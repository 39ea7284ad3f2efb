/** The site is made of the pages where they are: nothing is copied, and a page knows nothing of it. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin } from "vitepress"
import { asOnTheSite, slugify } from "./markdown.ts"
import { sidebar } from "./navigation.ts"
import { forge, root, routeOf } from "./pages.ts"

/** The console's mark, written into the page. */
const mark = `data:image/svg+xml,${encodeURIComponent(
  readFileSync(join(root, "packages/console/src/mark.svg"), "utf8").trim()
)}`

/** A compiled page imports Vue, and lies where nothing that this package depends on is found. */
const vueForPages: Plugin = {
  name: "vue-for-pages",
  enforce: "pre",
  resolveId(source, importer, options) {
    return /^vue(?:\/|$)/u.test(source) && importer?.includes(".md")
      ? this.resolve(source, fileURLToPath(import.meta.url), { ...options, skipSelf: true })
      : null
  }
}

export default defineConfig({
  title: "Entity Watch",
  description: "Look up Australian entities, screen names, and watch for changes, on your own machine.",
  lang: "en-AU",
  srcDir: "../..",
  outDir: "../../node_modules/.cache/entity-watch/site",
  cacheDir: "../../node_modules/.cache/entity-watch/vitepress",
  // The forge serves the pages of a project below its name.
  base: process.env.SITE_BASE ?? "/",
  rewrites: routeOf,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: mark }]],
  // Braces on these pages are parts of paths, not attributes.
  markdown: {
    anchor: { slugify },
    attrs: { disable: true },
    config: asOnTheSite,
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" }
  },
  vite: { publicDir: false, plugins: [vueForPages] },
  themeConfig: {
    logo: { src: mark, alt: "" },
    search: { provider: "local", options: { detailedView: true } },
    nav: [
      { text: "Pages", link: `/${routeOf("packages/core/docs/README.md")}` },
      { text: "Repository", link: forge }
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    docFooter: { prev: false, next: false }
  }
})

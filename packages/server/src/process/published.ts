/** Where this package is, and where its pages are read. */
import { readFileSync } from "node:fs"

/** Ends in a slash. The published files lie elsewhere in it than the sources do. */
export const packageFolder = new URL(".", import.meta.resolve("@entity-watch/server/package.json"))

const manifest = JSON.parse(readFileSync(new URL("package.json", packageFolder), "utf8"))

/** The address of a page of the documentation, by its name without `.md`: an installation has no pages. */
export const pageAddress = (page: string): string =>
  `${manifest.repository.url.replace(/^git\+|\.git$/gu, "")}/blob/main/packages/core/docs/${page}.md`

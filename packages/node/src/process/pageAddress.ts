/** Where the pages of the documentation are read: an installation has none. */
import { manifest } from "./manifest.ts"

/** The address of a page, by its name without `.md`. */
export const pageAddress = (page: string): string =>
  `${manifest.repository.url.replace(/^git\+|\.git$/gu, "")}/blob/main/packages/core/docs/${page}.md`

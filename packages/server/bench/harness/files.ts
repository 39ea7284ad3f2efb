/** Files that are read in place: the fixtures, and the publishers' where they are beside the repository. */
import { existsSync } from "node:fs"
import { fileURLToPath, URL } from "node:url"

export const fixture = (path: string): string =>
  fileURLToPath(new URL(`../../../../fixtures/${path}`, import.meta.url))

/** Undefined where it is not at hand. */
export const published = (path: string): string | undefined => {
  const file = fileURLToPath(new URL(`../../../../../shared/registers/${path}`, import.meta.url))
  return existsSync(file) ? file : undefined
}

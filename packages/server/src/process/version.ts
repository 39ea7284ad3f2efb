/** Where this package is, and its version. */
import { readFileSync } from "node:fs"

/** Ends in a slash. The published files lie elsewhere in it than the sources do. */
export const packageFolder = new URL(".", import.meta.resolve("@entity-watch/server/package.json"))

export const version: string = JSON.parse(
  readFileSync(new URL("package.json", packageFolder), "utf8")
).version

/** The entries of a file of words below `bench`, parted by white space; `_` stands for a space within one. */
import { readFileSync } from "node:fs"

export const wordList = (path: string): ReadonlyArray<string> =>
  readFileSync(new URL(`../${path}.txt`, import.meta.url), "utf8")
    .trim()
    .split(/\s+/u)
    .map((entry) => entry.replaceAll("_", " "))

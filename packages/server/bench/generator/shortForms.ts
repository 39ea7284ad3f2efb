import { readFileSync } from "node:fs"

/** Words as people in Australia shorten them in invoices, bank statements and lists. Written from practice, not from our rules. */
export const shortForms: ReadonlyMap<string, ReadonlyArray<string>> = new Map(
  readFileSync(new URL("words/shortForms.txt", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [long = "", ...short] = line.split(" ")
      return [long, short]
    })
)

/** Names that registers really have, where the publishers' files are at hand. They are read in place, and never copied. */
import { readFileSync } from "node:fs"
import { published } from "../harness/files.ts"
import type { Entity } from "./register.ts"

/** The pattern finds the name in a line, past the first line. */
const sources: ReadonlyArray<readonly [file: string, sort: Entity["sort"], name: RegExp]> = [
  ["oric-register/oric-corporations-2023-11.csv", "corporation", /^\d+,(?:"([^"]+)"|([^,]+)),/u],
  ["super-fund-lookup/DownloadUsiList-2023-11-23.txt", "fund", /^\d{11} (.{1,200})/u],
  [
    "asic-business-names/business_names_2018_deregistered_150rows.csv",
    "company",
    /^BUSINESS NAMES\t([^\t]+)/u
  ]
]

/** Each name once. `from`: the number of the first entity. None where the files are not at hand. */
export const realNames = (from: number): ReadonlyArray<Entity> => {
  const sorts = new Map<string, Entity["sort"]>()
  for (const [file, sort, name] of sources) {
    const path = published(file)
    if (path === undefined) continue
    for (const row of readFileSync(path, "latin1").split(/\r?\n/u).slice(1)) {
      const found = name.exec(row)
      const written = (found?.[1] ?? found?.[2] ?? "").toUpperCase().trim()
      if (written !== "") sorts.set(written, sort)
    }
  }
  return [...sorts].map(([name, sort], i) => ({
    entity: from + i,
    sort,
    name,
    trading: null,
    individual: null
  }))
}

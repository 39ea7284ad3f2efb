import type { Source } from "../../domain/Source.ts"

/**
 * The source of GLEIF's records of Australian entities. They are fetched as the golden copy, of which other records are
 * not kept; an operator may give pages of the API as well. The floor is an estimate, because nothing
 * published says how many records there are.
 */
export const source: Source = {
  id: "gleif",
  title: "GLEIF golden copy",
  publisher: "Global Legal Entity Identifier Foundation",
  licence: "CC0",
  attribution: "Contains data from GLEIF (CC0).",
  address: "https://www.gleif.org/en/lei-data/gleif-golden-copy/download-the-golden-copy",
  cadence: "three times a day; fetched weekly",
  fileName:
    /^(?:[^/]*lei-records?[^/]*\.(?:json|ndjson|jsonl)|\d{8}-\d{4}-gleif-goldencopy-(?:lei2|rr|repex)-golden-copy\.csv(?:\.zip)?)$/iu,
  floor: 5_000,
  maxAgeDays: 28,
  download: {
    kind: "golden-copy",
    index: "https://goldencopy.gleif.org/api/v2/golden-copies/publishes/latest",
    everyHours: 168,
    // In October 2026 the three files had 484, 23 and 59 MB.
    minBytes: 5_000_000,
    maxBytes: 3_000_000_000,
    magic: "zip",
    maxContentAgeDays: 3
  }
}

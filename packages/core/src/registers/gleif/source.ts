import type { Source } from "../../domain/Source.ts"

/**
 * The source of the Australian records of GLEIF's API, which the operator fetches in pages of up to 200: each page is a
 * file. The floor is an estimate, because nothing published says how many records there are.
 */
export const source: Source = {
  id: "gleif",
  title: "GLEIF LEI records",
  publisher: "Global Legal Entity Identifier Foundation",
  licence: "CC0",
  attribution: "Contains data from GLEIF (CC0).",
  address: "https://api.gleif.org/api/v1/lei-records?filter[entity.legalAddress.country]=AU",
  cadence: "several times a day",
  fileName: /^[^/]*lei-records?[^/]*\.(?:json|ndjson|jsonl)$/iu,
  floor: 5_000
}

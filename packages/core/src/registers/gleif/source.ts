import type { Source } from "../../domain/Source.ts"

/**
 * The Australian records of the API, in its pages of up to 200, fetched by the operator: each page is a file. The floor is
 * a judgement: nothing published says how many there are.
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

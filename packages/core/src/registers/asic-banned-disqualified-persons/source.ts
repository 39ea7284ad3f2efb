/** The source of ASIC's register of banned persons: where it is published, and what a whole file has. */
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "asic-banned-disqualified-persons",
  title: "ASIC Banned and Disqualified Persons",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-banned-disqualified-per",
  cadence: "weekly, Tuesday",
  fileName: /^bd_per_\d{6}[^/]*\.csv$/iu,
  floor: 6_500,
  maxAgeDays: 21,
  download: {
    kind: "ckan",
    package: "asic-banned-disqualified-per",
    resources: ["741da9e3-7e0c-458e-830c-c518698e1788"],
    formats: ["CSV"],
    datedName: true,
    everyHours: 24,
    // The file had 1.2 MB in August 2026.
    minBytes: 500_000,
    maxBytes: 50_000_000,
    magic: "text",
    // The file comes out every Tuesday: this is two of those weeks and a day.
    maxContentAgeDays: 15
  }
}

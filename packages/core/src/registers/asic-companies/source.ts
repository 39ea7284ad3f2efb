/** The source of the ASIC Company Dataset: where it is published, and what a whole file has. */
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "asic-companies",
  title: "ASIC Company Dataset",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-companies",
  cadence: "weekly, Tuesday",
  fileName: /^company_\d{6}[^/]*\.(?:csv|zip)$/iu,
  floor: 4_000_000,
  maxAgeDays: 28,
  names: ["company", "other"],
  download: {
    kind: "ckan",
    package: "asic-companies",
    resources: ["d6d03876-71a4-4e82-8c77-2e4df5da4236"],
    formats: ["ZIP"],
    datedName: true,
    everyHours: 24,
    // The packed file had 79 MB in August 2026.
    minBytes: 40_000_000,
    maxBytes: 1_000_000_000,
    magic: "zip"
  }
}

/** The source of the ACNC Charity Register: who publishes it, where, and what a whole file has. */
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "acnc-register",
  title: "ACNC Charity Register",
  publisher: "Australian Charities and Not-for-profits Commission",
  licence: "CC BY",
  attribution: "Contains data from the Australian Charities and Not-for-profits Commission (CC BY).",
  address: "https://data.gov.au/data/dataset/acnc-register",
  cadence: "weekly",
  fileName: /^datadotgov_main[^/]*\.(?:csv|xlsx)$/iu,
  floor: 55_000,
  maxAgeDays: 28,
  names: ["company", "trust", "indigenous_corporation", "other"],
  download: {
    kind: "ckan",
    package: "acnc-register",
    resources: ["8fb32972-24e9-4c95-885e-7140be51be8a"],
    formats: ["CSV"],
    everyHours: 24,
    // The file had 14 to 15 MB in 2026.
    minBytes: 7_000_000,
    maxBytes: 200_000_000,
    magic: "text"
  }
}

/**
 * The source of ASIC's register of banned organisations: where it is published, and what a whole file has.
 */
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "asic-banned-disqualified-organisations",
  title: "ASIC Banned and Disqualified Organisations",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-banned-disqualified-org",
  cadence: "weekly, Tuesday",
  fileName: /^bd_org_\d{6}[^/]*\.csv$/iu,
  floor: 10,
  maxAgeDays: 21,
  download: {
    kind: "ckan",
    package: "asic-banned-disqualified-org",
    resources: ["ced03961-e6f7-4263-895a-0fd1d7996043"],
    formats: ["CSV"],
    datedName: true,
    everyHours: 24,
    // The file had 4 KB in May 2026, which were fifteen rows.
    minBytes: 1_000,
    maxBytes: 5_000_000,
    magic: "text",
    // The file comes out every Tuesday: this is two of those weeks and a day.
    maxContentAgeDays: 15
  }
}

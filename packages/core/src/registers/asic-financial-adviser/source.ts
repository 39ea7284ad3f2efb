/** The source of ASIC's register of financial advisers: where it is published, and what a whole file has. */
import { EntityForm } from "@entity-watch/contract/schema/Canonical"
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "asic-financial-adviser",
  title: "ASIC Financial Adviser Dataset",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-financial-adviser",
  cadence: "weekly, Thursday",
  fileName: /^financial_advisers_\d{6}[^/]*\.csv$/iu,
  // The row count is not known; a whole file has at least 30 MB, at no more than 1 kB a row.
  floor: 30_000,
  maxAgeDays: 28,
  names: EntityForm.literals,
  download: {
    kind: "ckan",
    package: "asic-financial-adviser",
    resources: ["91d80440-5787-46fc-99de-0c1d93e6cc9f"],
    formats: ["CSV"],
    datedName: true,
    everyHours: 24,
    // The file had about 51 MB in 2026.
    minBytes: 30_000_000,
    maxBytes: 500_000_000,
    magic: "text"
  }
}

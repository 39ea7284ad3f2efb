/** The source of ASIC's register of auditors: where it is published, and what a whole file has. */
import { EntityForm } from "@entity-watch/contract/schema/Canonical"
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "asic-registered-auditor",
  title: "ASIC Registered Auditor Dataset",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-registered-auditor",
  cadence: "weekly, Friday",
  fileName: /^reg_auditor_\d{6}[^/]*\.csv$/iu,
  // The row count is not known; a whole file has at least 200 kB, at 130 bytes a row.
  floor: 1_500,
  maxAgeDays: 28,
  names: EntityForm.literals,
  download: {
    kind: "ckan",
    package: "asic-registered-auditor",
    resources: ["0f2e41ec-6f49-4d35-8e6d-ebcd4a0e3e27"],
    formats: ["CSV"],
    datedName: true,
    everyHours: 24,
    // The file had about 0.4 MB in 2026.
    minBytes: 200_000,
    maxBytes: 10_000_000,
    magic: "text"
  }
}

/** The source of ASIC's register of SMSF auditors: where it is published, and what a whole file has. */
import { EntityForm } from "@entity-watch/contract/schema/Canonical"
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "asic-smsf-auditor",
  title: "ASIC SMSF Auditor Dataset",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-smsf",
  cadence: "weekly, Friday",
  fileName: /^smsf_auditor_\d{6}[^/]*\.csv$/iu,
  floor: 20_000,
  maxAgeDays: 28,
  names: EntityForm.literals,
  download: {
    kind: "ckan",
    package: "asic-smsf",
    resources: ["13b12e77-8fda-42ca-aa43-23715036836b"],
    formats: ["CSV"],
    datedName: true,
    everyHours: 24,
    // The file had about 11 MB in 2026.
    minBytes: 5_000_000,
    maxBytes: 100_000_000,
    magic: "text"
  }
}

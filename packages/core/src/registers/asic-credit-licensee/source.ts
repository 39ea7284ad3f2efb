/** The source of ASIC's register of credit licensees: where it is published, and what a whole file has. */
import { EntityForm } from "@entity-watch/contract/schema/Canonical"
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "asic-credit-licensee",
  title: "ASIC Credit Licensee Dataset",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-credit-licensee",
  cadence: "weekly, Thursday",
  fileName: /^credit_lic_\d{6}[^/]*\.csv$/iu,
  floor: 3_800,
  maxAgeDays: 28,
  names: EntityForm.literals,
  download: {
    kind: "ckan",
    package: "asic-credit-licensee",
    resources: ["35953a01-a9a8-4609-8566-c9fa7de465d3"],
    formats: ["CSV"],
    datedName: true,
    everyHours: 24,
    // The file's size is not known; 4,400 rows of 2 kB would be about twice this.
    minBytes: 4_000_000,
    maxBytes: 100_000_000,
    magic: "text"
  }
}

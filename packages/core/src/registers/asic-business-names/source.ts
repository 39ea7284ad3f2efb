/** The source of the ASIC Business Names Dataset: where it is published, and what a whole file has. */
import { EntityForm } from "@entity-watch/contract/schema/Canonical"
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "asic-business-names",
  title: "ASIC Business Names Dataset",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-business-names",
  cadence: "weekly, Wednesday",
  fileName: /^business_names_\d{6}[^/]*\.(?:csv|zip)$/iu,
  floor: 2_500_000,
  maxAgeDays: 28,
  names: EntityForm.literals,
  download: {
    kind: "ckan",
    package: "asic-business-names",
    resources: ["45eddcf9-07c1-4c5c-a1aa-ff109a033977"],
    formats: ["ZIP"],
    datedName: true,
    everyHours: 24,
    // The packed file had 71 MB in 2026.
    minBytes: 30_000_000,
    maxBytes: 500_000_000,
    magic: "zip"
  }
}

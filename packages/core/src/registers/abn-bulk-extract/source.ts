/** The source of the ABN Bulk Extract: who publishes it, where, and what a whole file has. */
import { EntityForm } from "@entity-watch/contract/schema/Canonical"
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "abn-bulk-extract",
  title: "ABN Bulk Extract",
  publisher: "Australian Business Register",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Business Register (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/abn-bulk-extract",
  cadence: "weekly",
  fileName: /^(?:public_split_\d+_\d+\.zip|\d{8}_?Public\d{2}[^/]*\.xml)$/iu,
  floor: 19_000_000,
  maxAgeDays: 28,
  names: EntityForm.literals,
  download: {
    kind: "ckan",
    package: "abn-bulk-extract",
    resources: ["0ae4d427-6fa8-4d40-8e76-c6909b5a071b", "635fcb95-7864-4509-9fa7-a62a6e32b62d"],
    formats: ["ZIP"],
    everyHours: 24,
    // Each part had about 492 MB in 2026.
    minBytes: 200_000_000,
    maxBytes: 3_000_000_000,
    magic: "zip",
    maxContentAgeDays: 21
  }
}

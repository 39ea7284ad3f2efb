/**
 * The source of ASIC's register of credit representatives: where it is published, and what a whole file has.
 */
import { EntityForm } from "@entity-watch/contract/schema/Canonical"
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "asic-credit-representative",
  title: "ASIC Credit Representative Dataset",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-credit-representative",
  cadence: "weekly, Thursday",
  fileName: /^credit_rep_\d{6}[^/]*\.csv$/iu,
  floor: 30_000,
  maxAgeDays: 28,
  names: EntityForm.literals,
  download: {
    kind: "ckan",
    package: "asic-credit-representative",
    resources: ["999d9e92-df2c-4d6d-b580-321dcd205292"],
    formats: ["CSV"],
    datedName: true,
    everyHours: 24,
    // The file's size is not known; this is 30,000 rows of at least 80 bytes.
    minBytes: 2_400_000,
    maxBytes: 100_000_000,
    magic: "text"
  }
}

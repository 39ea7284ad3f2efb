/**
 * The source of ASIC's register of AFS authorised representatives: where it is published, and what a whole
 * file has.
 */
import { EntityForm } from "@entity-watch/contract/schema/Canonical"
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "asic-afs-authorised-representative",
  title: "ASIC AFS Authorised Representative Dataset",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-afs-authorised-representative",
  cadence: "weekly, Thursday",
  fileName: /^afs_rep_\d{6}[^/]*\.csv$/iu,
  floor: 180_000,
  maxAgeDays: 28,
  names: EntityForm.literals,
  download: {
    kind: "ckan",
    package: "asic-afs-authorised-representative",
    resources: ["5515dfcc-5266-44df-950d-7e359a83d514"],
    formats: ["CSV"],
    datedName: true,
    everyHours: 24,
    // The file had about 50 MB in 2026.
    minBytes: 25_000_000,
    maxBytes: 500_000_000,
    magic: "text"
  }
}

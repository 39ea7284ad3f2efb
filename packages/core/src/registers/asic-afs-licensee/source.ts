/** The source of ASIC's register of AFS licensees: where it is published, and what a whole file has. */
import { EntityForm } from "@entity-watch/contract/schema/Canonical"
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "asic-afs-licensee",
  title: "ASIC AFS Licensee Dataset",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-afs-licensee",
  cadence: "weekly, Thursday",
  fileName: /^afs_lic_\d{6}[^/]*\.csv$/iu,
  floor: 5_500,
  maxAgeDays: 28,
  names: EntityForm.literals,
  download: {
    kind: "ckan",
    package: "asic-afs-licensee",
    resources: ["d98a113d-6b50-40e6-b65f-2612efc877f4"],
    formats: ["CSV"],
    datedName: true,
    everyHours: 24,
    // The file had about 10 MB in 2026.
    minBytes: 5_000_000,
    maxBytes: 100_000_000,
    magic: "text"
  }
}

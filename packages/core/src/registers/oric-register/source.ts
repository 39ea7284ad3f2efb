/**
 * The source of ORIC's register of Indigenous corporations: where it is published, and what a whole file has.
 */
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "oric-register",
  title: "Register of Aboriginal and Torres Strait Islander Corporations",
  publisher: "Office of the Registrar of Indigenous Corporations",
  licence: "not verified",
  attribution: "Contains data from the Office of the Registrar of Indigenous Corporations.",
  address: "https://data.gov.au/data/dataset/aboriginal-and-torres-strait-islander-corporations-oric",
  cadence: "monthly",
  fileName: /^(?:oric|aboriginal)[^/]*\.(?:csv|xlsx)$/iu,
  floor: 6_500,
  maxAgeDays: 62,
  names: ["indigenous_corporation", "other"],
  download: {
    kind: "ckan",
    package: "aboriginal-and-torres-strait-islander-corporations-oric",
    resources: [],
    formats: ["CSV"],
    everyHours: 24,
    // The file had 2 MB in 2023.
    minBytes: 1_000_000,
    maxBytes: 50_000_000,
    magic: "text"
  }
}

/** The source of Super Fund Lookup's USI download: where it is published, and what a whole file has. */
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "super-fund-lookup",
  title: "Super Fund Lookup: unique superannuation identifiers",
  publisher: "Super Fund Lookup (Australian Taxation Office, Australian Prudential Regulation Authority)",
  licence: "not verified",
  attribution: "Contains data from Super Fund Lookup.",
  address: "https://superfundlookup.gov.au/Tools/DownloadUsiList?download=usi",
  cadence: "daily",
  fileName: /^(?:DownloadUsiList|usi)[^/]*\.txt$/iu,
  floor: 1_000,
  maxAgeDays: 28,
  download: {
    kind: "url",
    url: "https://superfundlookup.gov.au/Tools/DownloadUsiList?download=usi",
    everyHours: 24,
    // The file has 0.75 to 2 MB.
    minBytes: 400_000,
    maxBytes: 20_000_000,
    magic: "text",
    maxContentAgeDays: 7
  }
}

/** The source of the DFAT Consolidated List: where it is published, and what a whole file has. */
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "dfat-consolidated-list",
  title: "DFAT Consolidated List",
  publisher: "Australian Sanctions Office, Department of Foreign Affairs and Trade",
  licence: "CC BY 4.0, Commonwealth Coat of Arms excluded",
  attribution:
    "Contains data from the Department of Foreign Affairs and Trade (CC BY 4.0, Coat of Arms excluded).",
  address: "https://www.dfat.gov.au/international-relations/security/sanctions/consolidated-list",
  cadence: "irregular; asked every two hours",
  fileName: /^(?:Australian_Sanctions_Consolidated_List|regulation8_consolidated)[^/]*\.xlsx$/iu,
  floor: 9_000,
  maxAgeDays: 14,
  download: {
    kind: "url",
    url: "https://www.dfat.gov.au/sites/default/files/Australian_Sanctions_Consolidated_List.xlsx",
    // The retired address redirects to a list of 2022.
    finalUrlEndsWith: "Australian_Sanctions_Consolidated_List.xlsx",
    everyHours: 2,
    // The file had 0.95 to 1.3 MB in 2026.
    minBytes: 500_000,
    maxBytes: 50_000_000,
    magic: "zip",
    maxContentAgeDays: 120
  }
}

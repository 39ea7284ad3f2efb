/**
 * The source that answers about one entity of the Australian Business Register at a time: it is asked, never loaded.
 * packages/core/docs/registers.md, "Australian Business Register". https://abr.business.gov.au/Tools/WebServices
 */
import type { Source } from "../../domain/Source.ts"

export const source = {
  id: "abn-lookup-web-services",
  title: "ABN Lookup web services",
  publisher: "Australian Business Register",
  licence: "not verified",
  attribution: "Contains data from the Australian Business Register.",
  address: "https://abr.business.gov.au/Tools/WebServices",
  cadence: "live"
} as const satisfies Omit<Source, "fileName" | "floor">

export const publishersBase = "https://abr.business.gov.au"

/** The service's method for each kind of number. `SearchByASICv202001` does not exist. */
export const methods = { abn: "SearchByABNv202001", acn: "SearchByASICv201408" } as const

/** Lists the ABNs that the register changed on a day. */
export const updates = "SearchByUpdateEvent"

export const pages = { abn: "AbnDetails.aspx", acn: "AcnDetails.aspx" } as const

/**
 * ASIC's codes for companies and their meanings. The lists are open: a code that is not here goes into answers as
 * published. packages/core/docs/registers.md, "Company dataset".
 */

export const typeText: Readonly<Record<string, string>> = {
  APTY: "Australian proprietary company",
  APUB: "Australian public company",
  ASSN: "Association",
  BUSN: "Business name",
  CCIV: "Corporate collective investment vehicle",
  CHAR: "Charity",
  COMP: "Community purpose",
  COOP: "Co-operative society",
  FNOS: "Foreign company",
  LTDP: "Limited partnership",
  MISM: "Managed investment scheme",
  NONC: "Non company",
  NRET: "Non registered entity",
  RACN: "Registered Australian body",
  REBD: "Religious body",
  RSVN: "Name reservation",
  SOLS: "Solicitor corporation",
  TRST: "Trust"
}

export const statusText: Readonly<Record<string, string>> = {
  APPD: "Name approved",
  APPR: "Approved",
  ARCH: "Archived",
  ASOS: "Association strike-off",
  CNCL: "Cancelled",
  CONV: "Converted",
  DISS: "Dissolved by special Act",
  DIV3: "Registration transferred under Division 3",
  DMNT: "Dormant",
  DRGD: "Deregistered",
  EXAA: "External administration (associations)",
  EXAD: "Externally administered",
  NOAC: "Not active",
  NRGD: "Not registered",
  PEND: "Pending",
  PROV: "Provisional",
  REGD: "Registered",
  REXP: "Expired",
  RMVD: "Removed",
  RSVD: "Name reserved",
  SOFF: "Strike-off in progress",
  WDPI: "Winding up",
  WDUP: "Winding up"
}

/** Whether the nine digits of this company type are an ACN; rows of the types RACN and FNOS hold an ARBN. */
export const holdsAcn = (type: string): boolean => type === "APTY" || type === "APUB" || type === "CCIV"

export const isCompany = (type: string): boolean => holdsAcn(type) || type === "FNOS"

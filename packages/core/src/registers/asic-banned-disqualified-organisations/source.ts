import type { Source } from "../Register.ts"

export const source: Source = {
  id: "asic-banned-disqualified-organisations",
  title: "ASIC Banned and Disqualified Organisations",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-banned-disqualified-org",
  cadence: "weekly, Tuesday",
  fileName: /^bd_org_\d{6}[^/]*\.csv$/iu,
  floor: 10,
  maxAgeDays: 21
}

import type { Source } from "../Register.ts"

export const source: Source = {
  id: "asic-companies",
  title: "ASIC Company Dataset",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-companies",
  cadence: "weekly, Tuesday",
  fileName: /^company_\d{6}[^/]*\.(?:csv|zip)$/iu,
  floor: 4_000_000
}

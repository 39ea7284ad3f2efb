import type { Source } from "../Register.ts"

export const source: Source = {
  id: "abn-bulk-extract",
  title: "ABN Bulk Extract",
  publisher: "Australian Business Register",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Business Register (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/abn-bulk-extract",
  cadence: "weekly",
  fileName: /^(?:public_split_\d+_\d+\.zip|\d{8}_?Public\d{2}[^/]*\.xml)$/iu,
  floor: 19_000_000
}

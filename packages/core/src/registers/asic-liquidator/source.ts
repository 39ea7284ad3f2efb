/**
 * The source of ASIC's register of liquidators, which is not read: it names where the register is published.
 */
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "asic-liquidator",
  title: "ASIC Registered Liquidator Dataset",
  publisher: "Australian Securities and Investments Commission",
  licence: "CC BY 3.0 AU",
  attribution: "Contains data from the Australian Securities and Investments Commission (CC BY 3.0 AU).",
  address: "https://data.gov.au/data/dataset/asic-liquidator",
  cadence: "weekly, Friday",
  fileName: /^liquidator_\d{6}[^/]*\.csv$/iu,
  floor: 400
}

/** The month of a release, by its file's name. */
import { monthName, monthOf } from "@entity-watch/contract/schema/monthNames"
import { monthInName } from "../../formats/newestFile.ts"

const dated = new RegExp(`(?<!\\p{L})${monthName}[-_ ]*(20\\d{2})(?!\\d)`, "iu")

/** `202609` of `asic_insolvency_appointments_202609.csv` and of a workbook published on `7-september-2026`. */
export const releaseOf = (name: string): string => {
  const [, month = "", year = ""] = dated.exec(name) ?? []
  return month === "" ? monthInName(name) : `${year}${`${monthOf(month.toLowerCase())}`.padStart(2, "0")}`
}

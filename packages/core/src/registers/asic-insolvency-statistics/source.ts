/**
 * ASIC's insolvency statistics, of which one sheet lists every appointment of an external administrator since July 2021:
 * the only open file that says of which kind an external administration is, and since when. It is a workbook of 20 MB
 * whose address changes with each release, so the operator downloads it. The sheet `Data set`, from the header on, may
 * also be saved as a CSV file `asic_insolvency_appointments_<yyyymm>.csv`.
 */
import type { Source } from "../../domain/Source.ts"

export const source: Source = {
  id: "asic-insolvency-statistics",
  title: "ASIC insolvency statistics, appointments of Series 1 and 2",
  publisher: "Australian Securities and Investments Commission",
  licence: "not verified",
  attribution: "Contains data from the Australian Securities and Investments Commission.",
  address: "https://asic.gov.au",
  cadence: "monthly",
  fileName: /^(?:asic_insolvency_appointments_\d{6}[^/]*\.csv|[^/]*insolvency[^/]*\.xlsx)$/iu,
  // A release of September 2026 was reported to have 73,206 appointments.
  floor: 60_000,
  maxAgeDays: 62
}

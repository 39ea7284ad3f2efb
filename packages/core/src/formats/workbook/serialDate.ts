/** Reads the numbers that spreadsheets keep for dates. */
import * as DateTime from "effect/DateTime"

export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/**
 * Reads a spreadsheet's serial number in the 1900 system. Serial 60 is 29 February 1900, a day that never was, so
 * earlier serials are one day off. Times of day are cut off.
 */
export const civilFromSerial = (serial: number): CivilDate | undefined => {
  const whole = Math.floor(serial)
  if (!(whole >= 1 && whole <= 2_958_465) || whole === 60) return undefined
  const days = whole - 25_569 + (whole < 60 ? 1 : 0)
  const { year, month, day } = DateTime.toPartsUtc(DateTime.makeUnsafe(days * 86_400_000))
  return { year, month, day }
}

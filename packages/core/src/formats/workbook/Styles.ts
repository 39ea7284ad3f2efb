/** Reads which cell styles show a date, because nothing else in a workbook says that a number is one. */
import { mostFormats, requireAtMost } from "./bounds.ts"
import type { DatePrecision } from "./Cell.ts"
import type { PartReader } from "./PartReader.ts"

/** The built-in number formats that show a date; 17 is `mmm-yy`. ECMA-376 part 1, section 18.8.30. */
const builtInDate = (id: number): DatePrecision | undefined =>
  id === 17
    ? "month"
    : (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
      ? "day"
      : undefined

/** Excel takes 255 characters. */
const longestCode = 1_000

const customDate = (code: string): DatePrecision | undefined => {
  const letters = code.toLowerCase().replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./gu, "")
  if (!/y/u.test(letters) && !(/d/u.test(letters) && /m/u.test(letters))) return undefined
  return /d/u.test(letters) ? "day" : "month"
}

export class Styles implements PartReader {
  /** The precision of each style's date, by the number that a cell's `s` attribute gives. */
  readonly dates: Array<DatePrecision | undefined> = []
  private readonly custom = new Map<number, DatePrecision | undefined>()
  private inCellFormats = false

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "numFmt") {
      this.custom.set(
        Number(attributes.numFmtId),
        customDate((attributes.formatCode ?? "").slice(0, longestCode))
      )
      requireAtMost(mostFormats, this.custom.size, "formats")
    }
    if (name === "cellXfs") this.inCellFormats = true
    if (name === "xf" && this.inCellFormats) {
      const id = Number(attributes.numFmtId)
      const count = this.dates.push(this.custom.has(id) ? this.custom.get(id) : builtInDate(id))
      requireAtMost(mostFormats, count, "formats")
    }
  }

  end(name: string): void {
    if (name === "cellXfs") this.inCellFormats = false
  }

  text(): void {}
}

/** The parts of an xlsx workbook that matter for reading values, each fed by XML events. ECMA-376 part 1, section 18. */
import { type CivilDate, civilFromSerial } from "../dates.ts"
import { WorkbookUnreadable } from "./WorkbookUnreadable.ts"

/** What a cell holds: a date only where the cell's style says so. A month-only date has the day 1. */
export type Cell = string | number | boolean | DateCell

export interface DateCell extends CivilDate {
  readonly precision: "day" | "month"
}

/** Receives the events of one part, element names without their prefix. It throws `WorkbookUnreadable`. */
export interface PartReader {
  readonly start: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly end: (name: string) => void
  readonly text: (text: string) => void
}

/** `_x000D_` is how the format writes a control character. */
const unescapeText = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16))
      )
    : text

/** A string may be in rich text runs: all its `t` are joined, except those of phonetic guides. */
class JoinedText {
  private joined = ""
  private inside = false
  private phonetic = false

  start(name: string): void {
    if (name === "rPh") this.phonetic = true
    if (name === "t") this.inside = !this.phonetic
  }

  end(name: string): void {
    if (name === "rPh") this.phonetic = false
    if (name === "t") this.inside = false
  }

  /** Whether the text is part of the string. */
  text(text: string): boolean {
    if (this.inside) this.joined += text
    return this.inside
  }

  take(): string {
    const text = unescapeText(this.joined)
    this.joined = ""
    return text
  }
}

export class SharedStrings implements PartReader {
  readonly strings: Array<string> = []
  private readonly item = new JoinedText()

  start(name: string): void {
    this.item.start(name)
  }

  end(name: string): void {
    this.item.end(name)
    if (name === "si") this.strings.push(this.item.take())
  }

  text(text: string): void {
    this.item.text(text)
  }
}

type DatePrecision = DateCell["precision"]

/** The built-in formats that show a date; 17 is `mmm-yy`. Section 18.8.30. */
const builtInDate = (id: number): DatePrecision | undefined =>
  id === 17
    ? "month"
    : (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
      ? "day"
      : undefined

const customDate = (code: string): DatePrecision | undefined => {
  const letters = code.toLowerCase().replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./gu, "")
  if (!/y/u.test(letters) && !(/d/u.test(letters) && /m/u.test(letters))) return undefined
  return /d/u.test(letters) ? "day" : "month"
}

export class Styles implements PartReader {
  /** By the number that a cell's `s` gives. */
  readonly dates: Array<DatePrecision | undefined> = []
  private readonly custom = new Map<number, DatePrecision | undefined>()
  private inCellFormats = false

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "numFmt")
      this.custom.set(Number(attributes.numFmtId), customDate(attributes.formatCode ?? ""))
    if (name === "cellXfs") this.inCellFormats = true
    if (name === "xf" && this.inCellFormats) {
      const id = Number(attributes.numFmtId)
      this.dates.push(this.custom.has(id) ? this.custom.get(id) : builtInDate(id))
    }
  }

  end(name: string): void {
    if (name === "cellXfs") this.inCellFormats = false
  }

  text(): void {}
}

/** A cell before shared strings and styles are known: they may follow the sheet in the file. */
export interface UnresolvedCell {
  readonly column: number
  /** Section 18.18.11; and `uncalculated`, a formula whose result was not stored. */
  readonly type: string
  readonly style: number
  readonly value: string
}

export interface UnresolvedRow {
  readonly number: number
  readonly cells: ReadonlyArray<UnresolvedCell>
}

const columnOf = (reference: string): number => {
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** A sheet ends at column XFD. */
export const maxColumns = 16_384

/** Characters: a cell holds 32,767 at most, and a real row is far from full. */
const longestRow = 4 << 20

export class Worksheet implements PartReader {
  private rows: Array<UnresolvedRow> = []
  private cells: Array<UnresolvedCell> = []
  private number = 0
  private rowSize = 0
  private column = -1
  private type = "n"
  private style = 0
  private hasFormula = false
  private inValue = false
  private value = ""
  private readonly inline = new JoinedText()

  /** The rows that were read since the last time. */
  take(): ReadonlyArray<UnresolvedRow> {
    const rows = this.rows
    this.rows = []
    return rows
  }

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "c") {
      this.column = attributes.r === undefined ? this.column + 1 : columnOf(attributes.r)
      this.type = attributes.t ?? "n"
      this.style = attributes.s === undefined ? 0 : Number(attributes.s)
      this.value = ""
      this.hasFormula = false
    } else if (name === "v") this.inValue = true
    else if (name === "f") this.hasFormula = true
    else if (name === "row") {
      this.number = attributes.r === undefined ? this.number + 1 : Number(attributes.r)
      this.column = -1
      this.cells = []
      this.rowSize = 0
    } else this.inline.start(name)
  }

  end(name: string): void {
    if (name === "c") this.endCell()
    else if (name === "v") this.inValue = false
    else if (name === "row") {
      if (this.cells.length > 0) this.rows.push({ number: this.number, cells: this.cells })
      this.cells = []
    } else this.inline.end(name)
  }

  text(text: string): void {
    if (this.inValue) this.value += text
    else if (!this.inline.text(text)) return
    this.rowSize += text.length
    if (this.rowSize > longestRow)
      throw new WorkbookUnreadable({ reason: `Row ${this.number} holds more text than is read.` })
  }

  private endCell(): void {
    const value = this.type === "inlineStr" ? this.inline.take() : this.value
    // A result that is an empty text says its type.
    const type = this.hasFormula && value === "" && this.type === "n" ? "uncalculated" : this.type
    if (value === "" && type !== "uncalculated") return
    if (!(this.column >= 0 && this.column < maxColumns) || this.cells.length === maxColumns)
      throw new WorkbookUnreadable({ reason: `Row ${this.number} has a cell that cannot be read.` })
    this.cells.push({ column: this.column, type, style: this.style, value })
  }
}

/** Sheets in the workbook's order, by relationship; and whether dates count from 1904. */
export class WorkbookPart implements PartReader {
  readonly sheets: Array<{
    readonly name: string
    readonly relationship: string
    readonly visible: boolean
  }> = []
  from1904 = false

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "sheet")
      this.sheets.push({
        name: attributes.name ?? "",
        relationship: Object.entries(attributes).find(([each]) => each.endsWith(":id"))?.[1] ?? "",
        visible: (attributes.state ?? "visible") === "visible"
      })
    if (name === "workbookPr") this.from1904 = attributes.date1904 === "1" || attributes.date1904 === "true"
  }

  end(): void {}

  text(): void {}
}

export class Relationships implements PartReader {
  readonly targets = new Map<string, string>()

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name !== "Relationship" || attributes.Id === undefined || attributes.Target === undefined) return
    const target = attributes.Target
    this.targets.set(attributes.Id, target.startsWith("/") ? target.slice(1) : `xl/${target}`)
  }

  end(): void {}

  text(): void {}
}

export class CoreProperties implements PartReader {
  modified = ""
  private inModified = false

  start(name: string): void {
    if (name === "modified") this.inModified = true
  }

  end(name: string): void {
    if (name === "modified") this.inModified = false
  }

  text(text: string): void {
    if (this.inModified) this.modified += text
  }
}

const daysTo1904 = 1462

/** A cell's value; undefined for a shared string or number that is not there. */
export const resolveCell = (
  { type, style, value }: UnresolvedCell,
  strings: ReadonlyArray<string>,
  dates: ReadonlyArray<DatePrecision | undefined>,
  from1904: boolean
): Cell | undefined => {
  switch (type) {
    case "s":
      return strings[Number(value)]
    case "b":
      return value.trim() === "1" || value.trim() === "true"
    case "n": {
      const number = Number(value)
      if (!Number.isFinite(number)) return undefined
      const precision = dates[style]
      if (precision === undefined) return number
      const date = civilFromSerial(from1904 ? number + daysTo1904 : number)
      return date === undefined ? number : { ...date, precision }
    }
    default:
      return unescapeText(value)
  }
}

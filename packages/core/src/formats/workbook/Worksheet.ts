/** Reads the rows of one worksheet, as the XML has them. */
import { longestEscaped, requireText } from "./bounds.ts"
import type { UnresolvedCell, UnresolvedRow } from "./Cell.ts"
import { JoinedText } from "./JoinedText.ts"
import type { PartReader } from "./PartReader.ts"
import { WorkbookUnreadable } from "./WorkbookUnreadable.ts"

const columnOf = (reference: string): number => {
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** The last column that a sheet can have is XFD. */
const maxColumns = 16_384

/** In characters. A cell holds 32,767 at most, and a real row is far from full. */
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

  /** Answers the rows that were read since the last call. */
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
    if (this.inValue) {
      this.value += text
      requireText(longestEscaped, this.value)
    } else if (!this.inline.text(text)) return
    this.rowSize += text.length
    if (this.rowSize > longestRow)
      throw new WorkbookUnreadable({ reason: `Row ${this.number} holds more text than is read.` })
  }

  private endCell(): void {
    const value = this.type === "inlineStr" ? this.inline.take() : this.value
    // A formula whose result is an empty text says so by its type.
    const type = this.hasFormula && value === "" && this.type === "n" ? "uncalculated" : this.type
    if (value === "" && type !== "uncalculated") return
    if (!(this.column >= 0 && this.column < maxColumns) || this.cells.length === maxColumns)
      throw new WorkbookUnreadable({ reason: `Row ${this.number} has a cell that cannot be read.` })
    this.cells.push({ column: this.column, type, style: this.style, value })
  }
}

/** Reads the rows of one worksheet. What stands where a sheet has no place for it is refused, and never passed over. */
import { longestEscaped, requireText } from "./bounds.ts"
import { type CellContext, CellFault, readCell, type SheetRow, uncalculated } from "./Cell.ts"
import { JoinedText } from "./JoinedText.ts"
import type { PartReader } from "./PartReader.ts"
import { WorkbookUnreadable } from "./WorkbookUnreadable.ts"

/** A cell's reference, such as `AB12`. */
interface CellPlace {
  /** Counted from 0. */
  readonly column: number
  /** Counted from 1. */
  readonly row: number
}

const longestReference = "XFD1048576".length

/** Undefined for what is no reference. */
const readReference = (reference: string): CellPlace | undefined => {
  if (reference.length > longestReference) return undefined
  let column = 0
  let row = 0
  let letters = 0
  for (let i = 0; i < reference.length; i++) {
    const code = reference.charCodeAt(i)
    if (letters === i && code >= 65 && code <= 90) {
      column = column * 26 + code - 64
      letters++
    } else if (code >= 48 && code <= 57) row = row * 10 + code - 48
    else return undefined
  }
  return letters === 0 || row === 0 ? undefined : { column: column - 1, row }
}

const lastRow = 1_048_576
/** The last column that a sheet can have is XFD. */
const maxColumns = 16_384

/** In characters. A cell holds 32,767 at most, and a real row is far from full. */
const longestRow = 4 << 20

type Place = "before" | "sheet" | "row" | "cell" | "after"

export class Worksheet implements PartReader {
  private readonly context: CellContext
  private rows: Array<SheetRow> = []
  private cells: Array<SheetRow["cells"][number]> = []
  private place: Place = "before"
  private prefix: string | undefined
  private number = 0
  private rowSize = 0
  private column = -1
  private type = "n"
  private style = 0
  private hasFormula = false
  /** The cells that a formula of several cells fills. */
  private filled = ""
  private inValue = false
  private value: string | undefined
  private hasInline = false
  private inline = new JoinedText()

  constructor(context: CellContext) {
    this.context = context
  }

  /** Answers the rows that were read since the last call. */
  take(): ReadonlyArray<SheetRow> {
    const rows = this.rows
    this.rows = []
    return rows
  }

  start(name: string, attributes: Readonly<Record<string, string>>, written = name): void {
    this.prefix ??= prefixOf(written)
    if (this.place === "cell") this.startInCell(name, attributes)
    else if (name === "sheetData" && this.isOfSheet(written)) {
      if (this.place !== "before") throw unreadable("The sheet has its rows in two places.")
      this.place = "sheet"
    } else if (this.place === "before" || this.place === "after") {
      // Other formats have rows as well, such as the anchors of pictures.
      const isNamed = this.isOfSheet(written) || attributes.r !== undefined
      if ((name === "row" || name === "c") && isNamed) throw misplaced(name, this.number)
    } else if (name === "row") this.startRow(attributes)
    else if (name === "c") this.startCell(attributes)
    else if (name === "v" || name === "f" || name === "is") throw misplaced(name, this.number)
  }

  end(name: string): void {
    if (name === "c" && this.place === "cell") this.endCell()
    else if (name === "v") this.inValue = false
    else if (name === "row" && this.place === "row") {
      if (this.cells.length > 0) this.rows.push({ number: this.number, cells: this.cells })
      this.cells = []
      this.place = "sheet"
    } else if (name === "sheetData" && this.place === "sheet") this.place = "after"
    else if (this.place === "cell") this.inline.end(name)
  }

  text(text: string): void {
    if (this.inValue) {
      this.value += text
      requireText(longestEscaped, this.value ?? "")
    } else if (this.place !== "cell" || !this.inline.text(text)) return
    this.rowSize += text.length
    if (this.rowSize > longestRow) throw unreadable(`Row ${this.number} holds more text than is read.`)
  }

  private isOfSheet(written: string): boolean {
    return prefixOf(written) === this.prefix
  }

  private startRow({ r }: Readonly<Record<string, string>>): void {
    if (this.place !== "sheet") throw misplaced("row", this.number)
    const number = r === undefined ? this.number + 1 : /^\d{1,7}$/u.test(r) ? Number(r) : 0
    if (!(number > this.number && number <= lastRow))
      throw unreadable(`In the sheet, after row ${this.number} its rows are out of order.`)
    this.place = "row"
    this.number = number
    this.column = -1
    this.rowSize = 0
  }

  private startCell({ r, s, t = "n" }: Readonly<Record<string, string>>): void {
    if (this.place !== "row") throw misplaced("c", this.number)
    const at = r === undefined ? { column: this.column + 1, row: this.number } : readReference(r)
    if (at === undefined || at.column >= maxColumns)
      throw unreadable(`Row ${this.number} has a cell that cannot be read.`)
    if (at.row !== this.number) throw unreadable(`Row ${this.number} has a cell of row ${at.row}.`)
    if (at.column <= this.column)
      throw unreadable(`Row ${this.number} has a cell twice, or its cells are out of order.`)
    this.place = "cell"
    this.column = at.column
    this.type = t
    this.style = s === undefined ? 0 : Number(s)
    this.value = undefined
    this.hasFormula = false
    this.filled = ""
    this.hasInline = false
    this.inline = new JoinedText()
  }

  private startInCell(name: string, { ref = "", t }: Readonly<Record<string, string>>): void {
    if (name === "row" || name === "c" || (name === "t" && !this.hasInline))
      throw misplaced(name, this.number)
    if (name === "f") {
      this.hasFormula = true
      // Of a shared formula every cell has its own element.
      this.filled = t === "array" || t === "dataTable" ? ref : ""
    }
    if ((name === "v" || name === "is") && (this.value !== undefined || this.hasInline))
      throw unreadable(`Row ${this.number} has a cell with two values.`)
    if (name === "v") {
      this.inValue = true
      this.value = ""
    } else if (name === "is") this.hasInline = true
    this.inline.start(name)
  }

  private endCell(): void {
    this.place = "row"
    const { hasFormula, style, type } = this
    const value = this.hasInline ? this.inline.take() : this.value
    if (this.hasInline ? type !== "inlineStr" : type === "inlineStr" && value !== undefined)
      throw unreadable(`Row ${this.number} has a cell whose value is not of its type.`)
    const cell = readCell({ hasFormula, style, type, value }, this.context)
    if (cell instanceof CellFault) throw unreadable(`Row ${this.number} has a cell ${cell.what}.`)
    if (cell === uncalculated && this.filled.includes(":"))
      throw unreadable(
        `Row ${this.number} has a formula for the cells ${this.filled} whose results were not stored.`
      )
    if (cell !== undefined) this.cells[this.column] = cell
  }
}

const unreadable = (reason: string) => new WorkbookUnreadable({ reason })

const elements: Readonly<Record<string, string>> = {
  row: "a row",
  c: "a cell",
  v: "a value",
  f: "a formula",
  is: "a text",
  t: "a text"
}

const misplaced = (name: string, row: number) =>
  unreadable(
    `After ${row === 0 ? "its beginning" : `row ${row}`} the sheet has ${elements[name]} out of its place.`
  )

const prefixOf = (written: string): string => written.slice(0, Math.max(0, written.indexOf(":")))

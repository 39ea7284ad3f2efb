/**
 * Empties the lines of comma-separated text whose rows are of no concern, before they are decoded: to find where the
 * cells of a row are costs a fraction of decoding it. A line that was emptied still counts as a line and as a row, so
 * what is said of later rows keeps its number. Whatever is not plainly a row on one line is left to the decoder.
 */
import { cleanText } from "./cleanText.ts"
import { maxLineBytes, type Parser } from "./decodeLines.ts"

/** Whether a row is of no concern, by the cells of some of its columns. */
export type PassOver<Column extends string> = (cell: (column: Column) => string) => boolean

export const columnNameOf = (header: string): string => cleanText(header).toLowerCase()

const quote = 0x22
const comma = 0x2c
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Where the cells of a line are. Quotes follow RFC 4180. */
class LineOfCells {
  text = ""
  count = 0
  /** Whether the line ended within quotes, so that its row goes on in the next line. */
  isOpen = false
  /** Whether the line has something for which the decoder has rules of its own, such as a quote within a word. */
  isOdd = false
  private readonly starts: Array<number> = []
  private readonly ends: Array<number> = []

  /** Looks at the line that begins at `from` and answers where the next one begins. The text ends with a line feed. */
  look(text: string, from: number): number {
    this.text = text
    this.count = 0
    let at = from
    for (;;) {
      const isQuoted = this.isOpen || text.charCodeAt(at) === quote
      const start = isQuoted && !this.isOpen ? at + 1 : at
      at = isQuoted ? this.closingQuote(start) : this.endOfPlainCell(start)
      if (this.isOpen) return at
      this.starts[this.count] = start
      this.ends[this.count++] = at
      if (isQuoted) at++
      const after = text.charCodeAt(at)
      if (after === lineFeed) return at + 1
      if (after === carriageReturn && text.charCodeAt(at + 1) === lineFeed) return at + 2
      if (after !== comma) {
        this.isOdd = true
        return text.length
      }
      at++
    }
  }

  /** The line as a header. */
  columns(): { readonly width: number; readonly places: ReadonlyMap<string, number> } {
    const names = Array.from({ length: this.count }, (_, place) => columnNameOf(this.cell(place)))
    return { width: this.count, places: new Map(names.map((name, place) => [name, place])) }
  }

  cell(place: number): string {
    const cell = this.text.slice(this.starts[place], this.ends[place])
    return cell.includes('"') ? cell.replaceAll('""', '"') : cell
  }

  private endOfPlainCell(start: number): number {
    for (let at = start; ; at++) {
      const character = this.text.charCodeAt(at)
      if (
        character === comma ||
        character === lineFeed ||
        character === carriageReturn ||
        character === quote
      )
        return at
    }
  }

  /** Where the quoted cell ends; or where the next line begins, if the line ends before. */
  private closingQuote(start: number): number {
    for (let at = start; ; at++) {
      const character = this.text.charCodeAt(at)
      if (character === quote) {
        if (this.text.charCodeAt(at + 1) === quote) at++
        else {
          this.isOpen = false
          return at
        }
      } else if (character === lineFeed) {
        this.isOpen = true
        return at + 1
      }
    }
  }
}

/** The first line is the header; one that is not plainly on one line leaves everything to the decoder. */
export const passOverRows =
  <Column extends string>(passOver: PassOver<Column>) =>
  (): Parser<string, string> => {
    const line = new LineOfCells()
    let header: ReturnType<LineOfCells["columns"]> | undefined
    const placed = new Map<Column, number>()
    const cell = (column: Column): string => {
      let place = placed.get(column)
      if (place === undefined) {
        place = header?.places.get(columnNameOf(column)) ?? -1
        placed.set(column, place)
      }
      return place < 0 ? "" : line.cell(place)
    }
    return {
      feed: (text) => {
        // Only the last line of a file has no line feed.
        const end = text.lastIndexOf("\n") + 1
        let out = ""
        let left = 0
        for (let from = 0, next = 0; from < end && !line.isOdd; from = next) {
          const goesOn = line.isOpen
          next = line.look(text, from)
          const isWhole = !goesOn && !line.isOpen && !line.isOdd && next - from <= maxLineBytes
          if (header === undefined) {
            header = line.columns()
            line.isOdd ||= !isWhole
          } else if (isWhole && line.count === header.width && passOver(cell)) {
            out += `${text.slice(left, from)}\n`
            left = next
          }
        }
        return [left === 0 ? text : out + text.slice(left)]
      },
      end: () => []
    }
  }

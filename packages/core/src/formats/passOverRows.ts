/**
 * Empties the lines of a comma-separated file whose rows are of no concern, before they are decoded: to find where the
 * cells of a row are costs a fraction of decoding it. A line that was emptied still counts as a line and as a row, so
 * what is said of later rows keeps its number. Whatever is not plainly a row on one line is left to the decoder.
 */
import { cleanText } from "./cleanText.ts"
import { maxLineBytes } from "./decodeLines.ts"

/** Whether a row is of no concern, by the cells of some of its columns. */
export type PassOver<Column extends string> = (cell: (column: Column) => string) => boolean

export const columnNameOf = (header: string): string => cleanText(header).toLowerCase()

const quote = 0x22
const comma = 0x2c
const lineFeed = 0x0a
const carriageReturn = 0x0d

const options = { ignoreBOM: true }
const decoder = new TextDecoder("utf-8", options)
const strictDecoder = new TextDecoder("utf-8", { ...options, fatal: true })

/** Where the cells of a line are. Quotes follow RFC 4180. */
class LineOfCells {
  count = 0
  /** Whether the line ended within quotes, so that its row goes on in the next line. */
  isOpen = false
  /** Whether the line has something for which the decoder has rules of its own, such as a quote within a word. */
  isOdd = false
  private bytes: Uint8Array = new Uint8Array(0)
  private from = 0
  private next = 0
  private isAscii = true
  /** Where each cell begins, and after the last one where the next would. */
  private readonly starts: Array<number> = [0]

  /** Looks at the line that begins at `from` and answers where the next one begins. The bytes end with a line feed. */
  look(bytes: Uint8Array, from: number): number {
    const { starts } = this
    let isQuoted = this.isOpen
    let seen = 0
    let count = 0
    let at = from
    this.bytes = bytes
    this.from = from
    this.isOdd = false
    for (;;) {
      starts[count++] = at
      let byte = bytes[at] ?? 0
      if (isQuoted || byte === quote) {
        if (!isQuoted) byte = bytes[++at] ?? 0
        isQuoted = true
        while (isQuoted) {
          if (byte === quote) {
            byte = bytes[++at] ?? 0
            if (byte === quote) byte = bytes[++at] ?? 0
            else isQuoted = false
          } else if (byte === lineFeed) {
            this.isOpen = true
            return at + 1
          } else {
            seen |= byte
            byte = bytes[++at] ?? 0
          }
        }
      } else {
        while (byte !== comma && byte !== lineFeed && byte !== carriageReturn && byte !== quote) {
          seen |= byte
          byte = bytes[++at] ?? 0
        }
      }
      if (byte === comma) {
        at++
        continue
      }
      const end = byte === carriageReturn ? at + 1 : at
      this.isOpen = false
      this.isOdd = bytes[end] !== lineFeed
      this.isAscii = seen < 0x80
      this.count = count
      this.next = this.isOdd ? bytes.length : end + 1
      starts[count] = at + 1
      return this.next
    }
  }

  cell(place: number): string {
    const start = this.starts[place] ?? 0
    const end = (this.starts[place + 1] ?? 0) - 1
    return this.bytes[start] === quote
      ? decoder.decode(this.bytes.subarray(start + 1, end - 1)).replaceAll('""', '"')
      : decoder.decode(this.bytes.subarray(start, end))
  }

  names(): ReadonlyArray<string> {
    return Array.from({ length: this.count }, (_, place) => columnNameOf(this.cell(place)))
  }

  isText(): boolean {
    if (this.isAscii) return true
    try {
      strictDecoder.decode(this.bytes.subarray(this.from, this.next))
      return true
    } catch {
      return false
    }
  }
}

/**
 * Makes what empties lines of one file, given some whole lines at a time. The first line is the header; one that is not
 * plainly on one line leaves everything to the decoder. What is given back is valid until the next piece is given.
 */
export const passOverRows =
  <Column extends string>(passOver: PassOver<Column>) =>
  (): ((lines: Uint8Array) => Uint8Array) => {
    const line = new LineOfCells()
    let header: ReadonlyArray<string> | undefined
    let isLeft = false
    let room = new Uint8Array(0)
    const placed = new Map<Column, number>()
    const cell = (column: Column): string => {
      let place = placed.get(column)
      if (place === undefined) {
        place = header?.indexOf(columnNameOf(column)) ?? -1
        placed.set(column, place)
      }
      return place < 0 ? "" : line.cell(place)
    }
    return (lines) => {
      // Only the last line of a file has no line feed.
      const end = lines.lastIndexOf(lineFeed) + 1
      if (room.length < lines.length) room = new Uint8Array(lines.length)
      let length = 0
      let kept = 0
      const keep = (to: number) => {
        room.set(lines.subarray(kept, to), length)
        length += to - kept
      }
      for (let from = 0, next = 0; from < end && !isLeft; from = next) {
        const goesOn = line.isOpen
        next = line.look(lines, from)
        isLeft = line.isOdd
        const isWhole = !goesOn && !line.isOpen && !isLeft && next - from <= maxLineBytes
        if (header === undefined) {
          header = isWhole ? line.names() : []
          isLeft = !isWhole
        } else if (isWhole && line.count === header.length && passOver(cell) && line.isText()) {
          if (kept < from) keep(from)
          room[length++] = lineFeed
          kept = next
        }
      }
      if (length === 0) return lines
      keep(lines.length)
      return room.subarray(0, length)
    }
  }

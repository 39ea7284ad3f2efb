/**
 * Decodes the USI download of Super Fund Lookup: bytes to rows as published. The columns have fixed widths; the footer
 * says how many rows there are and of which date.
 */
import type * as Stream from "effect/Stream"
import * as Struct from "effect/Struct"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { type SourceError, SourceMalformed } from "../../domain/SourceError.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { decodeLines, type Parser, parseChunks } from "../../formats/decodeLines.ts"
import { source } from "./source.ts"

/** The position at which each column starts, counted from 0, as the publisher's page gives it. */
const starts = {
  ABN: 0,
  FundName: 12,
  USI: 213,
  ProductName: 234,
  ContributionRestrictions: 435,
  From: 460,
  To: 471
} as const
const end = 481

type Column = keyof typeof starts

export interface ProductRow {
  readonly _tag: "Row"
  /** The number of the line in the file. */
  readonly row: number
  readonly cells: { readonly [Name in Column]: string }
}

export type DecodedProduct =
  | ProductRow
  | { readonly _tag: "ReportRun"; readonly at: string }
  | Extract<RowOutcome, { readonly _tag: "Noticed" | "Refused" }>

const names = Struct.keys(starts)

const cell = (line: string, name: Column): string => {
  const next = names[names.indexOf(name) + 1]
  return line.slice(starts[name], next === undefined ? end : starts[next] - 1)
}

const malformed = (reason: string) => new SourceMalformed({ source: source.id, reason })

const checkHeading = (line: string) => {
  if (line.trimStart().startsWith("<")) throw malformed("The file is a web page, not the list of products.")
  for (const name of names)
    if (cell(line, name).trim() !== name)
      throw malformed(`The heading has no "${name}" at column ${starts[name] + 1}.`)
}

const readRow = (line: string, row: number): DecodedProduct => {
  const fits =
    line.trimEnd().length === end && names.every((name) => name === "ABN" || line[starts[name] - 1] === " ")
  if (!fits) return { _tag: "Refused", row, reason: "The columns are not where the heading has them." }
  const text = (name: Column) => cleanText(cell(line, name))
  return {
    _tag: "Row",
    row,
    cells: {
      ABN: text("ABN"),
      FundName: text("FundName"),
      USI: text("USI"),
      ProductName: text("ProductName"),
      ContributionRestrictions: text("ContributionRestrictions"),
      From: text("From"),
      To: text("To")
    }
  }
}

const affected = /^\s*\((\d+) rows? affected\)\s*$/u
const reportRun = /^\s*This Report Run at:\s*(.+?)\s*$/u

const reader = (): Parser<string, DecodedProduct> => {
  let line = 0
  let rows = 0
  let promised: number | undefined
  let ruled = false
  const readLine = (text: string): DecodedProduct | undefined => {
    line++
    if (line === 1) {
      checkHeading(text)
      return undefined
    }
    if (text.trim() === "") return undefined
    if (!ruled) {
      if (!/^[-\s]+$/u.test(text)) throw malformed("The heading is not followed by a rule.")
      ruled = true
      return undefined
    }
    const run = reportRun.exec(text)?.[1]
    if (run !== undefined) return { _tag: "ReportRun", at: run }
    const count = affected.exec(text)?.[1]
    if (count !== undefined && promised === undefined) {
      promised = Number(count)
      return undefined
    }
    if (promised !== undefined) throw malformed(`Line ${line} follows the footer.`)
    rows++
    return readRow(text, line)
  }
  return {
    feed: (text) => {
      const lines = text.split("\n")
      if (lines.at(-1) === "") lines.pop()
      return lines.flatMap((each) => readLine(each.replace(/\r$/u, "")) ?? [])
    },
    end: () => {
      if (line === 0) throw malformed("The file is empty.")
      if (promised === undefined)
        throw malformed("The file is cut off: it has no footer with its number of rows.")
      if (promised !== rows) throw malformed(`The footer promises ${promised} rows and there are ${rows}.`)
      return []
    }
  }
}

export const decode = (file: SourceFile): Stream.Stream<DecodedProduct, SourceError> =>
  file.bytes.pipe(decodeLines(source.id), parseChunks(reader))

/** What commands print: tables for people, and JSON for programs. */
import { Console, Effect } from "effect"
import { switchFlag } from "./flags.ts"

export const json = switchFlag("json", "Print JSON instead of a table")

export const printJson = (value: unknown) => Console.log(JSON.stringify(value, undefined, 2))

/**
 * Columns as wide as their widest cell, two spaces apart; the last one runs on. `below` has for each row the lines that
 * stand under it, indented: what would make the row wider than a terminal.
 */
export const table = (
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  below: ReadonlyArray<ReadonlyArray<string>> = []
): string => {
  const widths = header.map((title, i) => Math.max(title.length, ...rows.map((row) => (row[i] ?? "").length)))
  const line = (cells: ReadonlyArray<string>) =>
    cells
      .map((cell, i) => (i === cells.length - 1 ? cell : cell.padEnd(widths[i] ?? 0)))
      .join("  ")
      .trimEnd()
  const lines = rows.flatMap((row, i) => [line(row), ...(below[i] ?? []).map((text) => `  ${text}`)])
  return [line(header), line(widths.map((width) => "-".repeat(width))), ...lines].join("\n")
}

export const print = (answer: unknown, asJson: boolean, readable: () => string) =>
  asJson ? printJson(answer) : Effect.suspend(() => Console.log(readable()))

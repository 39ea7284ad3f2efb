/** What reports write below a table: totals, counts, the end of the report, the number of a page. None of it is a customer. */
import { isSpreadsheetError } from "@entity-watch/names/analysis"
import { Result } from "effect"
import { type Field, withoutPunctuation } from "../../formats/headers/usualHeaders.ts"
import { readNumber } from "./numberCells.ts"
import type { PersonPlaces } from "./partyColumns.ts"

const things =
  "(?:records?|rows?|lines?|items?|entries|entry|customers?|clients?|members?|accounts?|holders?|parties|party|people|persons?|names?|contacts?|suppliers?)"
const count = "[\\d.,\\s]*\\d"

const closing = new RegExp(
  `^(?:${[
    `(?:(?:grand|sub|overall|report|file|batch|page|final)[\\s-]*)?totals?(?:\\s+(?:(?:number|no\\.?|count)\\s+of\\s+)?${things})?(?:\\s+count)?\\s*[:=-]*\\s*(?:${count})?(?:\\s+${things})?`,
    `(?:number|no\\.?|count)\\s+of\\s+${things}\\s*[:=-]*\\s*(?:${count})?`,
    `(?:${things}\\s+)?count\\s*[:=-]*\\s*${count}|${things}\\s+count`,
    `${count}\\s+${things}(?:\\s+(?:exported|listed|found|selected|returned|printed|in\\s+total|total))?`,
    "(?:end|eof)\\s+of\\s+(?:the\\s+)?(?:report|file|list|listing|data|extract|export|records|page|document)|eof",
    `page\\s+\\d+(?:\\s*(?:of|/)\\s*\\d+)?`,
    "(?:report\\s+|date\\s+|file\\s+)?(?:printed|generated|exported|produced|extracted|run(?:\\s+date)?)(?:\\s+(?:on|at|by))?[\\s:]+(?=.*\\d).{1,60}",
    "(?:strictly\\s+|private\\s+and\\s+|commercial[\\s-]+in[\\s-]+)?confiden(?:tial|ce)|(?:for\\s+)?internal\\s+use\\s+only"
  ].join("|")})$`,
  "iu"
)
/** Lines and stars that set it off. */
const around = /^[\s*=#<>~_-]+|[\s*=#<>~_.-]+$/gu

const amount = /^[-+(]?\s*(?:a?\$|€|£|aud)?\s*[\d.,\s]*\d\s*%?\)?$/iu
const moment = /^(?=.*\d)[\d\s/.:-]{6,}(?:am|pm)?$|^\d{1,2}[\s-]\p{L}{3,9}[\s-]\d{2,4}$/iu

const closes = (cell: string): boolean => closing.test(cell.replace(around, ""))

/** What reports add up beside people. */
const sums =
  "(?:wip|work in progress|unbilled|billed|balances?|outstanding|debtors?|fees?|amounts?|due|owing|arrears|hours|time|value|costs?|disbursements?|gst|paid|payable|payments?|receivable|sales|premiums?|deposits?|loans?|funds?|limit|units|shares|invoices?|charges?|rent|salary|wages)"
const totalOf =
  /^(?:(?:grand|sub|overall|report|page|final)[\s-]*)?(?:totals?|sum)(?:\s+of)?\s+(.+?)[\s:=-]*$/iu
const ofSums = new RegExp(`^(?:(?:the|all|in|and|current|trust|&)\\s+)*(?:${sums}\\s*)+$`, "iu")

/** "Total WIP", where a column is called so or a word for what is added up stands behind it. */
const isTotalOf = (cell: string, header: ReadonlyArray<string>, isName: boolean): boolean => {
  const said = totalOf.exec(cell.replace(around, ""))?.[1]
  if (said === undefined) return false
  return (
    ofSums.test(said) ||
    (!isName &&
      header.some((each) =>
        [said, cell].some((text) => withoutPunctuation(each) === withoutPunctuation(text))
      ))
  )
}

/** What tells somebody from others: beside it nothing is a total. */
const ofSomebody: ReadonlyArray<Field> = [
  "dob",
  "pob",
  "imo",
  "identifiers",
  "passport",
  "national_id",
  "registration"
]

const isNumberOfSomebody = (field: "abn" | "acn", cell: string): boolean => {
  const read = readNumber(field, cell)
  return Result.isSuccess(read) && read.success !== null
}

/**
 * Whether the row closes the table if no customer stands below it: one of its cells says so, and the others are sums.
 * `customers`: how many rows are above it.
 */
export const isClosing = (
  cells: ReadonlyArray<string>,
  header: ReadonlyArray<string>,
  places: PersonPlaces,
  customers: number
): boolean => {
  const hasSum = cells.some((cell) => amount.test(cell))
  const names = new Set((["name", "given", "family"] as const).flatMap((field) => places.get(field) ?? []))
  const totals = new Set(hasSum ? cells.filter((cell, at) => isTotalOf(cell, header, names.has(at))) : [])
  const saysClosing = (cell: string): boolean => totals.has(cell) || closes(cell)
  if (!cells.some(saysClosing)) return false
  const cellsOf = (field: Field) =>
    (places.get(field) ?? []).map((at) => cells[at] ?? "").filter((cell) => cell !== "")
  return (
    ofSomebody.every((field) => cellsOf(field).every(saysClosing)) &&
    // Its column may have a header that does not say so.
    !cells.some((cell) => isNumberOfSomebody("abn", cell)) &&
    !cellsOf("acn").some((cell) => isNumberOfSomebody("acn", cell)) &&
    cellsOf("id").every((cell) => saysClosing(cell) || cell.replace(/[\s,]/gu, "") === `${customers}`) &&
    cells.every(
      (cell) =>
        cell === "" || saysClosing(cell) || amount.test(cell) || moment.test(cell) || isSpreadsheetError(cell)
    )
  )
}

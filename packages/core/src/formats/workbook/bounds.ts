/**
 * How much of each thing a workbook may have. Its bytes alone are no bound, because an empty element of five bytes becomes
 * an object. Far more than programs write: Excel has 65,490 cell formats and 32,767 characters in a cell.
 */
import { WorkbookUnreadable } from "./WorkbookUnreadable.ts"

export const longestText = 32_767
/** Written with escapes, a character has seven. */
export const longestEscaped = 7 * longestText
export const mostStrings = 4_000_000
export const mostFormats = 100_000
export const mostSheets = 10_000

export const requireAtMost = (most: number, count: number, what: string): void => {
  if (count > most) throw new WorkbookUnreadable({ reason: `The workbook has more ${what} than are read.` })
}

export const requireText = (most: number, text: string): void => {
  if (text.length > most)
    throw new WorkbookUnreadable({ reason: "The workbook has a cell with more text than a cell can hold." })
}

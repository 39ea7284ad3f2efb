/** What a text is that has a value and is no name; null for a name. A domain alone (`booking.com`) may be a company's name. */
import { shownText } from "./shownText.ts"
import { isSpreadsheetError } from "./spreadsheetErrors.ts"

const address = /^[<("']*(?:(?:mailto:)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+|https?:\/\/\S+|www\.[^\s/]+\/\S+)$/iu

/** A long number as a spreadsheet shows it, without its last digits. A company may be called 4E2. */
const rounded = /^[+-]?\d+(?:[.,]\d+e[+-]?|e\+)\d+$/iu

/** As spreadsheets and programs write them. `True` may be a name. */
const truthValue = /^(?:TRUE|FALSE|true|false)$/u

export const insteadOfName = (written: string): string | null => {
  if (isSpreadsheetError(written)) return "a spreadsheet's error or formula"
  const text = shownText(written)
  if (truthValue.test(text)) return "TRUE or FALSE"
  if (rounded.test(text)) return "a number that a spreadsheet rounded"
  return text.split(/[\s,;]+/u).every((each) => address.test(each)) ? "an e-mail or web address" : null
}

/**
 * What a spreadsheet shows where a formula has no value, and a formula in place of its value. Whatever stood there was not
 * read. An error is told by its form, since each language has its own words: `#REF!`, `#BEZUG!`, `#¿NOMBRE?`, `#DIV/0`.
 */
import { withoutInvisible } from "../text/invisible.ts"
import { isPlainText } from "../text/plainText.ts"
import { shownText } from "./shownText.ts"

/** `#NOT CALCULATED` is our own. */
const error = String.raw`#(?:[¡¿]?\p{L}[\p{L}\d/_.]*[!?]|\p{L}/\p{L}|\p{L}+/0|nv|yok|error|deleted|ref|value|name|num|null|spill|calc|getting_data|not calculated|##+)|err:\d{3}`

const whole = new RegExp(`^(?:${error})$`, "iu")
const within = new RegExp(String.raw`(?<![^\s,;:("'])(?:${error})(?![^\s,;:)"'])`, "giu")

/**
 * Either without spaces, or with a call, with texts that are joined, or beginning with a cell. `="00123"` is how a text is
 * kept from being read as a number, and has its value in it; `=C3=89ric` and `=?UTF-8?Q?Jane?=` are names that a
 * mail program wrote.
 */
const cell = String.raw`[+-]?\$?[a-z]{1,3}\$?\d{1,7}(?![\p{L}\d])`
const formula = new RegExp(
  String.raw`^'?=(?!"[^"]*"$|[\dA-F]{2}=[\dA-F]{2}|\?[\w-]+\?[bq]\?)(?:[^\s=]\S*$|${cell}|.*(?:\w\(|"\s*&|&\s*"|!${cell}))`,
  "isu"
)

/** The text must be as it was written, since `=A1` may be read as a code. */
export const isSpreadsheetError = (written: string): boolean =>
  !isPlainText(written) &&
  (whole.test(shownText(written)) || formula.test(withoutInvisible(written.normalize("NFKC")).trim()))

/** The text without the errors in it. */
export const withoutSpreadsheetErrors = (text: string): string => text.replace(within, " ")

export const hasSpreadsheetError = (written: string): boolean =>
  isSpreadsheetError(written) || shownText(written).search(within) !== -1

/** Recognises what people and programs write into a cell that has no value. */
import { isPlaceholderName } from "@entity-watch/core/domain/placeholderName"

const marks =
  /^(?:n\s?[./]\s?a\.?|[-–—_.?*\s]+|\(?(?:blank|empty)\)?|\*none|not (?:known|applicable|available|provided|given|supplied|stated)|to be (?:advised|confirmed)|pending|(?:see|as) (?:attached|above|below|file|notes?)|[<([](?:null|none|nil|unknown|na)[>)\]]|0+|0+[-/.]0+[-/.]0+(?:[ t]0?0:00(?::00)?)?)$/iu

/** Words for nothing that are names of people too. */
const words = /^(?:na|nil|none|null|unknown|tba|tbc|pending)$/iu

/** What a spreadsheet shows where a formula has no value. `#NOT CALCULATED` is our own. */
const errors =
  /^#(?:n\/a|ref!|value!|name\?|div\/0!|num!|null!|spill!|calc!|field!|blocked!|connect!|busy!|unknown!|getting_data|not calculated|#+)$/iu

/** Without a number, programs write one of these; they are written in another case where they are a name. */
const notANumber = /^(?:NaN|nan)$/u

export const isWordForNothing = (cell: string): boolean => words.test(cell) || notANumber.test(cell)

export const isPlaceholder = (cell: string): boolean =>
  marks.test(cell) || words.test(cell) || isPlaceholderName(cell)

const companyWords = /(?:[\s,]+(?:pty|proprietary|ltd|limited|inc|llc|co|company|trust)\.?)+$/iu

/** Whether it stands in place of a name: also `NULL NULL` and `N/A Pty Ltd`, but not `Null Pty Ltd`. */
export const isPlaceholderForName = (name: string): boolean => {
  if (isPlaceholder(name)) return true
  const bare = name.replace(companyWords, "")
  return bare === name
    ? name.split(/\s+/u).every(isPlaceholderName)
    : isPlaceholderName(bare) && !isWordForNothing(bare)
}

export const isSpreadsheetError = (cell: string): boolean => errors.test(cell)

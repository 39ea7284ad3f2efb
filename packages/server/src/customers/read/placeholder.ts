/** Recognises what people and programs write into a cell that has no value. */

const marks =
  /^(?:n\s?[./]\s?a\.?|[-–—_.?*\s]+|\(?(?:blank|empty)\)?|not (?:known|applicable|available|provided)|[<([](?:null|none|nil|unknown|na)[>)\]]|0+|0+[-/.]0+[-/.]0+(?:[ t]0?0:00(?::00)?)?)$/iu

/** Words for nothing that are names of people too. */
const words = /^(?:na|nil|none|null|unknown)$/iu

/** What a spreadsheet shows where a formula has no value. `#NOT CALCULATED` is our own. */
const errors =
  /^#(?:n\/a|ref!|value!|name\?|div\/0!|num!|null!|spill!|calc!|field!|blocked!|connect!|busy!|unknown!|getting_data|not calculated|#+)$/iu

export const isWordForNothing = (cell: string): boolean => words.test(cell)

export const isPlaceholder = (cell: string): boolean => marks.test(cell) || words.test(cell)

export const isSpreadsheetError = (cell: string): boolean => errors.test(cell)

/** What other packages use of `analysis/`: from a written name to its words and all that comparing them needs. */

export { foldedName } from "./analysis/foldedName.ts"
export { formsOf, mayJoin, type NameForm, type NameModel, type NameReading } from "./analysis/nameForm.ts"
export { type NameWords, ReadName } from "./analysis/ReadName.ts"
export { ACRONYM_LENGTH, readingsOf } from "./analysis/readings.ts"
export { romanise } from "./analysis/transliteration.ts"
export { notCompared, unreadOf } from "./analysis/unread.ts"
export { groupMembers, type Word, wordOf } from "./analysis/word.ts"
export { Rule } from "./analysis/wordRules.ts"

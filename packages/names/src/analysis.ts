/** What other packages use of `analysis/`: from a written name to its words and all that comparing them needs. */

export {
  type ComparableName,
  comparableNames,
  comparableVariants,
  mayJoin
} from "./analysis/ComparableName.ts"
export { companyAlone } from "./analysis/companyAlone.ts"
export { decodedName } from "./analysis/decodedName.ts"
export { documentNumbersIn } from "./analysis/documentNumbersIn.ts"
export type { ContainedName, NameModel } from "./analysis/field/ContainedName.ts"
export { fieldRules } from "./analysis/field/fieldRules.ts"
export { howFieldIsRead } from "./analysis/field/howFieldIsRead.ts"
export { namesWithin, readField, readingField } from "./analysis/field/readField.ts"
export { foldName } from "./analysis/foldName.ts"
export { insteadOfName } from "./analysis/insteadOfName.ts"
export { isPartLeftOut, withoutPlaceholders } from "./analysis/leftOut.ts"
export type { NameVariant, Repair } from "./analysis/NameVariant.ts"
export { namesNobody } from "./analysis/namesNobody.ts"
export { ACRONYM_LENGTH, nameVariants } from "./analysis/nameVariants.ts"
export { type NameWithNotes, withoutNotes } from "./analysis/notesBeside.ts"
export {
  isPlaceholder,
  isPlaceholderName,
  isPlaceholderPart,
  isWordForNothing,
  saysElsewhere,
  saysLeftOut
} from "./analysis/placeholder.ts"
export { repairedNames } from "./analysis/repairedNames.ts"
export { romanise } from "./analysis/romanise.ts"
export { shownText } from "./analysis/shownText.ts"
export {
  hasSpreadsheetError,
  isSpreadsheetError,
  withoutSpreadsheetErrors
} from "./analysis/spreadsheetErrors.ts"
export { groupMembers } from "./analysis/synonymGroups.ts"
export { TokenisedName, type WordSequence } from "./analysis/TokenisedName.ts"
export { namesNoTrustee, type TrusteeAndTrust, trusteeAndTrust, trusteeName } from "./analysis/trusteeName.ts"
export {
  mayHoldMany,
  type UnreadName,
  unreadInName,
  whyNotCompared,
  whyNotComparing
} from "./analysis/unreadLetters.ts"
export { isNameOfPeople, type Word, wordOf } from "./analysis/Word.ts"
export { WordCategory } from "./analysis/WordCategory.ts"
export {
  consonantsOfBody,
  isOfArabicScript,
  isSpeltAs,
  wholeConsonants,
  wordsOfBody
} from "./analysis/wholeConsonants.ts"
export { withWordsApart } from "./analysis/wordsApart.ts"
export { wordsCutOff } from "./analysis/wordsCutOff.ts"

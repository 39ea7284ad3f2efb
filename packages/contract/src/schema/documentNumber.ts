/**
 * The number of a passport, an identity card or a registration, as a caller gives it: the number alone, or with words
 * that say what it is.
 */

/** Words that say what a number is, and are no part of it. `NO1234567` is one number: a word ends before its own space. */
const kindWord =
  /(?<![\p{L}\p{N}])(?:passports?|national|identity|identification|ids?|cards?|company|registration|registry|reg|documents?|travel|licen[cs]e|numbers?|nos?|nr|num|imo|abn|acn|arbn|ogrn|inn|tazkira)(?![\p{L}\p{N}])/giu

/** What people write where there is no number. */
const wordForNothing =
  /^\s*(?:n\s?[./]?\s?a\.?|nil|none|null|unknown|undefined|tba|tbc|not (?:known|applicable|available))\s*$/iu

/** The one usual number that may have letters alone. It is made of these, so that it spells no word. */
const germanPassport = /^\s*[CFGHJKLMNPRTVWXYZ]{9}\s*$/u

/** The text without the words that say what the number is. */
export const withoutKindWords = (text: string): string => text.normalize("NFKC").replace(kindWord, " ")

/** The end of a sentence that says why a text holds no number; null where it holds one. */
export const faultOfDocumentNumber = (text: string): string | null => {
  if (!/[\p{L}\p{N}]/u.test(text)) return "must have a letter or a digit"
  if (wordForNothing.test(text)) return "must hold a number: leave out what says that there is none"
  const bare = withoutKindWords(text)
  return /\p{N}/u.test(bare) || germanPassport.test(bare)
    ? null
    : "must hold a number, and not only the word that says what it is"
}

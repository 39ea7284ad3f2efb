/**
 * The numbers of documents that were typed with a name, each behind the word that says what it is: "Gregor Halvorsen,
 * passport no. K 348486". They are compared as numbers, and are no words of the name.
 */

const words =
  "passport|national id(?:entity)?(?: card)?|identity card|id card|company registration|registration|reg|ogrn|inn"
/** An ACN or ARBN has nine digits, an ABN eleven and an IMO number seven, which people group. */
const grouped =
  /[\s,;(]*\b(?:(?:acn|arbn)[\s.:]*(?:\d{3}[ ]?){2}\d{3}|abn[\s.:]*\d{2}(?:[ ]?\d{3}){3}|imo[\s.:]*\d{3,4}[ ]\d{3,4})(?!\d)\)?/giu
const phrase = new RegExp(
  String.raw`[\s,;(]*\b(?:${words})\b[\s.:#]*(?:(?:numbers?|nos?|nr)\b[\s.:#]*)?([A-Z]{0,4}[-/ ]?\d[\d/-]{3,18}\d[A-Z]{0,2})(?![\p{L}\d])\)?`,
  "giu"
)

export interface NamedNumbers {
  readonly numbers: ReadonlyArray<string>
  /** The name without them. */
  readonly name: string
}

const none: ReadonlyArray<string> = []

export const documentNumbersIn = (name: string): NamedNumbers => {
  if (!/\d/u.test(name)) return { numbers: none, name }
  const numbers = [
    ...[...name.matchAll(phrase)].map(([, number = ""]) => number),
    ...[...name.matchAll(grouped)].map(([found]) => found.replace(/\D+/gu, ""))
  ]
  return numbers.length === 0
    ? { numbers: none, name }
    : { numbers, name: name.replace(phrase, " ").replace(grouped, " ").trim() }
}

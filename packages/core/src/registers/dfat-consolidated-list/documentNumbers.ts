/**
 * Reads the numbers of passports, identity cards and registrations from the prose of an entry. The list has no column
 * for them. Only a number that stands right behind the word that says what it is, is read: nothing is guessed.
 */
import type { ListedIdentifier } from "@entity-watch/contract/schema/ListedDetails"

/** At least five digits, with capital letters before or behind, as in `D000769`, `K-348486` and `A 10472263`; no date. */
const number = String.raw`(?<![\p{L}\d])(?!\d{1,2}[/-]\d{1,2}[/-]\d{4})(?=(?:[A-Z]{1,4} )?(?:[^\d\s]*\d){5})(?:[A-Z]{1,4}[-/ ]?)?\d[\d/-]*\d[A-Z]{0,2}(?![\p{L}\d])`

const kinds: ReadonlyArray<readonly [ListedIdentifier["kind"], string]> = [
  ["passport", "passports?"],
  [
    "national_id",
    "(?:national|civil|personal)\\s+(?:identification|identity|id)(?:\\s+card)?|tazkira|identity\\s+card"
  ],
  [
    "registration",
    "(?:company|business|state)\\s+(?:identification|registration)|(?:company|registration(?: id)?|tax(?:payer)?(?:\\s+id(?:entification)?)?)(?=:|\\s+n)|ogrn|inn"
  ]
]

/** What may stand between the word and its number: a bracket, a country, "number", "No.". */
const between = String.raw`(?:\s*\([^()]{1,40}\))?(?:\s+(?:identification|identity|information|id))?(?:\s*,?\s*(?:numbers?|nos?|nº|#)(?=[\s.:]))?[\s.:,]*`
const item = String.raw`(?:[a-h]\)\s*)?(?:(?:[\p{L}'’-]+\s+){0,5}?(?:numbers?|nos?|id)[\s.:]+)?`

const formOf = (words: string): RegExp =>
  new RegExp(String.raw`\b(?:${words})${between}${item}(${number})`, "giu")
const forms = kinds.map(([kind, words]) => [kind, formOf(words)] as const)

/** The further items of one heading: `Passport no.: a) 927234267 b) 108120258 (issued …)`. */
const further = new RegExp(
  String.raw`^[^;:]{0,120}?\s[b-h]\)\s*${item.slice(item.indexOf("(?:(?:"))}(${number})`,
  "iu"
)

const isNumber = (text: string): boolean => !/\p{Ll}/u.test(text)

export const documentNumbers = (prose: ReadonlyArray<string>): ReadonlyArray<ListedIdentifier> => {
  const found = new Map<string, ListedIdentifier>()
  const add = (kind: ListedIdentifier["kind"], text: string): void => {
    if (isNumber(text)) found.set(`${kind} ${text}`, { kind, number: text })
  }
  for (const text of prose)
    for (const [kind, form] of forms)
      for (const match of text.matchAll(form)) {
        add(kind, match[1] ?? "")
        let rest = text.slice(match.index + match[0].length)
        if (!/[\s:]a\)/u.test(match[0])) continue
        for (let next = further.exec(rest); next !== null; next = further.exec(rest)) {
          add(kind, next[1] ?? "")
          rest = rest.slice(next[0].length)
        }
      }
  return [...found.values()]
}

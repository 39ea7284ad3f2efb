/**
 * Whether a header says that its column holds an ABN or ACN, however it is written: `ABN__c`, `Payee ABN`, `Supplier's ABN`,
 * `VAT Registration No.`, `taxid`. A header with the word ABN or ACN is such a column unless it has a word for something else
 * (`ABN status`); the words for a tax number, a business number or a company number are one only if nothing else stands
 * beside them (`GST No`, but not `GST amount` and not `Tax File No`).
 */

import { withoutInvisible } from "@entity-watch/names/text"
import { vocabulary } from "../../formats/headers/headerVocabulary.ts"
import { remembered } from "../../formats/headers/remembered.ts"
import { betweenWords } from "../../formats/headers/usualHeaders.ts"

export interface NumberHeader {
  readonly field: "abn" | "acn"
  /** The least is read: a number by its own word, that of somebody else or of another time, and a word that may mean it. */
  readonly rank: "own" | "other" | "perhaps"
}

/** The classes of words, each with a letter, of which the phrases below are made. */
const classes: Readonly<Record<string, string>> = {
  // A number by its own word. An ARBN is looked up as an ACN is.
  x: "abn abns",
  y: "acn acns arbn arbns",
  A: "australian australia aust austn aus au federal fed",
  B: "business bus busn biz",
  C: "company companies co coy comp corporate corporation corp",
  T: "tax taxation taxpayer fiscal",
  G: "gst",
  V: "vat",
  I: "tin",
  R: "registration reg regn registry",
  n: "number numbers num no nos nr nbr nmbr",
  d: "id ids ident identifier identification",
  // Whose it is.
  o: "supplier suppliers supp vendor vendors vend vndr creditor creditors cred payee payees customer customers cust client clients clnt contact contacts account accounts acct acc debtor party entity organisation organization org member merchant contractor subcontractor provider person legal owner trader bp card",
  // What says nothing beside it.
  f: "of the for and or a an s is main primary default current local billing bill postal trading invoice remit remittance header line item field text value custom attribute known any"
}
const classOf = new Map(
  Object.entries(classes).flatMap(([letter, words]) =>
    words.split(" ").map((each) => [each, letter] as const)
  )
)

/** A column with such a word says something about the number, or about whoever has it. */
const ofOtherThings = new Set(
  `status state registered date dated day month year time from since effective expiry expires expired last age
  verified verification verify valid validity validated validation check checked checks confirmed confirmation match matched
  flag yn indicator branch branches name names type types kind class category code basis period method
  amount amt rate percent pct total sum count exempt exemption withholding withheld treatment applies applied included liable
  eligible active inactive cancelled canceled country email mail phone address note notes comment comments remark remarks
  reason description desc label title details source url link lookup search result results response message error history
  created updated modified required provided supplied quoted sighted missing without none is has have having not no
  document documents doc file attachment certificate proof evidence copy image length format`.split(/\s+/u)
)
/** Whoever is beside the supplier, and what the number was before. */
const ofOthers = new Set(
  "parent holding group ultimate subsidiary our previous former prior old superseded replaced related associated secondary alternate alternative second other payer employer council school agency bank head".split(
    " "
  )
)
/** Words for a further party of a customer that are the supplier of a file of suppliers. */
const ofSupplier = new Set("beneficiary recipient grantee seller trust remittee".split(" "))

/** What is longer is no header of these words. */
const longest = 100

/** `A.B.N.` and `A B N` are one word. */
const spelt = /(?<!\p{L})\p{L}(?:[.\s]{1,2}\p{L})+(?!\p{L})/gu

const wordsIn = (text: string): ReadonlyArray<string> =>
  text
    .replace(spelt, (letters) => letters.replace(/[.\s]/gu, ""))
    .replace(/['\u2018\u2019]s?(?!\p{L})/gu, " ")
    .replace(/#/gu, " number ")
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "")
    .flatMap(
      (word) =>
        parted(word.toLowerCase()) ??
        word
          .replace(betweenWords, " ")
          .toLowerCase()
          .split(" ")
          .flatMap((each) => parted(each) ?? [each])
    )

const isKnown = (word: string): boolean => classOf.has(word) || ofOtherThings.has(word)

/** `vendorabn` and `taxregno`: words of these classes that stand together, of which one says what the number is. */
const parted = (word: string): ReadonlyArray<string> | undefined => {
  if (isKnown(word)) return [word]
  const found: Array<ReadonlyArray<string> | undefined> = [[]]
  for (let end = 2; end <= word.length; end++)
    for (let start = 0; start <= end - 2; start++) {
      const before = found[start]
      if (before === undefined || !isKnown(word.slice(start, end))) continue
      if (before.length + 1 < (found[end]?.length ?? Number.POSITIVE_INFINITY))
        found[end] = [...before, word.slice(start, end)]
    }
  const parts = found[word.length]
  return parts?.some((part) => /[xyBCTGVI]/u.test(classOf.get(part) ?? "")) === true ? parts : undefined
}

type Forms = ReadonlyArray<readonly [field: NumberHeader["field"], form: RegExp]>
const byOwnWord: Forms = [
  ["abn", /x|A+B[Rd]*n/u],
  ["acn", /y|A+C[Rd]*n/u]
]
/** Of what a whole header must be made in which a word such as `tax` means its number. */
const perhaps: Forms = [
  ["abn", /^[ofABC]*(?:[TGVI]+R*[nd]+|[VI]|BR*[nd]+)[ofA]*$/u],
  ["acn", /^[ofA]*(?:CR*n+|CR+[nd]+|R+n+)[ofA]*$/u]
]

const inBrackets = /\(([^()]*)\)|\[([^[\]]*)\]/gu

const phraseOf = (words: ReadonlyArray<string>): string =>
  words.map((word) => classOf.get(word) ?? "?").join("")

/** `ABN/GST Branch` holds both, and `ABN Branch` the three digits of the branch alone. */
const withBranch =
  /^([^/&+]{1,40}?)\s*(?:[/&+]|\band\b)\s*(?:gst\s*)?branch(?:\s*(?:no|number|code))?[.\s]*$/iu

export const numberHeader: (header: string) => NumberHeader | undefined = remembered((header) => {
  if (header.length > longest || header.includes("?")) return undefined
  const number = withBranch.exec(header)?.[1]
  const own = number === undefined ? undefined : numberHeader(number)
  if (own?.rank === "own") return { field: own.field, rank: "other" }
  // Salesforce ends the columns of its users' own fields so.
  const text = withoutInvisible(header).normalize("NFKD").replace(/__c$/u, "")
  const outside = wordsIn(text.replace(inBrackets, " "))
  // What stands in brackets may name the number, and else says how the column is filled in.
  const inside = [...text.matchAll(inBrackets)].flatMap(([, round, square]) => wordsIn(round ?? square ?? ""))
  const whole = phraseOf(outside)
  const field = fieldAmong(byOwnWord, whole) ?? fieldAmong(byOwnWord, phraseOf(inside))
  if (field !== undefined)
    return outside.some(isOfOtherThing)
      ? undefined
      : { field, rank: outside.some(isOfOther) ? "other" : "own" }
  const meant = fieldAmong(perhaps, whole)
  return meant === undefined ? undefined : { field: meant, rank: "perhaps" }
})

const fieldAmong = (forms: Forms, phrase: string): NumberHeader["field"] | undefined =>
  forms.find(([, form]) => form.test(phrase))?.[0]

/** Behind its word, "no" is short for number: `ABN No`, but `No ABN`. */
const isOfOtherThing = (word: string, at: number): boolean =>
  ofOtherThings.has(word) && (at === 0 || word !== "no")

const isOfOther = (word: string): boolean =>
  ofOthers.has(word) ||
  (!ofSupplier.has(word) &&
    !classOf.has(word) &&
    vocabulary.get(word)?.some(({ is }) => is === "role") === true)

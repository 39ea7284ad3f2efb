/** Whether a column holds names, by what its cells look like: whatever its header says, or does not say. */
import {
  hasSpreadsheetError,
  insteadOfName,
  isPlaceholder,
  isPlaceholderName,
  saysElsewhere
} from "@entity-watch/names/analysis"
import { type CellLikeness, isOfOwnWords, likenessOf } from "./cellLikeness.ts"
import { mentionsSomebody, namesSomebody } from "./namesInText.ts"
import { ordinaryWords } from "./ordinaryWords.ts"
import type { OtherKind } from "./otherHeaders.ts"

const flag = /^(?:y|n|yes|no|true|false|x|t|f|self|same|(?:same )?as above|see above|none|nil)$/iu
/** Numbers, amounts, dates, and codes such as `C1001`. */
const number =
  /^(?=.*\d)(?:(?:AUD|NZD|USD|EUR|GBP|SGD|HKD|JPY|CNY|A|US|NZ)\s?(?=[\d$]))?[\d\s()+.,:/#$€£¥%-]+(?:\s(?:AUD|NZD|USD|EUR|GBP))?$|^\d{1,2}[\s-]\p{L}{3,9}[\s-]\d{2,4}$|^\p{Lu}{1,5}[-/]?\d[\d/-]+$/u

/** Whether a cell is certainly no name: a yes or no, a number or a code, an address of e-mail or web, or nothing. */
export const isNoName = (cell: string): boolean =>
  cell === "" ||
  flag.test(cell) ||
  number.test(cell) ||
  insteadOfName(cell) !== null ||
  // In place of an error a name may have stood, and "withheld" says that there is one.
  (isPlaceholderName(cell) && !hasSpreadsheetError(cell) && !saysElsewhere(cell))

/** Whether a cell such as `Y` or `Self` stands where a party would be named, and means nobody who is not named elsewhere. */
export const isFlag = (cell: string): boolean =>
  isNoName(cell) && insteadOfName(cell) === null && !saysElsewhere(cell) && !someDigits.test(cell)
/** A count has fewer. */
const someDigits = /(?:\d\D*){3}/u

/** Whether a cell names somebody, or says that somebody is named elsewhere or was lost. */
export const meansSomebody = (cell: string): boolean =>
  !isNoName(cell) || saysElsewhere(cell) || hasSpreadsheetError(cell)

/** A word that has a digit in it. */
const code = /^(?=.*\d)\S+$/u

/** A town and its state: Bendigo is nobody's given name, and Vic is one. */
const endsInState =
  /[\p{L}.,]\s*[,\s]\s*(?:N\.?S\.?W|V\.?I\.?C|Q\.?L\.?D|S\.?A|W\.?A|T\.?A\.?S|N\.?T|A\.?C\.?T|new south wales|victoria|queensland|(?:south|western) australia|tasmania|northern territory|australian capital territory)\.?(?:,?\s(?:au|aus|australia))?$/iu

/** Whether a cell of a column such as `Joint Account` or `Deceased` says how something is, and not who: "Sole". */
export const isState = (cell: string): boolean =>
  /^\p{L}+$/u.test(cell) && ordinaryWords.has(cell.toUpperCase()) && likenessOf(cell) === "none"

/** Of so many cells with names, or of so many texts, the different ones are kept. */
const mostDistinct = 1_000

/** Of so few cells nothing can be said: one that may be a name is enough. */
const fewest = 3
/** Where a column has few cells, one name is enough, and else so many. */
const few = 10
const leastNames = 3
/** Of a hundred cells so many are written as names, and so many of these differ, where a column holds names. */
const shareOfNames = 0.3
const shareOfShapes = 0.5
const shareOfSingles = 0.6
const shareOfWords = 0.8
/** Where a header says what else a column holds, so many cells and so many different ones must look like names. */
const shareOfOthers = 0.6
const leastOfOthers = 5

/** What is seen of a column, in all of its cells that have a value. */
export interface SeenNames {
  /** What the header says that the column holds, where that is no name. */
  readonly kind: OtherKind | undefined
  cells: number
  /** Cells that are numbers and codes. */
  codes: number
  readonly like: Record<CellLikeness, number>
  /** Cells that name somebody by a word for it: "C/- Jo Roe", "sole director is Jo Roe". */
  told: number
  /** Cells that mention a usual name: "Sale to Jo Roe". */
  mentioned: number
  /** Cells that name somebody beside an address of e-mail: "Jo Roe <jo@example.com>". */
  addressed: number
  /** Names of all kinds, up to the most that are kept, and how many cells they were in. */
  readonly distinct: Set<string>
  counted: number
  /** The row of the first cell that is a name by its words, and of the first that is written as one. */
  readonly first: { byWords: number | undefined; byShape: number | undefined }
  /** Cells that were seen lately, since most columns that are no names have few values. */
  readonly known: Map<string, SeenCell>
}

interface SeenCell {
  readonly isValue: boolean
  /** Null of a cell that says yes, no or that there is none. */
  readonly likeness: CellLikeness | null
  readonly isTold: boolean
  readonly isMentioned: boolean
}

export const noNames = (kind: OtherKind | undefined): SeenNames => ({
  kind,
  cells: 0,
  codes: 0,
  like: { name: 0, "one name": 0, shape: 0, "one word": 0, place: 0, none: 0 },
  told: 0,
  mentioned: 0,
  addressed: 0,
  distinct: new Set(),
  counted: 0,
  first: { byWords: undefined, byShape: undefined },
  known: new Map()
})

const isOfThings = (kind: OtherKind | undefined): boolean => kind === "thing" || kind === "code"
const otherwise: ReadonlySet<OtherKind | undefined> = new Set([
  "thing",
  "text",
  "record",
  "address",
  "first line"
])
const isOfAddress = (kind: OtherKind | undefined): boolean => kind === "address" || kind === "first line"

const seenAs = (cell: string, kind: OtherKind | undefined): SeenCell => {
  const isValue = !isPlaceholder(cell)
  // Behind "withheld" there is a name that nobody knows.
  if (saysElsewhere(cell)) return { isValue: true, likeness: "one word", ...silent }
  if (!isValue || flag.test(cell)) return { isValue, likeness: null, ...silent }
  const likeness = isOfAddress(kind) && endsInState.test(cell) ? "place" : likenessOf(cell)
  const isMentioned = !isOfAddress(kind) && mentionsSomebody(cell)
  return { isValue, likeness, isTold: namesSomebody(cell), isMentioned }
}
const silent = { isTold: false, isMentioned: false }

/** Whether no further cell would change what is said of the column. */
const isSettled = ({ cells, codes, kind, like, told }: SeenNames): boolean =>
  kind === "record" ||
  (isOfThings(kind)
    ? cells >= mostDistinct && (kind === "thing" || codes < cells)
    : told > 0 || (kind !== "address" && like.name >= leastNames))

const isNamed = (likeness: CellLikeness): boolean => likeness === "name" || likeness === "shape"
const mailAddress = /[^\s@]@[^\s@]+\.[^\s@]/u

/** Whether the cell has a value. */
export const seeName = (seen: SeenNames, cell: string, row: number): boolean => {
  const known = seen.known.get(cell)
  if (known === undefined && isSettled(seen)) return !isPlaceholder(cell)
  const { isMentioned, isTold, isValue, likeness } = known ?? seenAs(cell, seen.kind)
  if (known === undefined) {
    if (seen.known.size >= mostDistinct) seen.known.clear()
    seen.known.set(cell, { isMentioned, isTold, isValue, likeness })
  }
  if (likeness === null || isSettled(seen)) return isValue
  seen.cells++
  seen.like[likeness]++
  if (likeness === "none" && (code.test(cell) || number.test(cell))) seen.codes++
  if (isTold) seen.told++
  if (isMentioned) seen.mentioned++
  if (isNamed(likeness) && mailAddress.test(cell)) seen.addressed++
  if (isTold || isMentioned || likeness === "name") seen.first.byWords ??= row
  else if (likeness !== "none") seen.first.byShape ??= row
  if (likeness !== "none" && likeness !== "place" && seen.distinct.size < mostDistinct) {
    seen.counted++
    seen.distinct.add(cell)
  }
  return isValue
}

/** The row of the first cell that looks like a name, if one does. */
export const firstName = ({ first }: SeenNames): number | undefined => first.byWords ?? first.byShape

/** Whether the cells look like names. */
export const holdNames = ({
  addressed,
  cells,
  codes,
  counted,
  distinct,
  kind,
  like,
  mentioned,
  told
}: SeenNames): boolean => {
  if (cells === 0) return false
  const names = like.name
  // A name among nothing but codes slipped there.
  const amongCodes = kind === "code" ? names : names + like.shape
  if (!otherwise.has(kind) && codes > 0 && amongCodes > 0 && amongCodes + codes === cells) return true
  const areSome = names >= leastNames || (names > 0 && cells <= few)
  if (isOfThings(kind))
    return addressed > 0 || (names >= cells * shareOfOthers && distinct.size >= leastOfOthers)
  if (kind === "id") return areSome
  const shapes = names + like.shape
  // Few values in many cells are the states, branches and the like of something.
  const differing = distinct.size / counted
  if (kind === "text")
    return (
      told > 0 ||
      // Whoever wrote a note mentions whom they spoke to now and then.
      mentioned >= leastNames ||
      areSome ||
      (cells <= fewest ? shapes > 0 : shapes >= cells * shareOfNames && differing >= shareOfShapes)
    )
  // Places are called after people, and stand in the further lines.
  if (kind === "address") return told > 0 || names >= cells * shareOfNames
  if (kind === "first line")
    return told > 0 || areSome || like.shape >= leastNames || (like.shape > 0 && cells <= few)
  if (told > 0 || mentioned > 0 || areSome || names >= cells * shareOfNames) return true
  const singles = like["one name"] + like["one word"]
  if (cells <= fewest) return shapes + singles + like.place > 0
  return (
    (names + like["one name"] >= cells * shareOfSingles && distinct.size > 1) ||
    (shapes >= cells * shareOfShapes && differing >= shareOfShapes) ||
    // Whoever stands in every row may be the director of all.
    (shapes === cells && distinct.size === 1 && [...distinct].every(isOfOwnWords)) ||
    (shapes + singles >= cells * shareOfWords && differing >= shareOfWords)
  )
}

/** Whether most cells are written as names, in a column that may hold nothing but names or numbers. */
export const areNames = ({ cells, like, told }: SeenNames): boolean =>
  told > 0 || (cells > 0 && like.none * 2 < cells)

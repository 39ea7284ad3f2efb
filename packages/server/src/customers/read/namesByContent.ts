/** Whether a column holds names, by what its cells look like: whatever its header says, or does not say. */
import {
  hasSpreadsheetError,
  insteadOfName,
  isPlaceholder,
  isPlaceholderName,
  saysElsewhere
} from "@entity-watch/names/analysis"
import {
  hasUsualName,
  isHonorific,
  organisationWordWeight,
  stripLegalForms
} from "@entity-watch/names/lexicon"
import { normalise } from "@entity-watch/names/text"

const flag = /^(?:y|n|yes|no|true|false|x|t|f|self|same|(?:same )?as above|see above|none|nil)$/iu
/** Numbers, dates in numbers, and codes such as `C1001`. */
const number = /^(?=.*\d)[\d\s()+.,:/#$%-]+$|^\p{Lu}{1,5}[-/]?\d[\d/-]+$/u

/** Whether a cell is certainly no name: a yes or no, a number or a code, an address of e-mail or web, or nothing. */
export const isNoName = (cell: string): boolean =>
  cell === "" ||
  flag.test(cell) ||
  number.test(cell) ||
  insteadOfName(cell) !== null ||
  // In place of an error a name may have stood, and "withheld" says that there is one.
  (isPlaceholderName(cell) && !hasSpreadsheetError(cell) && !saysElsewhere(cell))

const mostWords = 6
const longest = 80
/** Ways and places, which are called after people. */
const ofPlaces =
  /(?<!\p{L})(?:st|street|rd|road|ave?|avenue|ln|lane|dr|drive|ct|court|cl|close|cres|crescent|pde|parade|pl|place|tce|terrace|hwy|highway|blvd|boulevard|way|sq|square|esp|esplanade|cct|circuit|gr|grove|park|bay|beach|hills?|heights|vale|valley|springs?|river|creek|island|point|port|mount|mt|lake|north|south|east|west|central|junction|upper|lower|box|floor|level|unit|suite|bank|branch)(?!\p{L})/iu

/** A kind of organisation has a legal form too, and no word of its own: "Australian Private Company". */
const isOrganisation = (words: ReadonlyArray<string>): boolean => {
  const { forms, words: rest } = stripLegalForms(words)
  return forms.length > 0 && rest.some((word) => organisationWordWeight(word) === 1 && !kinds.has(word))
}
const kinds = new Set(
  "AUSTRALIAN PRIVATE PUBLIC FOREIGN OTHER UNINCORPORATED INCORPORATED ENTITY DISCRETIONARY FIXED HYBRID UNIT FAMILY SUPERANNUATION LISTED UNLISTED REGISTERED BODY COMMONWEALTH STATE LOCAL TERRITORY GOVERNMENT STATUTORY OPERATIVE CO COOPERATIVE INDIVIDUAL SOLE TRADER PARTNERSHIP TRUST TRADING INVESTMENT SERVICES CASH MANAGEMENT POOLED DEVELOPMENT STRATA TITLE SMALL LARGE NON PROFIT FOR NOT".split(
    " "
  )
)

type Likeness = "name" | "one word" | "none"

/** What a cell looks like: a name of several words, one word that is a usual name, or neither. */
const likenessOf = (cell: string): Likeness => {
  if (cell.length > longest) return "none"
  const words = normalise(cell)
    .split(" ")
    .filter((word) => word !== "")
  if (words.length === 0 || words.length > mostWords + 2) return "none"
  if (/^\S+[./]\S+$/u.test(cell)) return "none"
  if (isOrganisation(words)) return "name"
  if (/[\d@]/u.test(cell) || words.length > mostWords || ofPlaces.test(cell)) return "none"
  if (/^[\p{sc=Han}]{2,4}$|^[\p{sc=Hangul}]{2,4}$/u.test(cell)) return "name"
  if (words.length > 1 && /^[^\p{sc=Latin}]+$/u.test(cell)) return "name"
  const own = words.filter((word) => word.length > 1 && !isHonorific(word))
  return !hasUsualName(own) ? "none" : words.length > 1 ? "name" : "one word"
}

const mostCells = 1_000
/** Where a header says what else a column holds, so many names of it must look like names. */
const leastOfOthers = 5

/** What is seen of a column, from its first cells that have a value. */
export interface SeenNames {
  cells: number
  names: number
  singles: number
  readonly distinct: Set<string>
}

export const noNames = (): SeenNames => ({ cells: 0, names: 0, singles: 0, distinct: new Set() })

export const seeName = (seen: SeenNames, cell: string): void => {
  if (seen.cells >= mostCells || isPlaceholder(cell)) return
  seen.cells++
  const likeness = likenessOf(cell)
  if (likeness === "none") return
  if (likeness === "name") seen.names++
  else seen.singles++
  if (seen.distinct.size < leastOfOthers) seen.distinct.add(cell)
}

const ofOtherThings =
  /street|road|addr|suburb|city|town|local|state|countr|national|citizen|currency|language|region|branch|product|plan|campaign|status|type|categor|class|segment|occupation|industry|department|team|school|course|project|site|vessel|ship|e-?mail|note|comment|remark|reason|memo|instruction|description|subject/iu

/** Of a hundred cells so many look like names, where a column holds names. Of places it is one in ten. */
const shareOfNames = 0.3
const shareOfOthers = 0.6
const shareOfSingles = 0.6

/** Whether the cells look like names. */
export const holdNames = ({ cells, distinct, names, singles }: SeenNames, header: string): boolean => {
  if (cells === 0) return false
  const share = names / cells
  return ofOtherThings.test(header)
    ? share >= shareOfOthers && distinct.size >= leastOfOthers
    : share >= shareOfNames || (names + singles >= cells * shareOfSingles && distinct.size >= 2)
}

/** What the cell of a column that nobody chose looks like: a name, by its words or by its shape, or something else. */
import {
  hasUsualName,
  isHonorific,
  organisationWordWeight,
  places,
  stripLegalForms
} from "@entity-watch/names/lexicon"
import { normalise } from "@entity-watch/names/text"
import { ordinaryWords } from "./ordinaryWords.ts"

export type CellLikeness =
  /** It has the usual name of a person, or the legal form of a company. */
  | "name"
  /** One word, which is a usual name. */
  | "one name"
  /** It is written as a name is, of words that are not known: most of the world's names are known to nobody. */
  | "shape"
  | "one word"
  /** It is written as a name, and has a word of ways and places. */
  | "place"
  | "none"

const mostWords = 8
const mostOfPerson = 6
const mostInSmall = 4
const longest = 80
/** Ways, places and buildings, which are called after people. */
const ofPlaces =
  /(?<!\p{L})(?:st|street|rd|road|ave?|avenue|ln|lane|dr(?=\.?\s*(?:,|$))|drive|ct|court|cl|close|cres|crescent|pde|parade|pl|place|tce|terrace|hwy|highway|blvd|boulevard|way|sq|square|esp|esplanade|cct|circuit|gr|grove|park|bay|beach|hills?|heights|vale|valley|springs?|river|creek|island|point|port|mount|mt|lake|north|south|east|west|central|junction|upper|lower|box|floor|level|unit|suite|bank|branch|house|towers?|building|plaza|mall|arcade|chambers|gardens|village|farm|station|downs|plains|harbour|marina|via)(?!\p{L})/iu

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

/** A number to call or an address of e-mail behind a name. */
const contactData = /\S+@\S+|\+?\d[\d\s()-]{5,}\d/gu
/** What is said of whoever is named first, and who is named behind: "Jo Roe (50%)", "Jo Roe - Director", "Jo Roe; Bo Moe". */
const behindName =
  /\s*(?:[;|([<\n]|\s[-\u2013\u2014]\s|,\s*(?:born|dob|d\.o\.b|aged?|abn|acn)(?!\p{L})).*$/isu
const opening = /^[\s(["'<]+/u

/** What stands between the words of a name, and no sentence, code or formula. */
const ofNames = /^[\p{L}\p{M}\s'’.,&/()-]+$/u
const sentence = /\p{Ll}{3}[.]\s|[.]{2}|,.*,.*,/u
/** Words of a name that are written small. */
const small =
  /^(?:of|the|and|de|da|do|dos|del|della|di|du|la|le|van|von|der|den|ter|ten|bin|binti|ibn|al|el|ul|ap|y|e|und|et|zu|zur|for|in|as|a|an|d)$/u

/** Whether each word begins with a capital, or the script has none. */
const isCapitalised = (words: ReadonlyArray<string>): boolean =>
  words.every((word) => small.test(word) || !/^\p{Ll}/u.test(word)) &&
  !words.every((word) => small.test(word))

/** Some systems keep everything in small letters. A sentence has an ordinary word. */
const isWithoutCapitals = (text: string, normal: ReadonlyArray<string>): boolean =>
  !/\p{Lu}/u.test(text) &&
  normal.length > 1 &&
  normal.length <= mostInSmall &&
  normal.every((word) => isOwn(word) || word.length === 1)

const isShaped = (text: string, normal: ReadonlyArray<string>): boolean =>
  ofNames.test(text) &&
  !/^\p{Lu}{1,4}$/u.test(text) &&
  !sentence.test(text) &&
  (isCapitalised(text.split(/[\s,/()&-]+/u).filter((word) => word !== "")) ||
    isWithoutCapitals(text, normal)) &&
  normal.some((word) => word.length > 2 && isOwn(word))

/** A word that is no ordinary one, as those of an occupation, a product or a state are. */
const isOwn = (word: string): boolean =>
  !ordinaryWords.has(word) && !isHonorific(word) && organisationWordWeight(word) === 1

/** Whether no word of it is an ordinary one. */
export const isOfOwnWords = (cell: string): boolean => normalise(cell).split(" ").every(isOwn)

/** "No comment made" has the name Made, and words in small letters that no name has. */
const isSentence = (text: string): boolean =>
  /\p{Lu}/u.test(text) &&
  text
    .split(/\s+/u)
    .some((word) => /^\p{Ll}/u.test(word) && !small.test(word) && ordinaryWords.has(normalise(word)))

export const likenessOf = (cell: string): CellLikeness => {
  if (!/\p{L}{2}/u.test(cell) || /^\S+[./]\S+$/u.test(cell)) return "none"
  const text = cell
    .slice(0, 2 * longest)
    .replace(opening, "")
    .replace(contactData, " ")
    .replace(behindName, "")
    .trim()
  if (text.length > longest) return "none"
  const words = normalise(text)
    .split(" ")
    .filter((word) => word !== "")
  if (words.length === 0 || words.length > mostWords) return "none"
  if (isOrganisation(words)) return "name"
  if (places.has(words.join(" ")) || /[\d@]/u.test(text) || isSentence(text)) return "none"
  if (ofPlaces.test(text)) return isShaped(text, words) ? "place" : "none"
  if (/^[\p{sc=Han}]{2,4}$|^[\p{sc=Hangul}]{2,4}$/u.test(text)) return "name"
  if (words.length > 1 && words.length <= mostOfPerson && /^[^\p{sc=Latin}]+$/u.test(text)) return "name"
  const own = words.filter((word) => word.length > 1 && !isHonorific(word))
  if (words.length <= mostOfPerson && hasUsualName(own)) return words.length > 1 ? "name" : "one name"
  return isShaped(text, words) ? (words.length > 1 ? "shape" : "one word") : "none"
}

/** Whether a cell looks like a whole name, whatever stands around it. */
export const mayHoldName = (cell: string): boolean => likenessOf(cell) === "name"

/**
 * Reads whose column a header speaks of and what it holds. A header that is made of words for a role, for the customer, of
 * numbers and of a field says both, in whatever order and however it is written: `Joint Holder DOB`, `JOINT_HOLDER_DOB`,
 * `jointHolderDob`, `Date of birth of the joint holder`.
 */
import { piecesOf } from "./headerPieces.ts"
import {
  aloneSomebody,
  type HeaderPiece,
  isNumbered,
  isOfPeople,
  ofAccounts,
  telling,
  vocabulary
} from "./headerVocabulary.ts"
import { remembered } from "./remembered.ts"
import { betweenWords, type Field, withoutPunctuation } from "./usualHeaders.ts"

/** `Applicant B` is the second. */
const lettered = /(?<=[\p{Ll}\p{Lu}]{2}[\s_.-])([A-D])$/u

/** What is longer is no header of these words. */
const longestHeader = 60

/** Whose column it is and what it holds. */
export interface ReadHeaderWords {
  /** The roles and numbers by which a party beside the customer is told from others; empty for the customer. */
  readonly key: string
  /** The party as it is shown: `joint holder`. */
  readonly label: string
  readonly field: Field
  /** The words for the customer or anybody: `account holder`. */
  readonly holder: string
  /** Whether it names somebody beside the customer by a word, and not by a number alone. */
  readonly hasRole: boolean
  /** Whether no word of the header says that it holds names. */
  readonly isBare: boolean
  /** Whether it speaks of the customer as the first of several. */
  readonly isFirst: boolean
}

/** What parts the cells of a file stands in no header. */
const parting = /[;|\t]/u

const isPartOfName = (field: Field): boolean => field === "given" || field === "middle" || field === "family"

/** What stands in brackets may say whose column it is: `Name (joint)`. */
export const headerWords = remembered((header: string): ReadHeaderWords | undefined => {
  if (header.length > longestHeader || parting.test(header)) return undefined
  const letter = lettered.exec(header)?.[1]
  const numbered = letter === undefined ? header : `${header.slice(0, -1)}${letter.charCodeAt(0) - 64}`
  return (
    wordsOf(withoutPunctuation(numbered.replace(/[()[\]]/gu, " "))) ??
    wordsOf(withoutPunctuation(numbered)) ??
    qualified(numbered)
  )
})

const mostQualifying = 3
/** Before a role such a word begins what is said of somebody: "Reason for contact" is no contact. */
const relating = /^(?:of|for|to|by|with|in|on|from|per|is|has|no|number|date|\P{L}.*)$/iu

/** The last words say what a header names, whatever words are before them: `Reversionary Beneficiary`. */
const qualified = (header: string): ReadHeaderWords | undefined => {
  const all = header
    .replace(betweenWords, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
  for (let before = 1; before <= Math.min(mostQualifying, all.length - 1); before++) {
    const qualifying = all.slice(0, before).map((word) => word.toLowerCase())
    if (all.slice(0, before + 1).some((word) => relating.test(word))) return undefined
    const rest = withoutPunctuation(all.slice(before).join(" "))
    const read = wordsOf(rest) ?? anybody(rest)
    // "Party name" is a usual header, in which the party is not told from the name.
    const whose =
      read?.hasRole === true ? read.key : (read?.holder ?? "") || (anybody(all[before] ?? "")?.holder ?? "")
    if (read !== undefined && whose !== "")
      return {
        ...read,
        key: [...qualifying, whose].join(" "),
        label: [...qualifying, read.label === "" ? whose : read.label].join(" ")
      }
  }
  return undefined
}

/** Whom such a word as "party" means is said by the words before it. */
export const anybody = (compact: string): ReadHeaderWords | undefined => {
  const word = vocabulary.get(compact.toLowerCase())?.find(({ is }) => is === "holder")?.word ?? ""
  return isNumbered.has(word)
    ? { key: "", label: "", field: "name", holder: word, hasRole: false, isBare: true, isFirst: false }
    : undefined
}

/** Somebody beside a customer who is named elsewhere: `Vessel`, `Person`; and who is numbered from one, beside one without a number. */
export const wordsBesideCustomer = (header: string): ReadHeaderWords | undefined => {
  const read = headerWords(header) ?? anybody(withoutPunctuation(header))
  if (read === undefined || read.key !== "" || (read.holder === "" && !read.isFirst)) return read
  const somebody = read.holder === "" ? "name" : read.holder
  return read.isFirst || read.isBare
    ? {
        ...read,
        key: read.isFirst ? `${somebody} 1` : somebody,
        label: read.isFirst ? `${somebody} 1` : somebody
      }
    : read
}

/** An ownership is no owner's ship. */
const ofState = /(?:owner|partner|member|director|proprietor|sponsor|guardian|trustee|receiver|holder)ship/u

const wordsOf = (compact: string): ReadHeaderWords | undefined => {
  if (ofState.test(compact)) return undefined
  const [, alone = "", number = ""] = /^(\p{L}+?)s?(\d{0,2})$/u.exec(compact) ?? []
  if (aloneSomebody.has(alone)) {
    const key = number === "" ? alone : `${alone} ${number}`
    return { key, label: key, field: "name", holder: "", hasRole: true, isBare: true, isFirst: false }
  }
  const pieces = compact === "" ? undefined : piecesOf(compact)
  if (pieces === undefined) return undefined
  const at = pieces.findIndex(({ is }) => is === "field")
  const said = pieces[at]
  // A family trust is no trust's family name.
  const behind = pieces[at + 1]?.is
  if (said?.is === "field" && isPartOfName(said.word) && (behind === "role" || behind === "holder"))
    return undefined
  const before = at === -1 ? pieces.at(-1) : pieces[at - 1]
  const own = before?.is === "besides" && (at !== -1 || before.word === "maiden") ? before : undefined
  const whose = pieces.filter((piece) => piece.is !== "field" && piece.is !== "joining" && piece !== own)
  // "Former Director" is somebody else than the director.
  const roles = whose.filter(({ is }) => is === "role" || is === "besides")
  const numbers = whose.filter(({ is }) => is === "number").map(({ word }) => word)
  const holders = whose.filter(({ is }) => is === "holder")
  const isOwn = roles.length === 0 && numbers.every((each) => each === "1")
  if (pieces.some(({ is }, i) => is === "thing" && !isPerson(pieces[i + 1]))) return undefined
  const isBare = said === undefined && own === undefined
  // An account is a number, and "Customer" often is.
  const isNumber = pieces.at(-1)?.word === "account" && !roles.every(({ word }) => ofAccounts.has(word))
  if (isBare && (isNumber || !isSomebody(roles, holders, numbers))) return undefined
  const field = fieldOf(said, own)
  if (field === undefined) return undefined
  return {
    key: isOwn ? "" : [...new Set([...roles.map(({ word }) => word).toSorted(), ...numbers])].join(" "),
    label: isOwn ? "" : labelOf(whose),
    field,
    holder: holders.map(({ word }) => word).join(" "),
    hasRole: roles.some(({ is }) => is === "role"),
    isBare,
    isFirst: isOwn && numbers.length > 0
  }
}

/** Whether it says who the holder of something is. */
const isPerson = (piece: HeaderPiece | undefined): boolean =>
  piece?.is === "role" || (piece?.is === "holder" && isOfPeople.has(piece.word))

const isSomebody = (
  roles: ReadonlyArray<HeaderPiece>,
  holders: ReadonlyArray<HeaderPiece>,
  numbers: ReadonlyArray<string>
): boolean =>
  holders.some(({ word }) => isOfPeople.has(word)) ||
  roles.some(({ is, word }) => is === "role" && (holders.length > 0 || !telling.has(word))) ||
  (numbers.length > 0 && holders.some(({ word }) => isNumbered.has(word)))

const isNameOrPart: ReadonlySet<Field> = new Set<Field>(["name", "family", "given", "middle", "alias"])

const fieldOf = (said: HeaderPiece | undefined, own: HeaderPiece | undefined): Field | undefined => {
  const field = said?.is === "field" ? said.word : "name"
  if (own === undefined) return field
  if (field === "family" || (field === "name" && own.word === "maiden")) return "former_family"
  return field === "name" || field === "alias" ? "alias" : isNameOrPart.has(field) ? undefined : field
}

const ordinals = ["", "primary", "2nd", "3rd"]

/** Where a number alone tells somebody from others. */
const numberedName = (pieces: ReadonlyArray<HeaderPiece>): ReadonlyArray<HeaderPiece> =>
  pieces.every(({ is }) => is === "number") ? [{ is: "holder", word: "name" }, ...pieces] : pieces

const labelOf = (pieces: ReadonlyArray<HeaderPiece>): string =>
  numberedName(pieces)
    .map(({ is, word }, at, all) =>
      is === "number" && at < all.length - 1 ? (ordinals[Number(word)] ?? `${word}th`) : word
    )
    .join(" ")
    .replace(/^co /u, "co-")

/** Takes streets and boxes off a field, with where they are: "Gregor Halvorsen, 12 Wattle Street, Carlton VIC 3053". */
import { besideNames } from "../../lexicon/besideNames.ts"
import { places } from "../../lexicon/places.ts"
import { normalise } from "../../text/normalise.ts"
import type { ContainedName } from "./ContainedName.ts"
import { fieldWords, phraseAt } from "./fieldWords.ts"

/** https://www.auspost.com.au: the kinds of streets and boxes as addresses have them. */
const kinds =
  "street|st|road|rd|avenue|ave|av|drive|dr|lane|ln|court|ct|place|pl|crescent|cres|highway|hwy|parade|pde|terrace|tce|way|close|cl|boulevard|blvd|circuit|cct|square|sq"
const within = String.raw`(?:(?:unit|apt|apartment|level|lvl|shop|suite|ste|lot)\s*\d+\S*[\s,/]+)?`
const street = String.raw`${within}\d{1,5}[a-z]?(?:\s?[-/]\s?\d{1,5}[a-z]?)?\s(?:[^\s,;|]+\s){1,4}?(?:${kinds})\b\.?(?!\s(?:pty|ltd|limited|inc)\b)`
const box = String.raw`(?:g\.?p\.?o\.?|p\.?o\.?)\s?box\s?\d+|(?:locked|private) bag\s?\d+`

/** A suburb of up to four words with a state or a postcode, or one word at the end of a piece. */
const states = "nsw|vic|qld|wa|sa|tas|act|nt|new south wales|victoria|queensland|tasmania"
const suburb = String.raw`(?:[\s,]+[\p{L}'’-]+(?:\s[\p{L}'’-]+){0,3}?)??[\s,]+(?:(?:${states})\b\.?(?:[\s,]+\d{4})?|\d{4})(?![\p{L}\d])(?:[\s,]+(?:australia|aust?)\b\.?)?`
const oneWord = String.raw`,\s*[\p{L}'’-]+\s*(?=$|[;|\n()])`
const address = new RegExp(
  String.raw`(?<![\s,;(-])[\s,;(-]+(?:${street}|${box})(?<where>${suburb}|${oneWord})?[\s,)]*`,
  "giu"
)

/** A country or a city behind it: "Sydney", ", Russia". */
const placeBehind = /^[\s,]*(?<place>\p{L}+(?: \p{L}+)?)(?=$|[\s,;|\n()])/u

const withoutPlace = (text: string): string => {
  const { place = "" } = placeBehind.exec(text)?.groups ?? {}
  const [first = ""] = place.split(" ")
  const found = [place, first].find((each) => each !== "" && places.has(normalise(each)))
  return found === undefined ? text : text.slice(text.indexOf(found) + found.length)
}

/** What stands before the first address, or null where there is none. */
export const beforeAddress = (text: string): string | null => {
  const [{ index = 0 } = {}] = text.matchAll(address)
  const before = text.slice(0, index).trim()
  return before === "" ? null : before
}

/** What stands between addresses, with what stands behind the last. */
const piecesOf = (text: string): ReadonlyArray<string> => {
  const pieces: Array<string> = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    pieces.push(text.slice(from, index))
    from = index + found.length
  }
  return [...pieces, text.slice(from)].map((piece, at) => (at > 0 ? withoutPlace(piece) : piece))
}

/**
 * Without a mark an address stands behind a whole name: "PMT 2024 Gregor Halvorsen St George Bank" and "Bar 44 Wattle Street"
 * have none.
 */
const isBehindName = (text: string, before: string): boolean => {
  const words = fieldWords(before)
  return (
    /^\s*[,;(\n-]/u.test(text.slice(before.length)) ||
    (words.length > 1 && words.every((_, at) => phraseAt(words, at, besideNames) === 0))
  )
}

/** Whoever stands behind an address is another party, and none whose surname is shared. */
export const addresses = (text: string): ReadonlyArray<ContainedName> => {
  const pieces = piecesOf(text)
  const left = pieces
    .flatMap((piece) => piece.split("\n"))
    .map((piece) => piece.replace(/^[\s,;|-]+|[\s,;|-]+$/gu, ""))
    .filter((piece) => piece !== "")
  return pieces.length === 1 || left.length === 0 || !isBehindName(text, pieces[0] ?? "")
    ? []
    : [{ name: left.join(" | ") }]
}

/** The words of all addresses in a field. */
export const wordsOfAddresses = (text: string): ReadonlySet<string> => {
  const kept = new Set(piecesOf(text).flatMap((piece) => normalise(piece).split(" ")))
  return kept.size === 0 || piecesOf(text).length === 1
    ? new Set()
    : new Set(
        normalise(text)
          .split(" ")
          .filter((word) => !kept.has(word))
      )
}

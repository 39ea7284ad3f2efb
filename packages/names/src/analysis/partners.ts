/** The partners of a partnership, each with the surname that may stand once: "D.J. & M.A. Citizen". */
import { tokensOf } from "../text/tokens.ts"
import { betweenCouple, couples } from "./field/couple.ts"

/** Where a surname stands behind each, the last one was taken for that of all. */
const withSurnameOnce = (name: string): string =>
  tokensOf(name)
    .filter((word, at, words) => word !== words[at - 1])
    .join(" ")

/** Up to three letters are initials, with full stops or without. */
const initials = /^[A-Z]{2,3}$/u

const withInitialsApart = (name: string): string =>
  name
    .split(" ")
    .map((word, at, words) => (at < words.length - 1 && initials.test(word) ? [...word].join(" ") : word))
    .join(" ")

/** More have no partnership of people: Corporations Act 2001 (Cth), section 115, but for professions. */
const MOST = 20

/** "HALVORSEN, JOHN PAUL & RUDENYAK, MARIA": each with a surname in front; none where one has no comma. */
const surnamesFirst = (name: string): ReadonlyArray<string> => {
  if (!name.includes(",")) return []
  const people = name.split(betweenCouple).map((each) => /^\s*([^,]+),([^,]+)$/u.exec(each))
  return people.flatMap((each) => (each === null || people.includes(null) ? [] : [`${each[2]} ${each[1]}`]))
}

/** The partners in the order of their names, for each way in which the name can be read. */
const readingsOf = (name: string): ReadonlyArray<ReadonlyArray<string>> =>
  [surnamesFirst(name), ...couples(name).map((people) => people.map((each) => each.name))].flatMap(
    (people) => {
      const partners = people.map(withSurnameOnce).toSorted()
      return partners.length < 2 || partners.length > MOST ? [] : [partners, partners.map(withInitialsApart)]
    }
  )

/** The names of all partners in one, as they may be read; none where the name is not that of several people. */
export const partnersIn = (name: string): ReadonlyArray<string> => [
  ...new Set(readingsOf(name).map((partners) => partners.join(" ")))
]

const stands = (one: string, other: string): boolean =>
  one === other || (one.length === 1 ? other.startsWith(one) : other.length === 1 && one.startsWith(other))

/** Whether the surname is the same, and each given name on both sides is the same or the initial of the other. */
const mayBeOne = (one: string, other: string): boolean => {
  const [mine, theirs] = [one.split(" "), other.split(" ")]
  const given = mine.slice(0, -1)
  return (
    given.length > 0 &&
    mine.at(-1) === theirs.at(-1) &&
    theirs.length > 1 &&
    given.slice(0, theirs.length - 1).every((name, at) => stands(name, theirs[at] ?? ""))
  )
}

const wordsIn = (partners: ReadonlyArray<string>): number => partners.join(" ").split(" ").length

/** Whether as many partners may be the same people, of whom some have initials for names, and whether some lack a middle name. */
export const partnersByInitials = (name: string, other: string): "all names" | "some names" | "others" => {
  const theirs = readingsOf(other)
  const pairs = (theirs.length === 0 ? [] : readingsOf(name)).flatMap((mine) =>
    theirs.flatMap((each) =>
      each.length === mine.length && mine.every((one, at) => mayBeOne(one, each[at] ?? ""))
        ? [wordsIn(mine) === wordsIn(each)]
        : []
    )
  )
  return pairs.length === 0 ? "others" : pairs.includes(true) ? "all names" : "some names"
}

const joined = /\s*(?:&|\+|,|\band\b)\s*/iu

const lettersOf = (name: string): string => tokensOf(name).join("")

/** The words of the other parties of a name of which one is named; none where it is not exactly one of them. */
export const partiesBeside = (name: string, one: string): ReadonlyArray<string> => {
  const parties = name.split(joined)
  const at = parties.length < 2 ? -1 : parties.findIndex((party) => lettersOf(party) === lettersOf(one))
  return at === -1 ? [] : tokensOf(parties.toSpliced(at, 1).join(" "))
}

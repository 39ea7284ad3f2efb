/**
 * The names of several parties that were written as one. They are bounded by the words of a name: to leave some of them
 * out would hide a party.
 */
import type { ContainedName } from "./ContainedName.ts"

const none: ReadonlyArray<ContainedName> = []

/** Of at least two words, of which the first is no title. */
export const isWholeName = (text: string): boolean =>
  /\S[\s-]+\S/u.test(text.trim().replace(/^(?:mrs?|ms|miss|mx|dr)\.?\s+/iu, ""))

/** Marks between names, whoever is named, and those between people. */
const between = /;|\||\n|\s\/\s|(?:^|\s)\d{1,2}[.)]\s/u
const betweenPeople = /\s(?:(?:and|&)\/or|and(?!\son behalf)|or|&|\+|-)\s|;|\||,/iu

/** "G J" is nobody beside "M Smith". */
const ofInitials = /^(?:\s*\p{L}(?!\p{L})\.?)+\s*$/u

/** "AL HASSAN, Mohamed Ali" is a surname with given names. */
const isSurnameFirst = ([first = "", second = ""]: ReadonlyArray<string>): boolean =>
  first === first.toUpperCase() && second !== second.toUpperCase()

const partyAt = (name: string, at: number): ContainedName => ({
  name: name.trim(),
  ...(at > 0 && { role: "joint_holder" })
})

/** "Jane Citizen; Kestrel Finance", "Jane and Jordan Example". */
export const partiesWithin = (name: string): ReadonlyArray<ContainedName> => {
  const parties = between.test(name) ? name.split(between).filter(isWholeName) : []
  if (parties.length > 1) return parties.map(partyAt)
  if (!betweenPeople.test(name)) return none
  const list = name.split(betweenPeople)
  const people = list.filter((each) => isWholeName(each) && !ofInitials.test(each))
  const isOne = name.includes(",") && (people.length < 2 || (list.length === 2 && isSurnameFirst(list)))
  return list.length < 2 || isOne
    ? none
    : people.map((each, at) => ({ ...partyAt(each, at), onlyAs: "person" as const }))
}

/** The parts of a person's name, each behind the word that says what it is: "First name: Jane Last name: Citizen". */
import type { ContainedName } from "./ContainedName.ts"

const givenLabels =
  "first[ _-]?names?|given[ _-]?names?|christian[ _-]?names?|forenames?|f[ _-]?name|fn|gn|given|first"
const familyLabels = "last[ _-]?name|family[ _-]?name|sur[ _-]?name|l[ _-]?name|ln|sn|family|last"
const otherLabels = "middle[ _-]?names?|m[ _-]?name|title|sal(?:utation)?|dob|date of birth|sex|gender"
const anyLabel = `(?<!\\p{L})(?:${givenLabels}|${familyLabels}|${otherLabels})\\s*[:=]`

/** In characters. */
const LONGEST = 60

const behind = (labels: string): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:${labels})\\s*[:=]\\s*(?<part>[^;,|=:&\\n]{1,${LONGEST}}?)\\s*(?=[;,|=:&\\n]|$|${anyLabel})`,
    "giu"
  )
const given = behind(givenLabels)
const family = behind(familyLabels)

export const mayBeLabelled = new RegExp(`(?<!\\p{L})(?:${familyLabels})\\s*[:=]`, "iu")

/** Each given name with the family name of the same place, or with the last: a couple may have one in common. */
const peopleIn = (line: string): ReadonlyArray<ContainedName> => {
  const [givenNames = [], familyNames = []] = [given, family].map((label) =>
    [...line.matchAll(label)].map(({ groups }) => groups?.part?.trim() ?? "")
  )
  return familyNames.length === 0
    ? []
    : givenNames.map((name, at) => ({
        name: `${name} ${familyNames[at] ?? familyNames.at(-1)}`,
        onlyAs: "person",
        ...(at > 0 && { role: "joint_holder" })
      }))
}

export const labelled = (text: string): ReadonlyArray<ContainedName> => text.split("\n").flatMap(peopleIn)

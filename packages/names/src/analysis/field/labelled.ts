/** The parts of a person's name, each behind the word that says what it is: "First name: Jane Last name: Citizen". */
import type { ContainedName } from "./ContainedName.ts"

const givenLabels = "first[ _-]?names?|given[ _-]?names?|christian[ _-]?names?|f[ _-]?name|fn|given"
const familyLabels = "last[ _-]?name|family[ _-]?name|sur[ _-]?name|l[ _-]?name|ln|family"
const otherLabels = "middle[ _-]?names?|m[ _-]?name|title|sal(?:utation)?|dob|date of birth|sex|gender"
const anyLabel = `(?<!\\p{L})(?:${givenLabels}|${familyLabels}|${otherLabels})\\s*[:=]`

/** In characters. */
const LONGEST = 60

const behind = (labels: string): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:${labels})\\s*[:=]\\s*(?<part>[^;,|=:&\\n]{1,${LONGEST}}?)\\s*(?=[;,|=:&\\n]|$|${anyLabel})`,
    "iu"
  )
const given = behind(givenLabels)
const family = behind(familyLabels)

export const mayBeLabelled = new RegExp(`(?<!\\p{L})(?:${familyLabels})\\s*[:=]`, "iu")

export const labelled = (text: string): ReadonlyArray<ContainedName> => {
  const parts = [given, family].map((label) => label.exec(text)?.groups?.part?.trim() ?? "")
  return parts.includes("") ? [] : [{ name: parts.join(" "), onlyAs: "person" }]
}

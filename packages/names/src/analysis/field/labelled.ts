/**
 * The parts of a person's name, each behind the word that says what it is: "First name: Jane Last name: Citizen", "SURNAME
 * CITIZEN GIVEN NAMES JANE SEX F". Words that may be of a name say so only before a mark.
 */
import type { ContainedName } from "./ContainedName.ts"

const givenLabels =
  "(?<!(?:second|third|other)\\s)(?:first[ _-]?)?(?:given|fore|first|christian)[ _-]?names?|vor-?namen?|pr[eé]noms?|nombres|voorna(?:am|men)"
const familyLabels =
  "(?:last|family|sur)[ _-]?names?|(?:nach|familien)namen?|apellidos?|cognome|sobrenome|achternaam"
const markedGiven = `${givenLabels}|f[ _-]?name|fn|gn|given|first|nombre`
const markedFamily = `${familyLabels}|l[ _-]?name|ln|sn|family|last|nom(?: de famille)?`
const otherGiven = "other (?:given )?names?"
const otherLabels =
  "(?:middle|second|third)(?: given)?[ _-]?names?|sex|gender|dob|date of birth|birth ?date|place of birth|nationality|citizenship"

const marked = "(?:\\(s\\))?\\s*(?:[:=]|is(?=\\s)|[-\u2013](?=\\s))\\s*"
const anyLabel = `(?:(?:${givenLabels}|${familyLabels}|${otherGiven}|${otherLabels})(?!\\p{L})|\\p{L}+(?:[ _-]?name)?\\s*[:=])`

/** In characters. */
const LONGEST = 60

/** What stands behind a label: up to a mark, a number or the next label. */
const behind = (plain: string, before: string): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:(?:${before})${marked}|(?:${plain})(?:\\(s\\))?[\\s_]+)(?<part>(?!${anyLabel})[^;,|=:&\\n]{1,${LONGEST}}?)\\s*(?=[;,|=:&\\n]|$|\\s[-\u2013(\\d]|(?<!\\p{L})${anyLabel})`,
    "giu"
  )
const given = behind(givenLabels, markedGiven)
const family = behind(familyLabels, markedFamily)
const others = behind(otherGiven, otherGiven)
const middleLabels = "middle(?: given)?[ _-]?names?"
const middle = behind(middleLabels, middleLabels)
const noMiddle = /^(?:nil|none|null|nmn|n\/?a|-)$/iu

export const mayBeLabelled = new RegExp(
  `(?<!\\p{L})(?:(?:${markedFamily})${marked}|(?:${familyLabels})(?!\\p{L}))`,
  "iu"
)

const partsBehind = (label: RegExp, text: string): ReadonlyArray<string> =>
  [...text.matchAll(label)].map(({ groups }) => groups?.part?.trim() ?? "")

/** Each given name with the family name of the same place, or with the last: a couple may have one in common. */
export const labelled = (text: string): ReadonlyArray<ContainedName> => {
  const familyNames = partsBehind(family, text)
  if (familyNames.length === 0) return []
  const first = partsBehind(given, text)
  const middleNames = partsBehind(middle, text)
  return (first.length > 0 ? first : partsBehind(others, text)).flatMap((name, at) => {
    const familyName = familyNames[at] ?? familyNames.at(-1)
    const middleName = middleNames.length === first.length ? (middleNames[at] ?? "") : ""
    const role = at > 0 && { role: "joint_holder" as const }
    const bare = { name: `${name} ${familyName}`, onlyAs: "person" as const, ...role }
    return middleName === "" || noMiddle.test(middleName)
      ? [bare]
      : [
          { ...bare, name: `${name} ${middleName} ${familyName}` },
          { ...bare, isFurther: true }
        ]
  })
}

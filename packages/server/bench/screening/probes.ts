/**
 * Ways in which people write the name of a listed party, made from the list by rule. A probe is found when the party
 * itself is raised. Parties are split by their reference, so that rules are tried on one half and measured on the other.
 */
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { organisationWordWeight } from "@entity-watch/names/lexicon"
import {
  digitsForLetters,
  doubled,
  dropped,
  type RandomBelow,
  replaced,
  seededBy,
  spaceMoved,
  swapped,
  withWord
} from "./slips.ts"

export interface Probe {
  readonly kind: string
  readonly party: ListedEntry
  readonly query: string
  /** Where given, the party as it would be listed with these names alone. */
  readonly listedAs?: ListedEntry
}

export const isOfTestHalf = ({ ref }: ListedEntry): boolean => seededBy(`half ${ref}`)(2) === 1

const latin = /^[\p{Script=Latin}\d\s.,'’&/()-]+$/u

const isGeneric = (word: string): boolean => organisationWordWeight(word.toUpperCase()) < 1

const onlyAs = (entry: ListedEntry, kinds: ReadonlyArray<string>): ListedEntry => ({
  ...entry,
  names: entry.names.filter(({ kind }) => kinds.includes(kind))
})

const anotherDigit = (imo: string, random: RandomBelow): string => {
  const at = random(imo.length)
  return `${imo.slice(0, at)}${(Number(imo.charAt(at)) + 1 + random(9)) % 10}${imo.slice(at + 1)}`
}

/** Two words of a name in Arabic letters, or their Latin forms, written as one: "Qudrat Ullah", "Qudratullah". */
const joined = (name: string): string | undefined => {
  const found = /^(.*?)(\p{L}{3,}) (ullah|uddin|ud din|ur rahman|allah)\b(.*)$/iu.exec(name)
  return found === null
    ? undefined
    : `${found[1]}${found[2]}${found[3]?.replace(/ /gu, "").toLowerCase()}${found[4]}`
}
const parted = (name: string): string | undefined => {
  const found = /^(.*?)(\p{L}{3,})(ullah|uddin|allah)\b(.*)$/iu.exec(name)
  if (found === null) return undefined
  const [, before = "", first = "", second = "", after = ""] = found
  return `${before}${first} ${second.charAt(0).toUpperCase()}${second.slice(1)}${after}`
}

const ofName = (
  entry: ListedEntry,
  name: string,
  random: RandomBelow
): ReadonlyArray<readonly [string, string | undefined]> => {
  const person = entry.subjectType === "individual"
  const who = person ? "person" : entry.subjectType === "vessel" ? "vessel" : "organisation"
  return [
    [`${who}: a letter dropped`, withWord(name, random, dropped(random))],
    [`${who}: a letter doubled`, withWord(name, random, doubled(random))],
    [`${who}: a letter replaced`, withWord(name, random, replaced(random))],
    [`${who}: two letters swapped`, withWord(name, random, swapped(random))],
    [
      `${who}: two letters swapped in a word of four or five`,
      withWord(name, random, swapped(random), ({ length }) => length < 6)
    ],
    [`${who}: without spaces`, /\p{L} \p{L}/u.test(name) ? name.replaceAll(" ", "") : undefined],
    [`${who}: a space one letter off`, spaceMoved(name, random)],
    [`${who}: digits for O and I`, digitsForLetters(name)],
    ...(who === "organisation"
      ? ([
          [
            "organisation: a letter missing from a generic word",
            withWord(name, random, dropped(random), isGeneric)
          ],
          [
            "organisation: a letter missing from a word of its own",
            withWord(name, random, dropped(random), (word) => !isGeneric(word))
          ]
        ] as const)
      : []),
    ...(person
      ? ([
          ["person: two words as one", joined(name)],
          ["person: one word as two", parted(name)]
        ] as const)
      : [])
  ]
}

/** Every probe of a list, always the same ones. */
export const probesOf = (entries: ReadonlyArray<ListedEntry>): ReadonlyArray<Probe> =>
  entries.flatMap((entry) => {
    const random = seededBy(entry.ref)
    const probes: Array<Probe> = []
    const add = (kind: string, query: string | undefined, listedAs?: ListedEntry) => {
      if (query !== undefined) probes.push({ kind, party: entry, query, ...(listedAs && { listedAs }) })
    }
    const names = entry.names.filter(
      ({ kind, name }) => (kind === "primary" || kind === "alias") && latin.test(name)
    )
    const primary = names[0]
    if (primary !== undefined) {
      for (const [kind, query] of ofName(entry, primary.compared ?? primary.name, random)) add(kind, query)
      if (entry.imo !== "") {
        add(
          "vessel: right name, IMO number one digit off",
          `${primary.name} IMO ${anotherDigit(entry.imo, random)}`
        )
        add("vessel: right name and IMO number", `${primary.name} IMO ${entry.imo}`)
      }
      for (const script of entry.names.filter(({ kind }) => kind === "original_script")) {
        const who = entry.subjectType === "individual" ? "person" : "organisation"
        add(`${who}: original script, listed by the primary name`, script.name, onlyAs(entry, ["primary"]))
        add(
          `${who}: primary name, listed in the original script`,
          primary.name,
          onlyAs(entry, ["original_script"])
        )
      }
    }
    for (const weak of entry.names.filter(
      ({ kind, name }) => kind === "weak_alias" && /\p{L} \p{L}/u.test(name)
    ))
      add("weak alias of several words, typed exactly", weak.name)
    return probes
  })

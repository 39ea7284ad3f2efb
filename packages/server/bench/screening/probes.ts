/**
 * Ways in which people write the name of a listed party, made from the list by rule. A probe is found when the party
 * itself is raised. Parties are split by their reference, so that rules are tried on one half and measured on the other.
 */
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { organisationWordWeight } from "@entity-watch/names/lexicon"

export interface Probe {
  readonly kind: string
  readonly party: ListedEntry
  readonly query: string
  /** Where given, the party as it would be listed with these names alone. */
  readonly listedAs?: ListedEntry
}

type Random = (below: number) => number

/** A small generator of pseudo-random numbers (mulberry32), seeded by a text. */
const seededBy = (text: string): Random => {
  let seed = 0
  for (const letter of text) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

export const isOfTestHalf = ({ ref }: ListedEntry): boolean => seededBy(`half ${ref}`)(2) === 1

const latin = /^[\p{Script=Latin}\d\s.,'’&/()-]+$/u
const wordPattern = /\p{L}{4,}/gu

/** Changes one word of at least four letters that `fits`; undefined where there is none. */
const withWord = (
  name: string,
  random: Random,
  change: (word: string) => string | undefined,
  fits: (word: string) => boolean = () => true
): string | undefined => {
  const places = [...name.matchAll(wordPattern)].filter(([word]) => fits(word))
  const place = places[random(places.length)]
  if (place === undefined) return undefined
  const changed = change(place[0])
  return changed === undefined || changed === place[0]
    ? undefined
    : name.slice(0, place.index) + changed + name.slice(place.index + place[0].length)
}

const alphabet = "abcdefghijklmnopqrstuvwxyz"

const dropped = (random: Random) => (word: string) => {
  const at = 1 + random(word.length - 1)
  return word.slice(0, at) + word.slice(at + 1)
}
const doubled = (random: Random) => (word: string) => {
  const at = random(word.length)
  return word.slice(0, at + 1) + word.slice(at)
}
const replaced = (random: Random) => (word: string) => {
  const at = 1 + random(word.length - 1)
  return word.slice(0, at) + alphabet.charAt(random(26)) + word.slice(at + 1)
}
const swapped = (random: Random) => (word: string) => {
  const at = random(word.length - 1)
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}

/** Moves one space by a letter: "Gregor Halvorsen", "Gregorh Alvorsen". */
const spaceMoved = (name: string, random: Random): string | undefined => {
  const places = [...name.matchAll(/(?<=\p{L}{2}) (?=\p{L}{2})/gu)].map(({ index }) => index)
  const at = places[random(places.length)]
  if (at === undefined) return undefined
  return random(2) === 0
    ? `${name.slice(0, at)}${name.charAt(at + 1)} ${name.slice(at + 2)}`
    : `${name.slice(0, at - 1)} ${name.charAt(at - 1)}${name.slice(at + 1)}`
}

const digitsForLetters = (name: string): string | undefined => {
  const changed = name
    .replaceAll(/(?<=\p{L})o|o(?=\p{L})/giu, "0")
    .replaceAll(/(?<=\p{L})[il](?=\p{L})/giu, "1")
  return changed === name ? undefined : changed
}

const isGeneric = (word: string): boolean => organisationWordWeight(word.toUpperCase()) < 1

const onlyAs = (entry: ListedEntry, kinds: ReadonlyArray<string>): ListedEntry => ({
  ...entry,
  names: entry.names.filter(({ kind }) => kinds.includes(kind))
})

const anotherDigit = (imo: string, random: Random): string => {
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
  random: Random
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

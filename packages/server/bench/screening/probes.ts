/**
 * Ways in which people write the name of a listed party, made from the list by rule. A probe is found when the party
 * itself is raised. Parties are split by their reference, so that rules are tried on one half and measured on the other.
 */
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { atOnce } from "@entity-watch/core/effects/inTurns"
import { matchesByEntry } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { organisationWordWeight } from "@entity-watch/names/lexicon"
import { Random } from "../generator/Random.ts"
import { doubled, dropped, replaced, swapped } from "../generator/slips.ts"
import { percent } from "../harness/statistics.ts"
import { subjectOf } from "./lists.ts"

interface Probe {
  readonly kind: string
  readonly party: ListedEntry
  readonly query: string
  /** Where given, the party as it would be listed with these names alone. */
  readonly listedAs?: ListedEntry
}

const isOfTestHalf = ({ ref }: ListedEntry): boolean => Random.ofText(`half ${ref}`).below(2) === 1

/** Changes one word of at least four letters that `fits`, at one of its letters but the first; undefined where there is none. */
const withSlip = (
  name: string,
  random: Random,
  slip: (word: string, at: number) => string,
  fits: (word: string) => boolean = () => true
): string | undefined => {
  const places = [...name.matchAll(/\p{L}{4,}/gu)].filter(([word]) => fits(word))
  const place = places[random.below(places.length)]
  if (place === undefined) return undefined
  const changed = slip(place[0], 1 + random.below(place[0].length - 1))
  return changed === place[0]
    ? undefined
    : name.slice(0, place.index) + changed + name.slice(place.index + place[0].length)
}

/** Moves one space by a letter: "Gregor Halvorsen", "Gregorh Alvorsen". */
const spaceMoved = (name: string, random: Random): string | undefined => {
  const places = [...name.matchAll(/(?<=\p{L}{2}) (?=\p{L}{2})/gu)].map(({ index }) => index)
  const at = places[random.below(places.length)]
  if (at === undefined) return undefined
  return random.chance(0.5)
    ? `${name.slice(0, at)}${name.charAt(at + 1)} ${name.slice(at + 2)}`
    : `${name.slice(0, at - 1)} ${name.charAt(at - 1)}${name.slice(at + 1)}`
}

const digitsForLetters = (name: string): string | undefined => {
  const changed = name
    .replaceAll(/(?<=\p{L})o|o(?=\p{L})/giu, "0")
    .replaceAll(/(?<=\p{L})[il](?=\p{L})/giu, "1")
  return changed === name ? undefined : changed
}

const latin = /^[\p{Script=Latin}\d\s.,'’&/()-]+$/u

const letters = "abcdefghijklmnopqrstuvwxyz"
const isGeneric = (word: string): boolean => organisationWordWeight(word.toUpperCase()) < 1

const onlyAs = (entry: ListedEntry, ...kinds: ReadonlyArray<string>): ListedEntry => ({
  ...entry,
  names: entry.names.filter(({ kind }) => kinds.includes(kind))
})

const anotherDigit = (imo: string, random: Random): string => {
  const at = random.below(imo.length)
  return `${imo.slice(0, at)}${(Number(imo.charAt(at)) + 1 + random.below(9)) % 10}${imo.slice(at + 1)}`
}

const another = (random: Random) => (word: string, at: number) =>
  replaced(word, at, letters.charAt(random.below(26)))
const exchanged = (word: string, at: number): string => swapped(word, at - 1)

const slipsIn = (name: string, random: Random): Readonly<Record<string, string | undefined>> => ({
  "a letter dropped": withSlip(name, random, dropped),
  "a letter doubled": withSlip(name, random, doubled),
  "a letter replaced": withSlip(name, random, another(random)),
  "two letters swapped": withSlip(name, random, exchanged),
  "two letters swapped in a word of four or five": withSlip(
    name,
    random,
    exchanged,
    ({ length }) => length < 6
  ),
  "without spaces": /\p{L} \p{L}/u.test(name) ? name.replaceAll(" ", "") : undefined,
  "a space one letter off": spaceMoved(name, random),
  "digits for O and I": digitsForLetters(name)
})

/** Every probe of a list, always the same ones. */
const probesOf = (entries: ReadonlyArray<ListedEntry>): ReadonlyArray<Probe> =>
  entries.flatMap((entry) => {
    const random = Random.ofText(entry.ref)
    const probes: Array<Probe> = []
    const add = (kind: string, query: string | undefined, listedAs?: ListedEntry) => {
      if (query !== undefined) probes.push({ kind, party: entry, query, ...(listedAs && { listedAs }) })
    }
    const names = entry.names.filter(
      ({ kind, name }) => (kind === "primary" || kind === "alias") && latin.test(name)
    )
    const primary = names[0]
    if (primary !== undefined) {
      const who = { individual: "person", vessel: "vessel" }[entry.subjectType as string] ?? "organisation"
      const asked = primary.compared ?? primary.name
      for (const [slip, query] of Object.entries(slipsIn(asked, random))) add(`${who}: ${slip}`, query)
      if (who === "organisation")
        add(`${who}: a letter missing from a generic word`, withSlip(asked, random, dropped, isGeneric))
      if (entry.imo !== "")
        add("vessel: IMO number one digit off", `${primary.name} IMO ${anotherDigit(entry.imo, random)}`)
      for (const { name } of entry.names.filter(({ kind }) => kind === "original_script")) {
        const inScript = `${who}: original script, listed by`
        add(`${inScript} the primary name`, name, onlyAs(entry, "primary"))
        add(`${inScript} all Latin names`, name, onlyAs(entry, "primary", "alias", "weak_alias", "former"))
        add(
          `${who}: primary name, listed in the original script`,
          primary.name,
          onlyAs(entry, "original_script")
        )
      }
    }
    for (const weak of entry.names.filter(
      ({ kind, name }) => kind === "weak_alias" && /\p{L} \p{L}/u.test(name)
    ))
      add("weak alias of several words, typed exactly", weak.name)
    return probes
  })

const isFound = (whole: ListIndex, { listedAs, party, query }: Probe, today: string): boolean => {
  const index = listedAs === undefined ? whole : ListIndex.build([listedAs])
  return atOnce(matchesByEntry(index, subjectOf(query), today)).has(listedAs ?? party)
}

/** A line for each kind: what is found of the tuning half, and of the test half. */
export const probesReport = (list: ReadonlyArray<ListedEntry>, today: string): ReadonlyArray<string> => {
  const index = ListIndex.build(list)
  const counted = new Map<string, Record<"tuning" | "test", { found: number; of: number }>>()
  for (const probe of probesOf(list)) {
    const halves = counted.get(probe.kind) ?? { tuning: { found: 0, of: 0 }, test: { found: 0, of: 0 } }
    counted.set(probe.kind, halves)
    const half = halves[isOfTestHalf(probe.party) ? "test" : "tuning"]
    half.of++
    if (isFound(index, probe, today)) half.found++
  }
  const share = ({ found, of }: { found: number; of: number }) =>
    `${found} of ${of} (${percent(found, of)} %)`.padStart(24)
  return [...counted]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, { test, tuning }]) => `  ${kind.padEnd(62)}${share(tuning)}${share(test)}`)
}

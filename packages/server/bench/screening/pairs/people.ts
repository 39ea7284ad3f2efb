/** People: a given name and a surname that were put together, and how their name may be written or mistaken. */
import { allFakers } from "@faker-js/faker"
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
} from "../slips.ts"
import { byWadeGiles } from "./chineseSystems.ts"
import { byBgn, byIso9, byPassport } from "./cyrillicSystems.ts"
import { byMcCuneReischauer, byRevised, customarySurnames } from "./koreanSystems.ts"
import type { Pair } from "./Pair.ts"
import { capital, type NameWord, nameWords, type WordScript } from "./words.ts"

interface Party {
  readonly name: string
  readonly given: NameWord
  readonly family: NameWord
}

type Written = readonly [category: string, query: string, listed: string]

const pick = <A>(from: ReadonlyArray<A>, random: RandomBelow): A => from[random(from.length)] as A
const of = (scripts: ReadonlyArray<WordScript>, part: NameWord["part"]) =>
  nameWords.filter((word) => scripts.includes(word.script) && word.part === part)
const latin = ({ spellings }: NameWord, at = 0): string => capital(spellings[at % spellings.length] ?? "")

const made = (
  count: number,
  given: ReadonlyArray<NameWord>,
  family: ReadonlyArray<NameWord>,
  seed: string
) => {
  const random = seededBy(seed)
  return Array.from({ length: count }, (_, i): Party => {
    const [one, other] = [pick(given, random), pick(family, random)]
    return { name: `${seed} ${i + 1}`, given: one, family: other }
  }).filter((party) => party.given.native !== party.family.native)
}

/** A slip, in the letters of one name: one kind for each party, in turn. */
const slipIn = (name: string, at: number, random: RandomBelow): Written | undefined => {
  const kinds: ReadonlyArray<readonly [string, (text: string) => string | undefined]> = [
    ["letter dropped", (text) => withWord(text, random, dropped(random))],
    ["letter doubled", (text) => withWord(text, random, doubled(random))],
    ["letter replaced", (text) => withWord(text, random, replaced(random))],
    ["letters swapped", (text) => withWord(text, random, swapped(random))],
    ["no spaces", (text) => text.replaceAll(" ", "")],
    ["space moved", (text) => spaceMoved(text, random)],
    ["0 and 1 for O and I", digitsForLetters]
  ]
  const [category = "", change = () => undefined] = kinds[at % kinds.length] ?? []
  const changed = change(name)
  return changed === undefined || changed === name ? undefined : [category, changed, name]
}

const layoutOf = (given: string, family: string, at: number): Written =>
  at % 2 === 0
    ? ["surname first, with a comma", `${family.toUpperCase()}, ${given}`, `${given} ${family}`]
    : ["surname first", `${family} ${given}`, `${given} ${family}`]

/** Every one of a party's names that follows, where it can be made. */
const withAlphabet = (party: Party, at: number, random: RandomBelow): ReadonlyArray<Written> => {
  const { family, given } = party
  const name = `${latin(given)} ${latin(family)}`
  const native = `${given.native} ${family.native}`
  const other = `${latin(given, 1 + random(3))} ${latin(family, random(3))}`
  const slip = slipIn(name, at, random)
  return [
    ...(other === name ? [] : [["other Latin spelling", other, name] as const]),
    at % 2 === 0 ? ["own script asked", native, name] : ["own script listed", other, native],
    ...(slip === undefined ? [] : [slip]),
    ...(at % 3 === 0 ? [layoutOf(latin(given), latin(family), at)] : [])
  ]
}

const systems = ({ family, given }: Party, at: number): ReadonlyArray<Written> => {
  const by = (system: (word: string) => string) =>
    `${capital(system(given.native))} ${capital(system(family.native))}`
  const [iso, bgn, passport] = [by(byIso9), by(byBgn), by(byPassport)]
  return [at % 2 === 0 ? ["ISO 9, BGN/PCGN", iso, bgn] : ["BGN/PCGN, passport", bgn, passport]]
}

/** Words of the pool that are no spelling of this one. */
const others = (word: NameWord, pool: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> =>
  pool.filter(
    ({ native, spellings }) =>
      native !== word.native && !spellings.some((each) => each !== "" && word.spellings.includes(each))
  )

const unmarked = (name: string): string => name.normalize("NFD").replaceAll(/\p{M}/gu, "")

const sharedBeginning = (a: string, b: string): number => {
  let shared = 0
  while (shared < a.length && a.charAt(shared) === b.charAt(shared)) shared++
  return shared
}

/** Another word that begins alike: at least two letters, and differs in two at least. */
const near = (word: NameWord, pool: ReadonlyArray<NameWord>): NameWord | undefined =>
  others(word, pool)
    .map((other) => {
      const [a, b] = [unmarked(other.spellings[0] ?? ""), unmarked(word.spellings[0] ?? "")]
      const shared = sharedBeginning(a, b)
      return { other, shared, least: Math.min(a.length, b.length) - shared }
    })
    .filter(({ least, shared }) => shared >= 2 && least >= 2)
    .sort((a, b) => b.shared - a.shared)[0]?.other

const strangers = (
  { family, given }: Party,
  pools: { readonly given: ReadonlyArray<NameWord>; readonly family: ReadonlyArray<NameWord> },
  at: number,
  random: RandomBelow
): ReadonlyArray<Written> => {
  const name = `${latin(given)} ${latin(family)}`
  const otherGiven = pick(others(given, pools.given), random)
  const otherFamily = pick(others(family, pools.family), random)
  const nearGiven = near(given, pools.given)
  const nearFamily = near(family, pools.family)
  return [
    ["surname alone agrees", `${latin(otherGiven)} ${latin(family, random(3))}`, name],
    ["given name alone agrees", `${latin(given, random(3))} ${latin(otherFamily)}`, name],
    ...(nearGiven === undefined
      ? []
      : [["given name begins alike, same surname", `${latin(nearGiven)} ${latin(family)}`, name] as const]),
    ...(nearFamily === undefined
      ? []
      : [["surname begins alike, same given name", `${latin(given)} ${latin(nearFamily)}`, name] as const]),
    ...(nearFamily === undefined
      ? []
      : [
          [
            "surname begins alike, other given name",
            `${latin(otherGiven)} ${latin(nearFamily)}`,
            name
          ] as const
        ]),
    ...(at % 2 === 0
      ? [
          [
            "own script, surname alone agrees",
            `${latin(otherGiven)} ${latin(family)}`,
            `${given.native} ${family.native}`
          ] as const
        ]
      : [])
  ]
}

const pairsOf = (
  parties: ReadonlyArray<Party>,
  matches: (party: Party, at: number, random: RandomBelow) => ReadonlyArray<Written>,
  noMatches: (party: Party, at: number, random: RandomBelow) => ReadonlyArray<Written>
): ReadonlyArray<Pair> =>
  parties.flatMap((party, at) => {
    const random = seededBy(party.name)
    const pair =
      (isMatch: boolean) =>
      ([category, query, listed]: Written): Pair => ({
        party: party.name,
        kind: "person",
        category,
        query,
        listed,
        isMatch
      })
    return [...matches(party, at, random).map(pair(true)), ...noMatches(party, at, random).map(pair(false))]
  })

const cyrillic = (): ReadonlyArray<Pair> => {
  const pools = { given: of(["cyrillic"], "given"), family: of(["cyrillic"], "family") }
  return pairsOf(
    made(170, pools.given, pools.family, "Cyrillic"),
    (party, at, random) => [...withAlphabet(party, at, random), ...systems(party, at)],
    (party, at, random) => strangers(party, pools, at, random)
  )
}

/** Of a surname there may be none but a father's given name. */
const arabic = (): ReadonlyArray<Pair> => {
  const scripts = ["arabic", "persian"] as const
  const given = of(scripts, "given").filter(({ native }) => native.length > 3)
  const pools = { given, family: [...of(scripts, "family"), ...given] }
  return pairsOf(made(170, pools.given, pools.family, "Arabic"), withAlphabet, (party, at, random) => [
    ...strangers(party, pools, at, random),
    ...(at % 2 === 0
      ? [
          [
            "father and son exchanged",
            `${latin(party.family)} bin ${latin(party.given)}`,
            `${latin(party.given)} bin ${latin(party.family)}`
          ] as const
        ]
      : [])
  ])
}

const namesIn = (part: unknown): ReadonlyArray<string> =>
  typeof part === "string"
    ? [part]
    : typeof part === "object" && part !== null
      ? Object.values(part).flatMap(namesIn)
      : []

/** European names in Latin letters, which have no other spelling. */
const european = (): ReadonlyArray<Pair> => {
  const wordsOf = (field: "first_name" | "last_name"): ReadonlyArray<NameWord> =>
    (["de", "es", "hr", "it", "pl", "tr", "fr"] as const)
      .flatMap((locale) => namesIn(allFakers[locale].rawDefinitions.person?.[field]))
      .filter((name) => /^\p{L}{3,}$/u.test(name))
      .map((name) => ({ script: "cyrillic", part: "given", native: name, spellings: [name] }))
  const pools = { given: wordsOf("first_name"), family: wordsOf("last_name") }
  return pairsOf(
    made(130, pools.given, pools.family, "European"),
    ({ family, given }, at, random) => {
      const name = `${given.native} ${family.native}`
      const middle = pick(pools.given, random).native
      const slip = slipIn(unmarked(name), at, random)
      return [
        ...(slip === undefined ? [] : [slip]),
        ...(unmarked(name) === name ? [] : [["without diacritics", unmarked(name), name] as const]),
        layoutOf(given.native, family.native, at),
        at % 2 === 0
          ? ["middle name missing", name, `${given.native} ${middle} ${family.native}`]
          : [
              "initial for a middle name",
              `${given.native} ${middle.charAt(0)} ${family.native}`,
              `${given.native} ${middle} ${family.native}`
            ]
      ]
    },
    (party, at, random) => strangers(party, pools, at * 2 + 1, random)
  )
}

const korean = (): ReadonlyArray<Pair> => {
  const pools = { given: of(["hangul"], "given"), family: of(["hangul"], "family") }
  const hyphened = (system: (word: string) => string, word: string): string =>
    `${capital(system(word.charAt(0)))}-${system(word.charAt(1))}`
  return pairsOf(
    made(70, pools.given, pools.family, "Korean"),
    ({ family, given }) => {
      const native = `${family.native}${given.native}`
      const revised = `${capital(byRevised(family.native))} ${hyphened(byRevised, given.native)}`
      const old = `${capital(byMcCuneReischauer(family.native))} ${capital(byMcCuneReischauer(given.native))}`
      const customary = customarySurnames[family.native]
      return [
        ["Revised Romanisation, McCune-Reischauer", revised, old],
        ["own script listed", revised, native],
        ...(customary === undefined
          ? []
          : [["customary surname", `${customary} ${hyphened(byRevised, given.native)}`, revised] as const])
      ]
    },
    ({ family, given }, _, random) => {
      const native = `${family.native}${given.native}`
      const sharing = pools.given.filter(
        (other) => other.native !== given.native && other.native.charAt(0) === given.native.charAt(0)
      )
      const other = pick(sharing.length === 0 ? others(given, pools.given) : sharing, random)
      return [
        ["own script, one syllable differs", `${family.native}${other.native}`, native],
        [
          "given name differs",
          `${capital(byRevised(family.native))} ${hyphened(
            byRevised,
            pick(
              pools.given.filter(({ native: each }) =>
                [...each].every((syllable) => !given.native.includes(syllable))
              ),
              random
            ).native
          )}`,
          `${capital(byRevised(family.native))} ${hyphened(byRevised, given.native)}`
        ]
      ]
    }
  )
}

const chinese = (): ReadonlyArray<Pair> => {
  const pools = { given: of(["han"], "given"), family: of(["han"], "family") }
  const syllables = ({ spellings: [pinyin = ""] }: NameWord): ReadonlyArray<string> => pinyin.split(" ")
  const pinyinOf = (word: NameWord): string => capital(syllables(word).join(""))
  const wadeGiles = (word: NameWord): string => capital(syllables(word).map(byWadeGiles).join("-"))
  return pairsOf(
    made(70, pools.given, pools.family, "Chinese"),
    ({ family, given }, at) => [
      [
        "pinyin, Wade-Giles",
        `${pinyinOf(family)} ${pinyinOf(given)}`,
        `${wadeGiles(family)} ${wadeGiles(given)}`
      ],
      at % 2 === 0
        ? ["own script listed", `${pinyinOf(family)} ${pinyinOf(given)}`, `${family.native}${given.native}`]
        : ["own script asked", `${family.native}${given.native}`, `${pinyinOf(family)} ${pinyinOf(given)}`]
    ],
    ({ family, given }, _, random) => {
      const other = pick(
        pools.given.filter(
          (each) => !syllables(each).some((syllable) => syllables(given).includes(syllable))
        ),
        random
      )
      return [
        [
          "own script, given name differs",
          `${family.native}${other.native}`,
          `${family.native}${given.native}`
        ],
        [
          "given name differs",
          `${pinyinOf(family)} ${pinyinOf(other)}`,
          `${pinyinOf(family)} ${pinyinOf(given)}`
        ]
      ]
    }
  )
}

export const people = (): ReadonlyArray<Pair> => [
  ...cyrillic(),
  ...arabic(),
  ...european(),
  ...korean(),
  ...chinese()
]

/**
 * The names of people who live in Australia, by where their families came from: frequent ones first, then tens of
 * thousands of others from two packages of names and from the words of names beside the labelled pairs.
 */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { allFakers } from "@faker-js/faker"
import { type Drawing, drawnBy, shuffled } from "../generator/drawing.ts"
import type { Random } from "../generator/Random.ts"

interface FrequentNames {
  /** Of a hundred people. */
  readonly share: number
  readonly name?: "arabic_and_persian"
  /** Whose names in `@faker-js/faker` follow the frequent ones. */
  readonly locales: ReadonlyArray<keyof typeof allFakers>
  readonly given: string
  readonly family: string
}

/** Frequent given names and surnames; the shares follow the ancestries of the census of 2021 roughly. */
const frequentNames: ReadonlyArray<FrequentNames> = JSON.parse(
  readFileSync(new URL("words/frequent.json", import.meta.url), "utf8")
)

/** In Latin letters, as a form would have it: "Nguyễn" is written "Nguyen". */
const plain = (name: string): string =>
  name.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("đ", "d").replaceAll("Đ", "D")

const isName = (name: string): boolean => /^[A-Z][a-z'’-]+(?: [A-Z][a-z]+)?$/u.test(name)

/** Given names and surnames of all origins: the package does not say which is which. */
const others = shuffled(
  readFileSync(createRequire(import.meta.url).resolve("humannames/list.txt"), "utf8")
    .split(/\r?\n/u)
    .filter((name) => isName(name) && name.length > 2),
  1
)

/** All names of a part of a locale, whether it has them by sex or not. */
const namesIn = (part: unknown): ReadonlyArray<string> =>
  typeof part === "string"
    ? [part]
    : typeof part === "object" && part !== null
      ? Object.values(part).flatMap(namesIn)
      : []

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Latin spellings of Arabic and Persian words, the most frequent first: `fixtures/names/pairs/README.md`. */
const spellingsOf = (part: "given" | "family"): ReadonlyArray<string> =>
  readFileSync(new URL("../../../../fixtures/names/pairs/words.csv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(","))
    .filter(([script, its]) => (script === "arabic" || script === "persian") && its === part)
    .sort((a, b) => Number(b[4]) - Number(a[4]))
    .map(([, , , latin = ""]) => capital(latin))

/** How a surname is made of a father's given name. */
const endings = ["", "", "i", "zadeh", "pour", "nejad", "ian"]
const arabicSurnames = (): ReadonlyArray<string> => [
  ...spellingsOf("family"),
  ...shuffled(spellingsOf("given"), 3).map((name, i) => {
    const ending = endings[i % endings.length] ?? ""
    return i % 11 === 0 ? `Al ${name}` : ending === "i" ? name.replace(/[aeiy]?$/u, "i") : name + ending
  })
]

const furtherNames = ({ locales, name }: FrequentNames, part: "given" | "family"): ReadonlyArray<string> =>
  name === "arabic_and_persian"
    ? part === "given"
      ? spellingsOf("given")
      : arabicSurnames()
    : shuffled(
        locales
          .flatMap((locale) =>
            namesIn(allFakers[locale].rawDefinitions.person?.[part === "given" ? "first_name" : "last_name"])
          )
          .map(plain)
          .filter(isName),
        2
      )

export interface Community {
  readonly share: number
  readonly given: Drawing
  readonly family: Drawing
}

/** The frequency of given names falls faster than that of surnames. */
const offsets = { given: 8, family: 30 }

const drawing = (of: FrequentNames, part: "given" | "family", rest: ReadonlyArray<string>): Drawing =>
  drawnBy([...new Set([...of[part].split(" "), ...furtherNames(of, part), ...rest])], offsets[part])

/** The first community's names are followed by those of all origins. */
export const communities: ReadonlyArray<Community> = frequentNames.map((of, i) => {
  const rest = i === 0 ? others : []
  return { share: of.share, given: drawing(of, "given", rest), family: drawing(of, "family", rest) }
})

export const arabicAndPersian: ReadonlyArray<Community> = communities.filter(
  (_, i) => frequentNames[i]?.name === "arabic_and_persian"
)

/** One community, by their shares. */
export const someCommunity = (of: ReadonlyArray<Community>, random: Random): Community =>
  random.weighted(of.map((one) => [one.share, one] as const))

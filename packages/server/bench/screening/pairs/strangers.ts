/** Other people whose name shares a word, or begins alike. */
import type { RandomBelow } from "../slips.ts"
import type { Written } from "./Pair.ts"
import { latin, type Party, pick } from "./Party.ts"
import type { NameWord } from "./words.ts"

/** Words of the pool that are no spelling of this one. */
export const others = (word: NameWord, pool: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> =>
  pool.filter(
    ({ native, spellings }) =>
      native !== word.native && !spellings.some((each) => each !== "" && word.spellings.includes(each))
  )

export const unmarked = (name: string): string => name.normalize("NFD").replaceAll(/\p{M}/gu, "")

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

export const strangers = (
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

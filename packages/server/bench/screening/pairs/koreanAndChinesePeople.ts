/** People whose names are written in Hangul or Chinese characters, and by the systems of their languages. */
import { byWadeGiles } from "./chineseSystems.ts"
import { byMcCuneReischauer, byRevised, customarySurnames } from "./koreanSystems.ts"
import type { Pair } from "./Pair.ts"
import { made, of, pairsOf, pick } from "./Party.ts"
import { others } from "./strangers.ts"
import { capital, type NameWord } from "./words.ts"

export const korean = (): ReadonlyArray<Pair> => {
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

export const chinese = (): ReadonlyArray<Pair> => {
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

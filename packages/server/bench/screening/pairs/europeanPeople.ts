/** People whose names have Latin letters alone. */
import { allFakers } from "@faker-js/faker"
import type { Pair } from "./Pair.ts"
import { made, pairsOf, pick } from "./Party.ts"
import { strangers, unmarked } from "./strangers.ts"
import type { NameWord } from "./words.ts"
import { layoutOf, slipIn } from "./writtenOtherwise.ts"

const namesIn = (part: unknown): ReadonlyArray<string> =>
  typeof part === "string"
    ? [part]
    : typeof part === "object" && part !== null
      ? Object.values(part).flatMap(namesIn)
      : []

/** European names in Latin letters, which have no other spelling. */
export const european = (): ReadonlyArray<Pair> => {
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

/** People whose names are written in Cyrillic, Arabic or Persian script, and in Latin letters. */
import type { RandomBelow } from "../slips.ts"
import { byBgn, byIso9, byPassport } from "./cyrillicSystems.ts"
import type { Pair, Written } from "./Pair.ts"
import { latin, made, of, type Party, pairsOf } from "./Party.ts"
import { strangers } from "./strangers.ts"
import { capital } from "./words.ts"
import { layoutOf, slipIn } from "./writtenOtherwise.ts"

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

export const cyrillic = (): ReadonlyArray<Pair> => {
  const pools = { given: of(["cyrillic"], "given"), family: of(["cyrillic"], "family") }
  return pairsOf(
    made(170, pools.given, pools.family, "Cyrillic"),
    (party, at, random) => [...withAlphabet(party, at, random), ...systems(party, at)],
    (party, at, random) => strangers(party, pools, at, random)
  )
}

/** Of a surname there may be none but a father's given name. */
export const arabic = (): ReadonlyArray<Pair> => {
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

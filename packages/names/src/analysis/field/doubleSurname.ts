/** Two surnames of one person: "Maria Zakharova-Smith" may be Maria Zakharova, or Maria Smith, elsewhere. */
import type { ContainedName } from "./ContainedName.ts"

/** In letters. Shorter halves are particles and syllables: "al-Hadi", "Jong-un". */
const double =
  /^(?:(?<given>\S+(?:\s+\S+){0,3}?)\s+)?(?<one>\p{L}{4,})-(?<other>\p{L}{4,})(?:,\s*(?<behind>\S.*))?$/u

export const doubleSurname = (name: string): ReadonlyArray<ContainedName> => {
  const { behind, given = behind, one, other } = double.exec(name)?.groups ?? {}
  return given === undefined
    ? []
    : [one, other].map((surname) => ({
        name: `${given} ${surname}`,
        isPart: true,
        onlyAs: "person" as const
      }))
}

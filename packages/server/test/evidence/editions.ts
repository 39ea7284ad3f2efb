/** A list that grows from edition to edition, and the names of invented people that nobody takes for one another. */
import type { Register } from "@entity-watch/core/domain/Register"
import { bannedPersons } from "../support/bannedPersons.ts"
import { register } from "../support/register.ts"

const published = register("asic-banned-disqualified-persons")

/** The register as it is, but for how large it must be. */
export const persons: Register = {
  ...published,
  source: {
    ...published.source,
    floor: 5,
    ...(published.source.download !== undefined && {
      download: { ...published.source.download, minBytes: 200, maxBytes: 2_000_000, maxContentAgeDays: 400 }
    })
  }
}

const syllables = "bra dro fli gwe hul jom ker lan mub nov pex qui rast sko tur vend wic yal zor thi".split(
  " "
)

/** Words of four syllables each, different in at least two of them from one person to the next. */
const word = (n: number) => {
  const at = (place: number) =>
    syllables[(n * (2 * place + 3) + place * 7 + ((n / 20) | 0) * (place + 1)) % syllables.length]
  return `${at(0)}${at(1)}${at(2)}${at(3)}`.toUpperCase()
}

export const nameOf = (n: number): string => `${word(n)}, ${word(n + 500)}`

export const fileOf = (people: ReadonlyArray<number>): string => bannedPersons(people, nameOf)

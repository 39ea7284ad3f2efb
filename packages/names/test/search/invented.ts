/** Names that share words, misspellings and letters, so that every way of finding one is taken. Seeded. */
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"
import { row } from "./segments.ts"

export const generator = (seed: number) => {
  let state = seed | 0
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}
type Next = ReturnType<typeof generator>

const stems =
  "HALVER BLACK LIND TREV MARCH DRAGO PELL WITHER SANDER BROCK CASTEL DUN FAIR GREEN ILLING KNIGHT".split(" ")
const endings = "SON SEN QVIST AN ETTI VIC GRIN BY LING HURST LAN WOODY WEATHER HALGH WORTH S".split(" ")
const common =
  "PLUMBING JOHN MARY J K TRUST FAMILY SERVICES ENGINEERING GROUP BLUE GUM BLUEGUM 21 & SONS CAFÉ".split(" ")
const forms = ["", "PTY LTD", "LIMITED", "INC"]

const pick = (from: ReadonlyArray<string>, next: Next): string => from[next(from.length)] ?? ""
const word = (next: Next): string =>
  next(5) < 3 ? pick(stems, next) + pick(endings, next) : pick(common, next)

export const inventedName = (next: Next): string =>
  [...Array.from({ length: 1 + next(next(6) === 0 ? 9 : 4) }, () => word(next)), pick(forms, next)]
    .join(" ")
    .trim()

export const inventedRows = (count: number, next: Next): ReadonlyArray<NameRow> =>
  Array.from({ length: count }, () =>
    row(inventedName(next), next(count), {
      kind: (["legal", "business", "trading", "former"] as const)[next(4)] ?? "legal",
      state: [null, "NSW", "VIC"][next(3)] ?? null,
      live: next(3) > 0
    })
  )

/** A name of the rows as it may be asked for: a typing error, a word more or less, another order. */
export const disturbed = (name: string, next: Next): string => {
  const words = name.split(" ")
  const at = next(words.length)
  const chosen = words[at] ?? ""
  const place = 1 + next(Math.max(1, chosen.length - 1))
  switch (next(7)) {
    case 0:
      return words.toSpliced(at, 1, chosen.slice(0, place) + chosen.slice(place + 1)).join(" ")
    case 1:
      return words.toSpliced(at, 1, `${chosen.slice(0, place)}E${chosen.slice(place)}`).join(" ")
    case 2:
      return words.toSpliced(at, 1).join(" ")
    case 3:
      return words.toSpliced(at, 0, word(next)).join(" ")
    case 4:
      return words.toReversed().join(" ")
    case 5:
      return words.toSpliced(at, 1, chosen.charAt(0)).join(" ")
    default:
      return name
  }
}

/** Words that are one another's beginning, misspelling, half or initial. */
const overlapping =
  "BLUE GUM BLUEGUM BLUEGUMS HALL HALLS HALLMARK MARK MARKS ROSE ROSES ROSEMARK SAND SANDS SANDHALL B G H J JR".split(
    " "
  )
/** So many more that each fingerprint of four or five bits belongs to several words. */
const coined = Array.from(
  { length: 120 },
  (_, i) => `K${"AEIOU".charAt(i % 5)}${"LMNRST".charAt(i % 6)}O${i}`
)

/** Of one to ten words. One word in three stands in the name once more. Signatures tell such names apart least. */
export const overlappingName = (next: Next): string => {
  const words: Array<string> = []
  for (let left = 1 + next(10); left > 0; left--)
    words.push(
      (words.length > 0 && next(3) === 0 ? words[next(words.length)] : undefined) ??
        (next(3) === 0 ? pick(coined, next) : pick(overlapping, next))
    )
  return words.join(" ")
}

export const overlappingRows = (count: number, next: Next): ReadonlyArray<NameRow> =>
  Array.from({ length: count }, (_, entity) => row(overlappingName(next), entity))

/** Takes a header apart into known words, which may stand together: `jointholderdob`. */
import { type HeaderPiece, longestWord, vocabulary } from "./headerVocabulary.ts"

interface Reading {
  readonly cost: number
  readonly pieces: ReadonlyArray<HeaderPiece>
}

const costs: Readonly<Record<HeaderPiece["is"], number>> = {
  field: 1,
  role: 1,
  holder: 1,
  number: 1,
  besides: 1,
  thing: 1.1,
  joining: 1.1
}

/** The fewest pieces of which the text is made, with one field at most; undefined where it is not made of them. */
export const piecesOf = (text: string): ReadonlyArray<HeaderPiece> | undefined => {
  // By the place up to which the text is read, without a field and with one.
  const found: Array<[Reading | undefined, Reading | undefined]> = [[{ cost: 0, pieces: [] }, undefined]]
  const reach = (at: number, hasField: 0 | 1, reading: Reading) => {
    found[at] ??= [undefined, undefined]
    const before = found[at][hasField]
    if (before === undefined || before.cost > reading.cost) found[at][hasField] = reading
  }
  for (let at = 0; at < text.length; at++)
    for (const hasField of [0, 1] as const) {
      const before = found[at]?.[hasField]
      if (before === undefined) continue
      const [ordinal, digits] = /^(\d{1,2})(?:st|nd|rd|th)?(?!\d)/u.exec(text.slice(at)) ?? []
      if (ordinal !== undefined && !/\d/u.test(text[at - 1] ?? ""))
        reach(at + ordinal.length, hasField, {
          cost: before.cost + 1,
          pieces: [...before.pieces, { is: "number", word: `${Number(digits)}` }]
        })
      for (let length = 1; length <= Math.min(longestWord, text.length - at); length++)
        for (const piece of vocabulary.get(text.slice(at, at + length)) ?? []) {
          if (piece.is === "field" && hasField === 1) continue
          reach(at + length, piece.is === "field" ? 1 : hasField, {
            cost: before.cost + costs[piece.is],
            pieces: [...before.pieces, piece]
          })
        }
    }
  const [without, withField] = found[text.length] ?? []
  return (
    withField !== undefined && withField.cost <= (without?.cost ?? Number.POSITIVE_INFINITY)
      ? withField
      : without
  )?.pieces
}

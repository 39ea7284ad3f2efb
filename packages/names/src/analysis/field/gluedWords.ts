/** Words that were typed without the space between them: "HALVORSEN19610214", "HALVORSENA/C", "Est ofGregor Halvorsen". */
import type { ContainedName } from "./ContainedName.ts"

const wordings = "ATFT?|AKA|FKA|NKA|ITF|TTEES?|OBO|DBA|DECD"
const seams = new RegExp(
  [
    // A date or another long number behind a word, or before it.
    String.raw`(?<=\p{L}{3})(?=\d{4,}(?![\p{L}\d]))`,
    String.raw`(?<=(?<![\p{L}\d])\d{4,})(?=\p{L}{3})`,
    String.raw`(?<=\p{L}{3})(?=[Aa]\/[Cc](?!\p{L}))`,
    String.raw`(?<=(?<!\p{L})(?:of|for|from|by|and))(?=\p{Lu}\p{Ll}{2})`,
    String.raw`(?<=\p{Ll}{2})(?=(?:${wordings})(?!\p{L}))`
  ].join("|"),
  "gu"
)
const seam = new RegExp(seams.source, "u")
/** What every seam has beside it. */
const besideSeam = /[\d/]|\p{Ll}\p{Lu}/u
export const mayBeGlued = { test: (text: string): boolean => besideSeam.test(text) && seam.test(text) }

export const gluedWords = (text: string): ReadonlyArray<ContainedName> => {
  const name = text.replace(seams, " ")
  return name === text ? [] : [{ name }]
}

/** Takes the words off a field that stand before the name or behind it and are none: "Attn", "- closed", "#2", "(Russia)". */
import { degreeWords, roleWords, statusWords } from "../../lexicon/besideNames.ts"
import { places } from "../../lexicon/places.ts"
import { normalise } from "../../text/normalise.ts"
import type { ContainedName } from "./ContainedName.ts"

type Kind = "role" | "status" | "degree" | "place" | "number" | "mark"

/** Of a phrase: "subject to deed of company arrangement" has six. */
const MOST_WORDS = 6

const number = /^(?:(?:NO|NR|NUMBER) )?\d{1,4}(?:ST|ND|RD|TH)?$/u

const kindOf = (phrase: string): Kind | null =>
  phrase === ""
    ? "mark"
    : roleWords.has(phrase)
      ? "role"
      : statusWords.has(phrase)
        ? "status"
        : degreeWords.has(phrase)
          ? "degree"
          : places.has(phrase)
            ? "place"
            : number.test(phrase)
              ? "number"
              : null

/** The first and the last word of each phrase, without which none stands at either end. */
const ends: ReadonlySet<string> = new Set(
  [roleWords, statusWords, degreeWords, places].flatMap((phrases) =>
    [...phrases].flatMap((phrase) => {
      const words = phrase.split(" ")
      return [words[0] ?? "", words.at(-1) ?? ""]
    })
  )
)

export const mayStandBeside = (text: string): boolean => {
  const words =
    text
      .replace(/['’]/gu, "")
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [words[0] ?? "", words.at(-1) ?? ""].some((word) => ends.has(word) || /\d/u.test(word))
}

/** A place, a number and such letters are parts of an organisation's name. */
const ofPeople: ReadonlySet<Kind> = new Set(["place", "number", "degree"])

interface WrittenWord {
  readonly normal: string
  readonly start: number
  readonly end: number
}

const wordsOf = (text: string): ReadonlyArray<WrittenWord> =>
  [...text.matchAll(/[^\s,;:|()[\]{}]+/gu)].map((found) => ({
    normal: normalise(found[0]),
    start: found.index,
    end: found.index + found[0].length
  }))

const phraseOf = (words: ReadonlyArray<WrittenWord>): string =>
  words
    .map(({ normal }) => normal)
    .join(" ")
    .trim()

/** The kinds of phrases that stand at one end of the words, and how many words they have; at least one word is left. */
const phrasesAt = (
  words: ReadonlyArray<WrittenWord>,
  end: "first" | "last"
): { readonly kinds: ReadonlyArray<Kind>; readonly taken: number } => {
  const kinds: Array<Kind> = []
  let taken = 0
  for (let length = MOST_WORDS; length > 0; length--) {
    if (length >= words.length - taken) continue
    const phrase =
      end === "first"
        ? words.slice(taken, taken + length)
        : words.slice(words.length - taken - length, words.length - taken)
    const kind = kindOf(phraseOf(phrase))
    if (kind === null) continue
    kinds.push(kind)
    taken += length
    length = MOST_WORDS + 1
  }
  return { kinds, taken }
}

export const besideName = (text: string): ReadonlyArray<ContainedName> => {
  const words = wordsOf(text)
  const behind = phrasesAt(words, "last")
  const rest = words.slice(0, words.length - behind.taken)
  const before = phrasesAt(rest, "first")
  const left = rest.slice(before.taken)
  const [first, last] = [left[0], left.at(-1)]
  const kinds = [...behind.kinds, ...before.kinds].filter((kind) => kind !== "mark")
  if (first === undefined || last === undefined || kinds.length === 0) return []
  const isPerson = kinds.some((kind) => ofPeople.has(kind))
  if (isPerson && left.length < 2) return []
  return [
    {
      name: text.slice(first.start, last.end),
      isFormer: false,
      ...(isPerson && { onlyAs: "person" as const })
    }
  ]
}

/** Ways in which people mistype a name, each by a rule that looks at letters alone. */

import { Random } from "../generator/Random.ts"

/** A whole number from 0, below a limit. */
export type RandomBelow = (below: number) => number

/** Seeded by a text. */
export const seededBy = (text: string): RandomBelow => {
  let seed = 0
  for (const letter of text) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0
  const random = new Random(seed)
  return (below) => random.below(below)
}

const wordPattern = /\p{L}{4,}/gu

/** Changes one word of at least four letters that `fits`; undefined where there is none. */
export const withWord = (
  name: string,
  random: RandomBelow,
  change: (word: string) => string | undefined,
  fits: (word: string) => boolean = () => true
): string | undefined => {
  const places = [...name.matchAll(wordPattern)].filter(([word]) => fits(word))
  const place = places[random(places.length)]
  if (place === undefined) return undefined
  const changed = change(place[0])
  return changed === undefined || changed === place[0]
    ? undefined
    : name.slice(0, place.index) + changed + name.slice(place.index + place[0].length)
}

const alphabet = "abcdefghijklmnopqrstuvwxyz"

export const dropped = (random: RandomBelow) => (word: string) => {
  const at = 1 + random(word.length - 1)
  return word.slice(0, at) + word.slice(at + 1)
}
export const doubled = (random: RandomBelow) => (word: string) => {
  const at = random(word.length)
  return word.slice(0, at + 1) + word.slice(at)
}
export const replaced = (random: RandomBelow) => (word: string) => {
  const at = 1 + random(word.length - 1)
  return word.slice(0, at) + alphabet.charAt(random(26)) + word.slice(at + 1)
}
export const swapped = (random: RandomBelow) => (word: string) => {
  const at = random(word.length - 1)
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}

/** Moves one space by a letter: "Gregor Halvorsen", "Gregorh Alvorsen". */
export const spaceMoved = (name: string, random: RandomBelow): string | undefined => {
  const places = [...name.matchAll(/(?<=\p{L}{2}) (?=\p{L}{2})/gu)].map(({ index }) => index)
  const at = places[random(places.length)]
  if (at === undefined) return undefined
  return random(2) === 0
    ? `${name.slice(0, at)}${name.charAt(at + 1)} ${name.slice(at + 2)}`
    : `${name.slice(0, at - 1)} ${name.charAt(at - 1)}${name.slice(at + 1)}`
}

export const digitsForLetters = (name: string): string | undefined => {
  const changed = name
    .replaceAll(/(?<=\p{L})o|o(?=\p{L})/giu, "0")
    .replaceAll(/(?<=\p{L})[il](?=\p{L})/giu, "1")
  return changed === name ? undefined : changed
}

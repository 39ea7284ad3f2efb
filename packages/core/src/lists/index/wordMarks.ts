/**
 * The marks of words: of two words that `wordSimilarity` finds alike, one mark at least that is asked for is one that is
 * listed, as `TermDictionary` looks words up. A word that has none of a list's marks is far from all of its words, which is
 * known without the keys of its sound and its spelling.
 */

import type { Word } from "@entity-watch/names/analysis"
import { markOf } from "./markOf.ts"
import { forHashes, forSoundHashes } from "./TermDictionary.ts"

const ofGroup = "group of names"
const ofSound = "sound"
const ofFrame = "sound without vowels"
const ofFather = "father"
const ofSyllables = "syllables"
const ofLatinSkeleton = "consonants of a Latin word"
const ofUnvowelled = "consonants of a word without vowels"
const ofOther = "word of another script"

export const textMark = (text: string): number => markOf("word", text)

/** Of a word that listed names may write as two. */
export const joinedMark = (joinKey: string): number => markOf("two words as one", joinKey)

/** The marks of a word but for those of its beginning (`forBeginningMarks`). */
export const askedMarks = (word: Word): ReadonlyArray<number> => {
  const marks = [textMark(word.text), joinedMark(word.joinKey)]
  if (word.text.length < 2) return marks
  for (const group of word.synonymGroups) marks.push(markOf(ofGroup, String(group)))
  if (word.script === "latin") {
    marks.push(
      markOf(ofSound, word.phoneticKey),
      markOf(ofFrame, word.vowelBlindKey),
      markOf(ofUnvowelled, word.consonantSkeleton)
    )
    for (const father of word.fatherGroups) marks.push(markOf(ofFather, String(father)))
    if (word.syllableKey !== "") marks.push(markOf(ofSyllables, word.syllableKey))
    forSoundHashes(word.phoneticKey, (hash) => marks.push(~hash))
  } else if (word.script === "unvowelled")
    marks.push(markOf(ofLatinSkeleton, word.consonantSkeleton), markOf(ofUnvowelled, word.consonantSkeleton))
  else if (word.script === "other") marks.push(markOf(ofOther, ""))
  return marks
}

/** The marks of the beginning of a word, for those that are few edits apart. */
export const forBeginningMarks = (text: string, each: (mark: number) => void): void => forHashes(text, each)

/** The marks under which a listed word is found. */
export const listedMarks = (word: Word): ReadonlyArray<number> => {
  const marks = [textMark(word.text), markOf(ofSound, word.phoneticKey)]
  for (const group of word.synonymGroups) marks.push(markOf(ofGroup, String(group)))
  if (word.script === "latin") {
    marks.push(markOf(ofFrame, word.vowelBlindKey), markOf(ofLatinSkeleton, word.consonantSkeleton))
    for (const father of word.fatherGroups) marks.push(markOf(ofFather, String(father)))
    if (word.syllableKey !== "") marks.push(markOf(ofSyllables, word.syllableKey))
    forSoundHashes(word.phoneticKey, (hash) => marks.push(~hash))
    forBeginningMarks(word.text, (mark) => marks.push(mark))
  } else if (word.script === "unvowelled") marks.push(markOf(ofUnvowelled, word.consonantSkeleton))
  else if (word.script === "other") marks.push(markOf(ofOther, ""))
  return marks
}

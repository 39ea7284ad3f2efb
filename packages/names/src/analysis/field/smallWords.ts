/**
 * Words in small letters among words that begin with capitals are no names, but for particles: "seen Gregor Halvorsen not
 * Jordan Example". What stands between them may be people. An organisation may well have such words: "Kestrel for hire".
 */
import { besideNames } from "../../lexicon/besideNames.ts"
import { joiningWords } from "../../lexicon/genericWords.ts"
import { mayBeParticle } from "../../lexicon/particles.ts"
import { normalise } from "../../text/normalise.ts"
import type { ContainedName } from "./ContainedName.ts"
import { anyMark } from "./fieldMarks.ts"
import { mayBeLabelled } from "./labelled.ts"

/** In letters. Shorter ones are particles of some language. */
const small = /(?<!\S)\p{Ll}{3,}(?![^\s,;.])/gu
const anySmall = new RegExp(small.source, "u")
const capitalised = /(?<!\S)\p{Lu}\S/gu
const LEAST_OF_NAME = 2

const ofPossessive = /['’]s$/u
/** "wife of Gregor Halvorsen", "known as Gregor Halvorsen". */
const joiningBefore = /^\s*(?:(?:of|for|as|by|to|from|with|and|the)\s+)+/u

const mayBeOfName = (word: string): boolean => {
  const normal = normalise(word)
  return mayBeParticle(normal) || joiningWords.has(normal)
}

/** Where marks divide a field, each piece is read for itself, and at words that stand beside names it is cut by `segments`. */
export const maySetApart = {
  test: (text: string): boolean =>
    anySmall.test(text) &&
    (text.match(capitalised)?.length ?? 0) >= LEAST_OF_NAME &&
    [...text.matchAll(small)].some(([word]) => !mayBeOfName(word) && !besideNames.has(normalise(word))) &&
    !anyMark.test(text) &&
    !mayBeLabelled.test(text)
}

export const smallWords = (text: string): ReadonlyArray<ContainedName> => {
  const runs = text
    .replace(small, (word) => (mayBeOfName(word) ? word : "\n"))
    .split("\n")
    .map((run) =>
      run
        .replace(ofPossessive, "")
        .replace(joiningBefore, "")
        .replace(/^[\s,.&-]+|(?:[\s,.&-]+\p{Ll}*)+$/gu, "")
        .trim()
    )
    .filter((run) => /\p{Lu}/u.test(run))
  const names = runs.filter((run) => run.split(/\s+/u).length >= LEAST_OF_NAME)
  return [...names, ...(runs.length === 2 && names.length === 0 ? [runs.join(" ")] : [])].map((name) => ({
    name,
    onlyAs: "person"
  }))
}

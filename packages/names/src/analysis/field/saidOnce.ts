/** A person's name without what it says twice: several words again, or an initial beside the given name that it stands for. */
import { isHonorific } from "../../lexicon/honorifics.ts"
import { hasUsualName } from "../../lexicon/usualNames.ts"
import { normalise } from "../../text/normalise.ts"
import { isSingleLetter } from "../../text/tokens.ts"
import type { ContainedName } from "./ContainedName.ts"
import { mayBeLabelled } from "./labelled.ts"

/** In words. Many people have one name twice: "Ming Ming Chen", "Hassan Ali Hassan". */
const LEAST_AGAIN = 2

const againIn = (words: ReadonlyArray<string>): number =>
  words.length - new Set(words.map((word) => word.toUpperCase())).size

export const mayBeSaidTwice = {
  test: (text: string): boolean => {
    const words = text.match(/\p{L}+/gu) ?? []
    const isAny = words.some((word) => word.length === 1 && isSingleLetter(word.toUpperCase()))
    const again = isAny || words.length <= LEAST_AGAIN ? 0 : againIn(words)
    return (isAny || again >= LEAST_AGAIN) && !mayBeLabelled.test(text)
  }
}

interface Said {
  readonly text: string
  readonly normal: string
  /** Whether nothing stands directly before it: it is the first word, or stands behind a title or in brackets. */
  readonly isApart: boolean
}

const saidIn = (text: string): ReadonlyArray<Said> => {
  const said: Array<Said> = []
  let isApart = true
  for (const word of text.split(/\s+/u)) {
    const normal = normalise(word)
    if (isHonorific(normal)) isApart = true
    else {
      said.push({ text: word.replace(/[()]/gu, ""), normal, isApart: isApart || word.startsWith("(") })
      isApart = false
    }
  }
  return said
}

/**
 * "YURI Y EXAMPLE", "Y YURI EXAMPLE", "Example Y (Yuri)", "EXAMPLE Y MR YURI", and in capitals "EXAMPLE Y YURI" by a
 * usual given name. "Jordan E Example" has a further name.
 */
const isDoubled = (said: ReadonlyArray<Said>, at: number): boolean => {
  const [before, initial, behind] = [said[at - 1], said[at], said[at + 1]]
  const isOf = (other: Said | undefined): boolean =>
    initial !== undefined &&
    other !== undefined &&
    other.normal.length > 1 &&
    other.normal.startsWith(initial.normal)
  return (
    isSingleLetter(initial?.normal ?? "") &&
    // "EXAMPLE Y & M": the initials of two people.
    !["", "AND"].includes(behind?.normal ?? "none") &&
    (isOf(before) ||
      (isOf(behind) &&
        (at === 0 ||
          behind?.isApart === true ||
          (before?.text === before?.normal &&
            hasUsualName([behind?.normal ?? ""]) &&
            !hasUsualName([before?.normal ?? ""])))))
  )
}

export const saidOnce = (text: string): ReadonlyArray<ContainedName> => {
  const said = saidIn(text)
  const first = new Map<string, Said>()
  for (const each of said) if (!first.has(each.normal)) first.set(each.normal, each)
  const again = new Set(
    said.filter((each) => !isSingleLetter(each.normal) && first.get(each.normal) !== each)
  )
  const left = said.filter(
    (each, at) => !(again.size >= LEAST_AGAIN && again.has(each)) && !isDoubled(said, at)
  )
  return left.length === said.length || left.length < 2
    ? []
    : [{ name: left.map((each) => each.text).join(" "), onlyAs: "person" }]
}

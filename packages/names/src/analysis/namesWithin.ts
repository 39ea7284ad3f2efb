/**
 * The names that one written name holds: those on either side of "as trustee for", "trading as" or "formerly", and those
 * in brackets.
 */
import { aliasPatterns, formerNamePatterns, formerVesselPattern } from "../lexicon/aliasWordings.ts"
import { remarkWithin } from "../lexicon/bracketRemarks.ts"
import { joiningWords, organisationWordWeight } from "../lexicon/genericWords.ts"
import { trusteePatternsOnLists } from "../lexicon/trusteeWordings.ts"
import { withoutInvisible } from "../text/invisible.ts"
import { normalise } from "../text/normalise.ts"
import type { NameModel } from "./NameVariant.ts"

const anyOf = (patterns: ReadonlyArray<string>): string =>
  patterns.map((pattern) => `(?:${pattern})`).join("|")

const splitter = new RegExp(
  `(?:^|[\\s,;(])(?:${anyOf([...trusteePatternsOnLists, ...aliasPatterns, ...formerNamePatterns])})(?=[\\s,;)]|$)`,
  "giu"
)
const formerVessel = new RegExp(`(?<=\\S[\\s,;([]+)(?:${formerVesselPattern})`, "iu")
const former = new RegExp(`^[\\s,;(]*(?:${anyOf(formerNamePatterns)})$`, "iu")

/** Whether what stands in brackets is part of the name: a place, a trade, a number. */
const qualifies = (bracket: string): boolean => {
  const words = normalise(bracket).split(" ")
  return words.every(
    (word) => /^\d+$/u.test(word) || organisationWordWeight(word) < 1 || joiningWords.has(word)
  )
}

/** Most names hold none of the wordings, so what every one of them contains is looked for first. */
const mayHoldNames = /[()[/.]|trust|estate|trading|known|formerly|previously|atf|aka|fka|nka|\bex\b/iu

export interface ContainedName {
  readonly name: string
  readonly isFormer: boolean
  /** Given where it is a name of only this kind of party. */
  readonly onlyAs?: NameModel
}

/** The flag of a vessel behind its name: "Kestrel (Panama)", "Kestrel [PA]". */
const flag = /\s*[([]([^()[\]]{2,40})[)\]]\s*$/u
const isFlag = (text: string): boolean => /^[A-Z]{2,3}$/u.test(text) || qualifies(text)

/** A vessel's name without its flag, and its names on either side of "ex". */
const vesselsWithin = (name: string): ReadonlyArray<ContainedName> => {
  const [now = "", ...before] = name.split(formerVessel)
  const bare = isFlag(flag.exec(now)?.[1] ?? "") ? now.replace(flag, "") : now
  if (bare === name) return []
  return [bare, ...before]
    .map((part) => part.replace(/[()[\]]/gu, " ").trim())
    .flatMap((part, i) =>
      part === name || normalise(part).length < 2
        ? []
        : [{ name: part, isFormer: i > 0, onlyAs: "vessel" as const }]
    )
}

/** A name, and the names inside it: "X Pty Ltd ATF Y Trust" is also X and Y, "Y (Formerly Z)" Y and Z, "(KOSA)" KOSA. */
export const namesWithin = (written: string): ReadonlyArray<ContainedName> => {
  const name = withoutInvisible(written)
  const parts: Array<ContainedName> = [{ name, isFormer: false }]
  if (!mayHoldNames.test(name)) return parts
  let nextIsFormer = false
  let from = 0
  const add = (part: string) => {
    const bare = part.replace(/[()]/gu, " ").trim()
    if (normalise(bare).length > 1 && bare !== name) parts.push({ name: bare, isFormer: nextIsFormer })
  }
  const addWithBrackets = (text: string) => {
    const inBrackets = [...text.matchAll(/\(([^()]*)\)?/gu)].map((bracket) => bracket[1] ?? "")
    // "Zarya (Spain)" is not Zarya: without its brackets only when they hold another name or a remark.
    if (!inBrackets.some(qualifies)) add(text.replace(/\([^()]*\)?/gu, " "))
    for (const bracket of inBrackets) if (!remarkWithin.test(bracket) && !qualifies(bracket)) add(bracket)
  }
  for (const match of name.matchAll(splitter)) {
    addWithBrackets(name.slice(from, match.index))
    nextIsFormer = former.test(match[0])
    from = match.index + match[0].length
  }
  addWithBrackets(name.slice(from))
  return [...parts, ...vesselsWithin(name)]
}

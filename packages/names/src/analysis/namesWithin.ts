/**
 * The names that one written name holds: those on either side of "as trustee for", "trading as" or "formerly", and those
 * in brackets.
 */
import { aliasPatterns, formerNamePatterns } from "../lexicon/aliasWordings.ts"
import { remarkWithin } from "../lexicon/bracketRemarks.ts"
import { trusteePatternsOnLists } from "../lexicon/trusteeWordings.ts"
import { withoutInvisible } from "../text/invisible.ts"
import { normalise } from "../text/normalise.ts"
import type { ContainedName } from "./ContainedName.ts"
import { partiesWithin } from "./partiesWithin.ts"
import { qualifies } from "./qualifies.ts"
import { scriptsWithin } from "./scriptsWithin.ts"
import { settlorsWithin } from "./settlorsWithin.ts"
import { vesselsWithin } from "./vesselsWithin.ts"

const anyOf = (patterns: ReadonlyArray<string>): string =>
  patterns.map((pattern) => `(?:${pattern})`).join("|")

const splitter = new RegExp(
  `(?:^|[\\s,;(])(?:${anyOf([...trusteePatternsOnLists, ...aliasPatterns, ...formerNamePatterns])})(?=[\\s,;)]|$)`,
  "giu"
)
const former = new RegExp(`^[\\s,;(]*(?:${anyOf(formerNamePatterns)})$`, "iu")

/** Most names hold none of the wordings, so what every one of them contains is looked for first. */
const mayHoldNames =
  /[()[/.,;|&+\n\u2013\u2014]| - |flag|owned|owner|built|dwt|call sign|renamed|\b(?:and|or|dba|ex|care|behalf)\b|trust|fund|settlement|estate|trading|known|formerly|previously|atf|aka|fka|nka/iu

/** A name, and the names inside it: "X Pty Ltd ATF Y Trust" is also X and Y, "Y (Formerly Z)" Y and Z, "(KOSA)" KOSA. */
export const namesWithin = (written: string): ReadonlyArray<ContainedName> => {
  const lines = withoutInvisible(written)
  const name = lines.replace(/\s+/gu, " ").trim()
  const parts: Array<ContainedName> = [{ name, isFormer: false }]
  if (!mayHoldNames.test(lines)) return [...parts, ...scriptsWithin(name)]
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
    else if (text !== name) add(text)
    for (const bracket of inBrackets) if (!remarkWithin.test(bracket) && !qualifies(bracket)) add(bracket)
  }
  for (const match of name.matchAll(splitter)) {
    addWithBrackets(name.slice(from, match.index))
    nextIsFormer = former.test(match[0])
    from = match.index + match[0].length
  }
  addWithBrackets(name.slice(from))
  return [
    ...parts,
    ...partiesWithin(lines.includes("\n") ? lines : name),
    ...settlorsWithin(name),
    ...scriptsWithin(name),
    ...vesselsWithin(name)
  ]
}

/** The names on either side of "as trustee for", "trading as" or "formerly", and those in brackets. */
import { aliasPatterns, formerNamePatterns } from "../../lexicon/aliasWordings.ts"
import { besideNames, roleWords, statusWords } from "../../lexicon/besideNames.ts"
import { remarkWithin } from "../../lexicon/bracketRemarks.ts"
import { trusteePatternsOnLists } from "../../lexicon/trusteeWordings.ts"
import { hasUsualName } from "../../lexicon/usualNames.ts"
import { normalise } from "../../text/normalise.ts"
import type { ContainedName, PartyRole } from "./ContainedName.ts"
import { type FieldWord, fieldWords, phraseAt } from "./fieldWords.ts"
import { qualifies } from "./qualifies.ts"

const anyOf = (patterns: ReadonlyArray<string>): string =>
  patterns.map((pattern) => `(?:${pattern})`).join("|")

const splitter = new RegExp(
  `(?:^|[\\s,;(])(?:${anyOf([...trusteePatternsOnLists, ...aliasPatterns, ...formerNamePatterns])})(?=[\\s,;)]|$)`,
  "giu"
)
const trusteeship = new RegExp(`^[\\s,;(]*(?:${anyOf(trusteePatternsOnLists)})$`, "iu")
const former = new RegExp(`^[\\s,;(]*(?:${anyOf(formerNamePatterns)})$`, "iu")
const carer = /c\/|care of/iu
const estate = /estate of/iu

/** "(as financial manager)", "(under administration - VCAT)": what somebody is, or how they are. */
const isRemark = (bracket: string): boolean =>
  /^\s*as\s(?!.*\s(?:for|of)\s)/iu.test(bracket) ||
  besideNames.has(normalise(bracket)) ||
  phraseAt(fieldWords(bracket), 0, statusWords) > 1

const ofOtherName =
  /^\s*(?:alias|ex|pref\w*|(?:preferred |first |last |full |given |family |sur)?names?|(?:now )?known)\b/iu
/** "(wife of Maria Example)", "(Dir: Maria Example)", "(Maria Example's general)": a relative, an officer or an employer. */
const isOfAnother = (bracket: string): boolean =>
  !ofOtherName.test(bracket) && (/^\s*[dswh]\/o\s|['’]s\s/iu.test(bracket) || hasRole(fieldWords(bracket)))

/** In front or at the end. */
const hasRole = (words: ReadonlyArray<FieldWord>): boolean =>
  phraseAt(words, 0, roleWords) > 0 || (words.length > 2 && phraseAt(words, words.length - 1, roleWords) > 0)

/** Whether something stands before one of these wordings. */
export const isSplit = (name: string): boolean => name.search(splitter) > 0

export const wordings = (name: string): ReadonlyArray<ContainedName> => {
  const parts: Array<ContainedName> = []
  let role: PartyRole | undefined
  let from = 0
  const add = (part: string, role: PartyRole | undefined) => {
    const bare = part.replace(/[()]/gu, " ").trim()
    const normal = normalise(bare)
    if (normal.length < 2 || bare === name) return
    // By one word, a letter is sent to a company, or to somebody who is known by a given name: "c/- Mohammed".
    const isCarer = role === "care_of" && !normal.includes(" ")
    if (isCarer && hasUsualName([normal])) return
    parts.push({
      name: bare,
      ...(role && { role }),
      ...(isCarer && { onlyAs: "organisation" })
    })
  }
  const addWithBrackets = (text: string, role: PartyRole | undefined) => {
    const inBrackets = [...text.matchAll(/\(([^()]*)\)?/gu)].map((bracket) => bracket[1] ?? "")
    // "Zarya (Spain)" is not Zarya: without its brackets only when they hold another name or a remark.
    if (!inBrackets.some(qualifies)) add(text.replace(/\([^()]*\)?/gu, " "), role)
    else if (text !== name) add(text, role)
    for (const bracket of inBrackets)
      if (!remarkWithin.test(bracket) && !isRemark(bracket) && !qualifies(bracket))
        add(bracket, role ?? (isOfAnother(bracket) ? "joint_holder" : "other_name"))
  }
  for (const match of name.matchAll(splitter)) {
    const isTrusteeship = trusteeship.test(match[0])
    addWithBrackets(name.slice(from, match.index), isTrusteeship ? "trustee" : role)
    // Where no executor stands before it, an estate is read as whose it is.
    const isOwnEstate = estate.test(match[0]) && /^\s*(?:the)?$/iu.test(name.slice(from, match.index))
    role = isTrusteeship
      ? isOwnEstate
        ? undefined
        : "trust"
      : former.test(match[0])
        ? "former_name"
        : carer.test(match[0])
          ? "care_of"
          : "other_name"
    from = match.index + match[0].length
  }
  addWithBrackets(name.slice(from), role)
  return parts
}

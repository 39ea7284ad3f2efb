/**
 * The names that one written name holds: those on either side of "as trustee for", "trading as" or "formerly", and those
 * in brackets.
 */
import { aliasPatterns, formerNamePatterns, formerVesselPattern } from "../lexicon/aliasWordings.ts"
import { remarkWithin } from "../lexicon/bracketRemarks.ts"
import { joiningWords, organisationWordWeight } from "../lexicon/genericWords.ts"
import { trusteePatternsOnLists } from "../lexicon/trusteeWordings.ts"
import { isFlagState } from "../lexicon/vesselPrefixes.ts"
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
const mayHoldNames =
  /[()[/.,;|&+\n\u2013\u2014]| - |flag|owned|owner|built|dwt|call sign|renamed|\b(?:and|or|dba|ex|care|behalf|son|daughter)\b|trust|fund|settlement|estate|trading|known|formerly|previously|atf|aka|fka|nka/iu

export interface ContainedName {
  readonly name: string
  readonly isFormer: boolean
  /** Given where it is a name of only this kind of party. */
  readonly onlyAs?: NameModel
}

/** What may stand behind the name of a vessel: its flag, in brackets or behind a mark, and what is said of a ship. */
const behind = /\s*(?:[([]([^()[\]]{2,60})[)\]]|[,;\u2013\u2014]([^,;]{2,60})|\s-\s(.{2,60}))\s*$/u
const ofShips =
  /\b(?:flag(?:ged)?|owner|owned by|built|dwt|call sign|renamed|tanker|vessel|ship|carrier|cargo|imo|mmsi|lpg|lng|ro-?ro)\b/iu
const saidOfShips = /[\s,;(]+(?:flag(?:ged)?|owners?|owned by|built|dwt|call sign|renamed)(?=[\s:]).*$/iu
/** What every such remark contains. */
const mayBeOfShip = /[([,;\u2013\u2014]|\s-\s|\b(?:ex|flag|owned|owner|built|dwt|call|renamed)/iu
const isOfShip = (text: string): boolean =>
  /^[A-Z]{2,3}$/u.test(text.trim()) || ofShips.test(text) || isFlagState(normalise(text)) || qualifies(text)

/** So many remarks stand behind one name at most. */
const MOST_REMARKS = 6

const withoutFlag = (written: string): string => {
  let name = written.replace(saidOfShips, "")
  for (let taken = 0; taken < MOST_REMARKS; taken++) {
    const [found = "", ...texts] = behind.exec(name) ?? []
    if (found === "" || !isOfShip(texts.find((text) => text !== undefined) ?? "")) break
    name = name.slice(0, -found.length)
  }
  return name
}

/** A vessel's name without its flag, and its names on either side of "ex". */
const vesselsWithin = (name: string): ReadonlyArray<ContainedName> => {
  if (!mayBeOfShip.test(name)) return none
  const parts = name.split(formerVessel).map(withoutFlag)
  return parts.length === 1 && parts[0] === name
    ? none
    : parts.flatMap((part, i) => {
        const bare = part.replace(/[()[\]]/gu, " ").trim()
        return normalise(bare).length < 2 ? [] : [{ name: bare, isFormer: i > 0, onlyAs: "vessel" as const }]
      })
}

/** So many parties in one name are told apart. */
const MOST_PARTIES = 16
const isWholeName = (text: string): boolean => /\S[\s-]+\S/u.test(text.trim())

/** Marks between names, whoever is named, and those between people. */
const between = /;|\||\n|\s\/\s|(?:^|\s)\d{1,2}[.)]\s/u
const betweenPeople = /\s(?:and\/or|and|or|&|\+|-)\s|;|\||,/iu

/** "AL HASSAN, Mohamed Ali" is a surname with given names. */
const isSurnameFirst = ([first = "", second = ""]: ReadonlyArray<string>): boolean =>
  first === first.toUpperCase() && second !== second.toUpperCase()

/** The names of several parties that were written as one: "Jane Citizen; Kestrel Finance", "Jane and Jordan Example". */
const partiesWithin = (name: string): ReadonlyArray<ContainedName> => {
  const parties = between.test(name) ? name.split(between).filter(isWholeName) : []
  if (parties.length > 1)
    return parties.slice(0, MOST_PARTIES).map((each) => ({ name: each.trim(), isFormer: false }))
  if (!betweenPeople.test(name)) return none
  const list = name.split(betweenPeople)
  const people = list.filter(isWholeName)
  const isOne = name.includes(",") && (people.length < 2 || (list.length === 2 && isSurnameFirst(list)))
  return list.length < 2 || isOne
    ? none
    : people
        .slice(0, MOST_PARTIES)
        .map((each) => ({ name: each.trim(), isFormer: false, onlyAs: "person" as const }))
}

/** Whoever a trust is called by: "The Trustee for the Jordan Example Family Trust". One word is too little to say. */
const trustOf =
  /^(?:(?:the )?trustees? (?:for|of) (?:the )?)?(.+?)(?: (?:(?:family|discretionary|unit|hybrid|investment|property|testamentary|super(?:annuation)?|retirement|self managed|benefits?|charitable|no\.? ?\d+) )*(?:trust|fund|settlement))?(?: no\.? ?\d+)?$/iu

const saysTrust = /trust|fund|settlement/iu

const settlorsWithin = (name: string): ReadonlyArray<ContainedName> => {
  if (!saysTrust.test(name)) return none
  const who = trustOf.exec(name)?.[1]?.trim() ?? ""
  return who === name || !isWholeName(who)
    ? none
    : (["person", "vessel"] as const).map((onlyAs) => ({ name: who, isFormer: false, onlyAs }))
}

/** The parts of a name in Latin letters and in another script, where both stand beside each other: "Kestrel Пустельга". */
const scriptsWithin = (name: string): ReadonlyArray<ContainedName> => {
  if (ascii.test(name)) return none
  const words = name.split(/[\s/]+/u)
  const latin = words.filter((word) => latinLetter.test(word))
  const others = words.filter((word) => !latinLetter.test(word) && /\p{L}/u.test(word))
  return latin.length === 0 || others.length === 0
    ? none
    : [latin, others].map((each) => ({ name: each.join(" "), isFormer: false }))
}
const ascii = /^\p{ASCII}*$/u
const latinLetter = /\p{Script=Latin}/u

const none: ReadonlyArray<ContainedName> = []

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

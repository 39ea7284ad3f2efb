/**
 * The forms in which one published name is compared: without remarks in brackets, split at slashes, and separated by
 * script.
 */
import { isGenerationalSuffix, listedBeforePattern, wholeRemark } from "@entity-watch/names/lexicon"
import type { ListedName } from "../domain/ListedEntry.ts"

type Kind = ListedName["kind"]

export interface NameForm {
  readonly compared: string
  readonly kind: Kind
}

const wasListed = new RegExp(`^${listedBeforePattern}\\b[\\s.,]*(?:in arabic:?)?\\s*`, "iu")
const partOf = /\s*-\s*sub-unit name$/iu
const brackets = /[(（]([^()（）]*)[)）]/gu

export const isLatin = (name: string): boolean => latin.test(name) && !otherScript.test(name)

const latin = /\p{Script=Latin}/u
/** Letters of scripts other than Latin. Marks such as the ʻokina are letters of no script. */
const otherScript = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/u

const words = (text: string): ReadonlyArray<string> => text.split(/\s+/u).filter((word) => word !== "")

const tidy = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .replace(/\s+([,;])/gu, "$1")
    .replace(/^[\s,;/-]+|[\s,;/-]+$/gu, "")

/**
 * Whether a text is an acronym such as `AQAP`, `DHKP/C` or `ISIL -WA`: short and mostly capitals. Like a weak alias, an
 * acronym alone is not evidence.
 */
const isAcronym = (text: string): boolean => {
  const letters = text.replace(/[^\p{L}\d]/gu, "")
  const capitals = letters.replace(/[^\p{Lu}\d]/gu, "")
  return (
    letters.length >= 2 &&
    letters.length <= 10 &&
    words(text).length <= 2 &&
    capitals.length >= letters.length * 0.6
  )
}

/**
 * Whether a bracket is an acronym of the rest of a name. In a name that is all in capitals, it is one only if its
 * letters follow one another in the rest.
 */
const standsFor = (acronym: string, rest: string): boolean => {
  const within = rest.toUpperCase()
  let at = 0
  for (const letter of acronym.toUpperCase().replace(/[^\p{L}]/gu, "")) {
    at = within.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

const isAllCapitals = (text: string): boolean => text === text.toUpperCase()

const bracketForms = (inside: string, rest: string, atEnd: boolean, kind: Kind): ReadonlyArray<NameForm> => {
  const text = tidy(inside.replace(partOf, ""))
  if (text === "" || wholeRemark.test(text)) return []
  if (!latin.test(text)) return otherScript.test(text) ? [{ compared: text, kind: "original_script" }] : []
  // A Latin bracket after a name in another script is a translation or transliteration of that name.
  if (!latin.test(rest)) return [{ compared: text, kind: kind === "original_script" ? "alias" : kind }]
  if (isAcronym(text) && ((text.length <= 5 && !isAllCapitals(rest)) || standsFor(text, rest)))
    return [{ compared: text, kind: "weak_alias" }]
  // A single word in a bracket inside a name is as often a place, or a variant of the word before it, as a name.
  return atEnd && words(text).length > 1
    ? [{ compared: text, kind: kind === "primary" ? "alias" : kind }]
    : []
}

/**
 * Splits a name at slashes: "A B/C" is A B and A C; "New People's Army/Communist Party" is two names; "X / Y" with
 * spaces is always two.
 */
const slashForms = (name: string, kind: Kind): ReadonlyArray<NameForm> => {
  const [left = "", right = "", more] = name.split("/").map(tidy)
  const leftWords = words(left)
  const rightWords = words(right)
  // J/V, DHKP/C and 140/14 are one word each.
  if (more !== undefined || Math.min(leftWords.at(-1)?.length ?? 0, rightWords[0]?.length ?? 0) < 3) return []
  const part = (text: string): NameForm => ({
    compared: text,
    kind: words(text).length === 1 ? "weak_alias" : kind
  })
  if (/\s\/\s/u.test(name) || (leftWords.length === 1 && rightWords.length === 1))
    return [part(left), part(right)]
  if (leftWords.length > 1 && rightWords.length > 1) return [part(left), part(right)]
  if (leftWords.length === 1 && isAcronym(right)) return [part(right)]
  if (isAcronym(right) && standsFor(right, left)) return [part(left), part(right)]
  return [
    { compared: tidy([left, ...rightWords.slice(1)].join(" ")), kind },
    { compared: tidy([...leftWords.slice(0, -1), right].join(" ")), kind }
  ]
}

/** Splits a name that is written in two scripts into two names. */
const scriptForms = (name: string, kind: Kind): ReadonlyArray<NameForm> => {
  if (!latin.test(name) || !otherScript.test(name)) return []
  const all = words(name)
  // One Latin letter in a Cyrillic word is a typing error, not a name.
  const inOther = all.filter((word) => otherScript.test(word)).join(" ")
  const inLatin = all.filter((word) => latin.test(word) && !otherScript.test(word)).join(" ")
  if (inLatin === "" || inOther === "") return []
  return [
    { compared: tidy(inLatin), kind: kind === "original_script" ? "alias" : kind },
    { compared: tidy(inOther), kind: "original_script" }
  ]
}

/**
 * Puts the given name first: `Ahmed, Abubakar K.` is Abubakar K. Ahmed. The name must have exactly one comma; a comma
 * in an organisation's name says nothing.
 */
export const givenFirst = (name: string): string | undefined => {
  const [family = "", given = "", more] = name.split(",").map((part) => part.trim())
  if (more !== undefined || family === "" || given === "" || isGenerationalSuffix(given)) return undefined
  return `${given} ${family}`
}

/**
 * All forms in which a name is compared. The first form stands for the whole published name; any others stand for parts
 * of it. A form that equals an earlier one is left out.
 */
export const nameForms = (name: string, kind: Kind, isIndividual: boolean): ReadonlyArray<NameForm> => {
  const insides = [...name.matchAll(brackets)]
  const listedBefore = insides
    .map(([, inside = ""]) => inside.trim())
    .find((inside) => wasListed.test(inside))
  const ownKind = listedBefore === undefined ? kind : "former"
  const isRemark = (inside: string): boolean =>
    wasListed.test(inside.trim()) || wholeRemark.test(tidy(inside))
  const whole = tidy(name.replace(brackets, (bracket, inside: string) => (isRemark(inside) ? " " : bracket)))
  const bare = tidy(name.replace(brackets, " "))
  const forms: Array<NameForm> = [{ compared: whole === "" ? name : whole, kind: ownKind }]
  if (bare !== "") forms.push({ compared: bare, kind: ownKind })
  for (const bracket of insides) {
    const inside = bracket[1] ?? ""
    const atEnd = tidy(name.slice(bracket.index + bracket[0].length)) === ""
    const names = wholeRemark.test(tidy(inside)) ? [] : inside.trim().replace(wasListed, "").split(",")
    for (const each of names) forms.push(...bracketForms(each, bare, atEnd, ownKind))
  }
  forms.push(...slashForms(bare, ownKind), ...scriptForms(bare, ownKind))
  const inverted = isIndividual ? givenFirst(bare) : undefined
  if (inverted !== undefined) forms.push({ compared: inverted, kind: ownKind })
  const seen = new Set<string>()
  return forms.filter(({ compared }) => !seen.has(compared) && seen.add(compared) !== undefined)
}

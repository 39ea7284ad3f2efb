/** The names of a party as a list writes them: bounded, each once, and those that stand within one cell taken apart. */
import { stripLegalForms } from "@entity-watch/names/lexicon"
import { tokensOf } from "@entity-watch/names/text"
import { cleanText } from "../../../formats/cleanText.ts"
import { isLatin } from "../../../formats/comparableForms.ts"
import type { ListedParty } from "../party/ListedParty.ts"

export type PartyName = ListedParty["names"][number]

/** A name before it is cleaned: what is published, its kind, and its type in the list's own words. */
export type WrittenName = readonly [name: string, kind: PartyName["kind"], nameType?: string]

/** Twice what the longest name that is compared whole has. */
const mostCharacters = 1_000
/** Twenty times what the party with the most names has that was seen. */
const mostNames = 5_000

export interface PartyNames {
  readonly names: ReadonlyArray<PartyName>
  /** Whether a name was shortened, or names were left out, because there was more than anybody publishes. */
  readonly isCut: boolean
}

/** Shortens a text of a list to what is kept of one, without half a character at its end. */
export const within = (text: string, most = mostCharacters): string =>
  text.length > most ? text.slice(0, most).toWellFormed() : text.toWellFormed()

const isOfOtherScript = (name: string): boolean => !isLatin(name) && /\p{L}/u.test(name)

/** A name that is written the same again says nothing new, whatever its kind: the first one counts. */
export const partyNames = (written: Iterable<WrittenName>): PartyNames => {
  const names = new Map<string, PartyName>()
  let isCut = false
  for (const [published, kind, nameType = ""] of written) {
    const name = cleanText(within(published))
    if (published.length > mostCharacters) isCut = true
    if (name === "" || names.has(name)) continue
    if (names.size === mostNames) {
      isCut = true
      break
    }
    names.set(name, {
      name,
      kind: kind === "alias" && isOfOtherScript(name) ? "original_script" : kind,
      name_type: cleanText(within(nameType))
    })
  }
  return { names: [...names.values()], isCut }
}

const connective =
  /[\s,;(]{0,9}(?<![\p{L}\d])(t\/as?|trading as|also known? as|a\.?k\.?a\.?|formerly(?: known as| listed as)?|previously(?: known as)?)(?![\p{L}\d])[\s.:;]{0,9}/giu
const isTrading = /^t/iu
const isFormer = /^(?:f|p)/iu

const severalOf = (names: string, at: RegExp): ReadonlyArray<string> => {
  const parts = names.split(at).map(cleanText)
  return parts.length > 1 && parts.every((part) => part.includes(" ")) ? parts : [names]
}

const countOf = (mark: string, text: string): number => text.split(mark).length - 1

/** Without the end of a bracket that stands open before a connective. */
const withoutBrackets = (text: string): string => {
  const bare = cleanText(text).replace(/^[,;]+|[,;]+$/gu, "")
  return countOf(")", bare) > countOf("(", bare) ? cleanText(bare.replace(/\)$/u, "")) : bare
}

/** "Casey FABLE aka Morgan": a surname alone is of little weight, and stands for the whole name with it. */
const surnameAlone = (surname: string, main: string): ReadonlyArray<WrittenName> => [
  [`${main.slice(0, main.lastIndexOf(" "))} ${surname}`, "alias"],
  [surname, "weak_alias"]
]

/**
 * Takes apart a cell in which a register writes several names of one party: "X Pty Ltd, t/a Y", "A also known as B and C",
 * "X (formerly Y)". The first one is the party's own.
 */
export const namesInCell = (published: string): ReadonlyArray<WrittenName> => {
  const [first = "", ...rest] = within(cleanText(published)).split(connective)
  const main = withoutBrackets(first)
  const names: Array<WrittenName> = [[main, "primary"]]
  for (let i = 0; i + 1 < rest.length; i += 2) {
    const said = rest[i] ?? ""
    const other = withoutBrackets(rest[i + 1] ?? "")
    if (isTrading.test(said)) {
      for (const name of severalOf(other, /\s*;\s*|\s\/\s/u)) names.push([name, "alias", "Trading name"])
    } else if (isFormer.test(said)) {
      names.push([other, "former"])
    } else if (other.includes(" ") || !main.includes(" ")) {
      for (const name of severalOf(other, /\s*[;,]\s*(?:and |or )?|\s(?:and|or|\/)\s/u))
        names.push([name, "alias"])
    } else if (other !== "") names.push(...surnameAlone(other, main))
  }
  return names.filter(([name]) => name !== "")
}

const wordOfBody =
  /(?<!\p{L})(?:trust|trustee|services?|association|foundation|partnership|church|centre|group|company|care|support)(?!\p{L})/iu

/**
 * What a party is, of which the list does not say it: a company has an ACN or a legal form, and a person's name is
 * written with the surname before a comma. Of any other name nothing is guessed.
 */
export const typeOfNamed = (name: string, acn: string): ListedParty["type"] => {
  const isBody = acn !== "" || wordOfBody.test(name) || stripLegalForms(tokensOf(name)).forms.length > 0
  return isBody ? "entity" : /^[^,]+,[^,]+$/u.test(name) ? "individual" : "unknown"
}

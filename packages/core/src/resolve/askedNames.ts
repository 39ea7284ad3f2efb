/** The names that are compared of what was asked: as it is written, and those that it holds. */
import {
  companyAlone,
  documentNumbersIn,
  namesNoTrustee,
  namesWithin,
  type TrusteeAndTrust,
  trusteeAndTrust
} from "@entity-watch/names/analysis"
import { NameComparison } from "@entity-watch/names/compare"
import { tokensOf } from "@entity-watch/names/text"

/** Of the names that one written name holds, so many are compared. */
const mostParts = 6

export interface AskedName {
  readonly name: string
  readonly isWhole: boolean
  readonly comparison: NameComparison
  /** The part of it that is compared: not the name under which a trust and its trustee trade. */
  readonly comparedPart: string
  /** Where the name is that of a trust and of its trustee. */
  readonly parties: { readonly trustee: NameComparison; readonly trust: NameComparison } | null
  /** Whether it says that a company, or any incorporated body, or a trust, is named. */
  readonly isCompany: boolean
  readonly isIncorporated: boolean
  readonly isTrust: boolean
  /** Whether it is one of the two parties of a name. */
  readonly isParty: "trustee" | "trust" | null
  /** Whether several names stand in it, each of which is compared too. */
  readonly isSeveral: boolean
}

/** What only companies are called by: a partnership may be Limited as well. */
const companyForm = /\b(?:pty|proprietary|p\/l)\b/iu
export const isCompanyName = (name: string): boolean => companyForm.test(name)
/** What neither a trust nor a person is called by. */
const incorporatedForm = /\b(?:pty|proprietary|p\/l|(?:ltd|limited|inc|incorporated)\.?$)/iu
export const isIncorporatedName = (name: string): boolean => incorporatedForm.test(name.trim())
export const saysTrust = /\b(?:trust|fund|smsf|settlement|estate)\b/iu
const saysEstate =
  /^(?:the\s+)?(?:deceased\s+)?est(?:ate)?\.?\s+(?:of|late)\b|[\s,([-](?:deceased(?:\s+estate)?|dec['\u2019]?d\.?|est(?:ate)?\.?\s+of(?:\s+the)?(?:\s+late)?)[)\]]?$/iu

/** The number of one of several companies or trusts of a name: "(No. 2)", "(2019)". What else stands in brackets is a remark. */
const numberInBrackets = /[([]\s*((?:(?:no|nr|number)[\s.]{0,2})?\d{1,4}[a-z]?)\s*[)\]]/giu
/** Of "(2011) (2)" no long number is made. */
const severalInBrackets = /\d[a-z]?\s*[)\]]\s*[([]\s*(?:(?:no|nr|number)[\s.]{0,2})?\d/iu
const withoutBrackets = (name: string): string => name.replace(numberInBrackets, "$1")

/** The trustee and the trust of a name: "X ATF Y trading as Z" has a third name, which is no part of the trust's. */
const partiesIn = (name: string): TrusteeAndTrust | null => {
  const parties = trusteeAndTrust(name)
  const trust = namesWithin(name)
    .find(({ role }) => role === "trust")
    ?.name.replace(/^the\s+/iu, "")
  return parties !== null && trust !== undefined && parties.trust.startsWith(trust)
    ? { ...parties, trust }
    : parties
}

const upTo = (part: string, name: string): string => {
  const at = name.indexOf(part)
  return at === -1 ? name : name.slice(0, at + part.length)
}

/** The names inside a name of an organisation, without itself. */
const heldBy = (name: string): ReadonlyArray<string> => {
  const parties = partiesIn(name)
  const held = namesWithin(withoutBrackets(name)).flatMap((each) =>
    (each.onlyAs ?? "organisation") !== "organisation" || each.role === "settlor" || each.name === name
      ? []
      : [each.name]
  )
  if (saysEstate.test(name)) return []
  const alone = parties === null && held.length === 0 ? companyAlone(name) : null
  if (alone !== null) return [alone]
  const all = parties === null ? held : [parties.trustee, parties.trust, ...held]
  return [...new Set(all)].slice(0, mostParts)
}

/** "X Pty Ltd trading as Y" is also X Pty Ltd and Y; a number that was typed with a name is no word of it. */
export const namesToCompare = (
  names: ReadonlyArray<string>
): ReadonlyArray<Pick<AskedName, "name" | "isWhole">> => {
  const whole = new Set(
    names.flatMap((name) => [
      name,
      ...(severalInBrackets.test(name) ? [] : documentNumbersIn(withoutBrackets(name)).names.slice(0, 1))
    ])
  )
  const parts = new Set([...whole].flatMap(heldBy).filter((part) => !whole.has(part)))
  return [
    ...[...whole].map((name) => ({ name, isWhole: true })),
    ...[...parts].map((name) => ({ name, isWhole: false }))
  ]
}

/** A part may be written without the brackets of the whole, and with an article. */
const areWordForWord = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((each) => tokensOf(each).join(" ").replace(/^THE /u, ""))
  return first === second
}

/** In steps (`inTurns`): a name may hold several. */
export function* askedNames(names: ReadonlyArray<string>): Generator<void, ReadonlyArray<AskedName>> {
  const all = namesToCompare(names)
  yield
  const parties = all.flatMap(({ isWhole, name }) => (isWhole ? (partiesIn(name) ?? []) : []))
  const asked: Array<AskedName> = []
  for (const each of all) {
    yield
    const own = each.isWhole ? partiesIn(each.name) : null
    asked.push({
      ...each,
      comparison: new NameComparison(each.name),
      comparedPart: own === null ? each.name : upTo(own.trust, each.name),
      isCompany: own === null && isCompanyName(each.name),
      isIncorporated: own === null && isIncorporatedName(each.name),
      isTrust: own === null && (namesNoTrustee(each.name) || saysEstate.test(each.name)),
      parties: own && { trustee: new NameComparison(own.trustee), trust: new NameComparison(own.trust) },
      isParty: each.isWhole
        ? null
        : parties.some(({ trustee }) => areWordForWord(trustee, each.name))
          ? "trustee"
          : parties.some(({ trust }) => areWordForWord(trust, each.name))
            ? "trust"
            : null,
      isSeveral: all.some(({ isWhole, name }) => !isWhole && each.name !== name && each.name.includes(name))
    })
  }
  return asked
}

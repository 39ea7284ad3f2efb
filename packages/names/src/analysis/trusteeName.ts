/** Reads the trustee's name out of the name of a trust. Most names of trusts name no trustee. */
import {
  accountOfTrust,
  noTrusteeName,
  trustBeforeTrustee,
  trusteeAsPartner,
  trusteeBeforeTrust,
  trusteeUnnamed,
  trusteeWordingBegun
} from "../lexicon/trusteeWordings.ts"

const edges = /^[\s,(<[\-–:]+|[\s,(<[\-–:]+$/gu

const withPlainSpaces = (name: string): string => name.replace(/[\s\u00a0]+/gu, " ").trim()

/** Whether the name is that of a trust and says nothing of its trustee: "The Trustee for …". */
export const namesNoTrustee = (name: string): boolean => trusteeUnnamed.test(withPlainSpaces(name))

/** The wordings are looked for in a time that grows with the square of the length. No name of a register is so long. */
const LONGEST = 1_000

export interface TrusteeAndTrust {
  readonly trustee: string
  readonly trust: string
}

/** Both names as written, or null where the name does not name the two. */
export const trusteeAndTrust = (name: string): TrusteeAndTrust | null => {
  if (name.length > LONGEST) return null
  const text = withPlainSpaces(name)
  if (trusteeUnnamed.test(text) || trusteeAsPartner.test(text)) return null
  const turned = trustBeforeTrustee.exec(text)?.groups
  if (turned !== undefined) return cleaned(turned.trustee, turned.trust)
  const account = accountOfTrust.exec(text)?.groups
  if (account !== undefined) return cleaned(account.trustee, asTrust(account.trust ?? ""))
  const found = trusteeBeforeTrust.exec(text)
  return found === null || found.index === 0
    ? null
    : cleaned(text.slice(0, found.index), text.slice(found.index + found[0].length))
}

/** The trustee's name as written, or null where none is named. */
export const trusteeName = (name: string): string | null => trusteeAndTrust(name)?.trustee ?? null

/** The account of a holding is called as its trust is, without the word. */
const asTrust = (account: string): string =>
  /\b(?:trust|fund|settlement|estate|s\/?f|f\/?t|u\/?t)\b/iu.test(account)
    ? account
    : `${account.trim()} Trust`

const cleaned = (trustee = "", trust = ""): TrusteeAndTrust | null => {
  const name = trustee.replace(edges, "").replace(trusteeWordingBegun, "").trim()
  return name === "" || noTrusteeName.test(name)
    ? null
    : {
        trustee: name,
        trust: trust
          .replace(edges, "")
          .replace(/^the\s+/iu, "")
          .replace(/[\s)]+$/u, "")
      }
}

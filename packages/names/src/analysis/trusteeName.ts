/** Reads the trustee's name out of the name of a trust. Most names of trusts name no trustee. */
import {
  accountOfTrust,
  noTrusteeName,
  trustBeforeTrustee,
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

/** The trustee's name as written, or null where none is named. */
export const trusteeName = (name: string): string | null => {
  if (name.length > LONGEST) return null
  const text = withPlainSpaces(name)
  if (trusteeUnnamed.test(text)) return null
  const turned = trustBeforeTrustee.exec(text)?.groups?.trustee ?? accountOfTrust.exec(text)?.groups?.trustee
  if (turned !== undefined) return cleaned(turned)
  const found = trusteeBeforeTrust.exec(text)
  return found === null || found.index === 0 ? null : cleaned(text.slice(0, found.index))
}

const cleaned = (part: string): string | null => {
  const trimmed = part.replace(edges, "").replace(trusteeWordingBegun, "").trim()
  return trimmed === "" || noTrusteeName.test(trimmed) ? null : trimmed
}

/** Whether an address or a text names somebody by a word for it: `C/- Jo Roe`, `& Jo Roe`, `sole director is Jo Roe`. */

import { likenessOf } from "./cellLikeness.ts"

/** A line of an address that is no address, and the second line of a name. */
const before =
  /^(?:c\s?[/.\\]\s?[o-]|care of|attn|attention|att|fao|the estate of|estate of|and|&|\+|as trustee|as executor|atf|itf|t\/as?|trading as)(?![\p{L}\p{N}])[\s:.,-]*(?=\p{L})/iu

const roles =
  "directors?|shareholders?|beneficial owners?|ubo|owners?|trustees?|beneficiar(?:y|ies)|executors?|executrix|administrators?|guarantors?|guardians?|attorneys?|poa|power of attorney|signator(?:y|ies)|authorised (?:person|representative)s?|partners?|spouse|wife|husband|nominees?|settlors?|appointors?|controllers?|controlled by|owned by|on behalf of|formerly known as|formerly|also known as|aka|née|nee|account holders?|joint holders?|borrowers?|payees?|paid to|remit to|pay to|in trust for|next of kin|nok"
const between = "(?:\\s+(?:is|are|was|name|named|of|to|with|the|both|now|mr|mrs|ms|miss|dr))*"
/** A word for somebody, and what stands behind it. */
const role = new RegExp(`(?<![\\p{L}\\p{N}])(?:${roles})(?![\\p{L}\\p{N}])${between}\\s*[:=(,-]*\\s*`, "giu")
const capitalised = "\\p{Lu}[\\p{L}\\p{M}'’.-]*"
const particles = "(?:(?:van|von|de|der|den|da|di|du|del|dos|bin|binti|ibn|al|el|la|le|ul|ter|ten)\\s+)*"
const name = new RegExp(`^${capitalised}(?:\\s+${particles}${capitalised}){1,4}`, "u")

const longest = 4_000

export const namesSomebody = (cell: string): boolean => {
  const text = cell.slice(0, longest)
  return (
    before.test(text) ||
    [...text.matchAll(role)].some((found) => isName(text.slice(found.index + found[0].length)))
  )
}

/** Two words with capitals of which one is no ordinary word: "director Jo Roe", and not "Director Penalty Notice". */
const isName = (rest: string): boolean => {
  const [found] = name.exec(rest.slice(0, 120)) ?? []
  if (found === undefined) return false
  const likeness = likenessOf(found)
  return likeness === "name" || likeness === "shape"
}

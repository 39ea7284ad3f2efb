/** Whether an address or a text names somebody by a word for it: `C/- Jo Roe`, `& Jo Roe`, `sole director is Jo Roe`. */

import { type CellLikeness, likenessOf } from "./cellLikeness.ts"

/** A line of an address that is no address, and the second line of a name. */
const before =
  /^(?:c\s?[/.\\]\s?[o-]|care of|attn|attention|att|fao|the estate of|estate of|and|&|\+|as trustee|as executor|atf|itf|t\/as?|trading as)(?![\p{L}\p{N}])[\s:.,-]*(?=\p{L})/iu

const roles =
  "directors?|shareholders?|beneficial owners?|ubo|owners?|trustees?|beneficiar(?:y|ies)|executors?|executrix|administrators?|guarantors?|guardians?|attorneys?|poa|power of attorney|signator(?:y|ies)|authorised (?:person|representative)s?|partners?|spouse|wife|husband|nominees?|settlors?|appointors?|controllers?|controlled by|owned by|on behalf of|formerly known as|formerly|also known as|aka|née|nee|account holders?|joint holders?|borrowers?|payees?|paid to|remit to|pay to|in trust for|next of kin|nok"
const between = "(?:\\s+(?:is|are|was|name|named|of|to|with|the|both|now|mr|mrs|ms|miss|dr))*"
/** A word for somebody, and what stands behind it. */
const role = new RegExp(`(?<![\\p{L}\\p{N}])(?:${roles})(?![\\p{L}\\p{N}])${between}\\s*[:=(,-]*\\s*`, "giu")
/** Behind these words stand things as well. */
const towards =
  /(?<![\p{L}\p{N}])(?:with|to|from|by|for|against|re|via|versus|vs?|memory of|honour of|met|contact)\s+(?=\p{Lu})/giu
const capitalised = "\\p{Lu}[\\p{L}\\p{M}'’.-]*"
const particles = "(?:(?:van|von|de|der|den|da|di|du|del|dos|bin|binti|ibn|al|el|la|le|ul|ter|ten)\\s+)*"
const name = new RegExp(`^${capitalised}(?:\\s+${particles}${capitalised}){1,4}`, "u")

const longest = 4_000

export const namesSomebody = (cell: string): boolean => {
  const text = cell.slice(0, longest)
  return (
    before.test(text) ||
    namedBehind(role, text).some((likeness) => likeness === "name" || likeness === "shape")
  )
}

/** Whether it mentions a usual name of people: "Sale to Jo Roe", "no contact with Jo Roe". */
export const mentionsSomebody = (cell: string): boolean =>
  namedBehind(towards, cell.slice(0, longest)).includes("name")

/**
 * What the words with capitals behind others look like. One that is no ordinary word is enough behind a role: "director Jo
 * Roe", and not "Director Penalty Notice". Behind "to" and the like it must be a usual name.
 */
const namedBehind = (words: RegExp, text: string): ReadonlyArray<CellLikeness> =>
  [...text.matchAll(words)].flatMap(({ 0: found, index }) => {
    const [named] = name.exec(text.slice(index + found.length).slice(0, 120)) ?? []
    return named === undefined ? [] : [likenessOf(named)]
  })

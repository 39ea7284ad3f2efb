/** Reads the trustee out of a trust's own name. Most trust names name none. */

/** "as trustee for", "ATF", "in its capacity as trustee of" and their spellings, between the trustee and the trust. */
const between = new RegExp(
  [
    "\\b(?:solely\\s+)?(?:in\\s+)?its\\s+capacity\\s+as\\s+(?:the\\s+)?trustee\\s+(?:for|of)\\b",
    "\\bas\\s+(?:the\\s+|sole\\s+|corporate\\s+)*(?:trustees?|trsteee?|ttees?|ttes?)\\s+(?:for|of)\\b",
    "\\bas\\s+(?:the\\s+)?trustees?\\s+(?=the\\b)",
    "\\btrustees?\\s+(?:for|of)\\b",
    "\\bttees?\\s+(?:for|of)\\b",
    "\\ba\\s?[./]\\s?t\\s?[./]\\s?f\\b\\.?",
    "\\ba t f\\b",
    "\\batft\\b",
    "\\batf\\b",
    "\\bitf\\b"
  ].join("|"),
  "iu"
)

/** "The Smith Trust by its trustee X", "The Smith Trust (Trustee: X)". */
const after =
  /^(?<trust>.*\b(?:trust|fund|settlement|estate)\b.*?)[\s,(-]+(?:by\s+(?:its|the)\s+trustees?|(?:corporate\s+)?trustees?\s*[:-]|c\/-?\s*trustee)\s+(?<trustee>[^)]+)\)?\s*$/iu

/** Shareholder registers write "X PTY LTD <Y A/C>". */
const account = /^(?<trustee>[^<]+?)\s*<(?<trust>[^>]*)(?:a\/c|account)\s*>\s*$/iu

const unnamed = /^(?:the\s+|a\s+)?(?:trustees?|ttees?)\s+(?:for|of)\b/iu
/** What stands in front of the wording and is no name. */
const noName = /^(?:the|as|and|trustees?|the\s+trustees?|sole|corporate)$/iu
const edges = /^[\s,(<[\-–:]+|[\s,(<[\-–:]+$/gu

/** "The Trustee for …": a trust, and not a word of who holds it. */
export const namesNoTrustee = (name: string): boolean =>
  unnamed.test(name.replace(/[\s\u00a0]+/gu, " ").trim())

/** The trustee's name as written, or null where none is named. */
export const trusteeName = (name: string): string | null => {
  const text = name.replace(/[\s\u00a0]+/gu, " ").trim()
  if (unnamed.test(text)) return null
  const turned = after.exec(text)?.groups?.trustee ?? account.exec(text)?.groups?.trustee
  if (turned !== undefined) return named(turned)
  const found = between.exec(text)
  return found === null || found.index === 0 ? null : named(text.slice(0, found.index))
}

const named = (part: string): string | null => {
  const trimmed = part
    .replace(edges, "")
    .replace(/\s+(?:as|in)$/iu, "")
    .trim()
  return trimmed === "" || noName.test(trimmed) ? null : trimmed
}

/**
 * How names say that somebody is the trustee of a trust: "X Pty Ltd as trustee for the Y Trust", ATF, "The Trustee for …".
 * This file is the one home of these wordings. Its readers need them at different strictness, so each has a list of its
 * own: what looks for the trustee knows every spelling and slip of the keyboard that registers have, what splits a name on
 * a list knows the few that lists have, and what compares normalised words knows them as upper-case words.
 */

/** The words that speak of trusteeship in a normalised name, and say nothing of who is named. */
export const trusteeWords: ReadonlyArray<string> = ["TRUSTEE", "TRUSTEES", "ATF"]

/** At the beginning of a normalised name, longest first: what follows is the trust's own name. */
export const trusteeOpenings: ReadonlyArray<string> = [
  "THE TRUSTEES FOR THE",
  "THE TRUSTEE FOR THE",
  "THE TRUSTEES FOR",
  "THE TRUSTEE FOR",
  "TRUSTEE FOR THE",
  "TRUSTEE FOR",
  "TRUSTEES FOR",
  "THE TRUSTEE OF THE",
  "THE TRUSTEE OF"
]

/** Between the trustee and the trust in a normalised name, where single letters still stand apart. */
export const trusteePhrases: ReadonlyArray<string> = [
  "AS THE TRUSTEE FOR",
  "AS TRUSTEES FOR",
  "AS TRUSTEE FOR",
  "AS TRUSTEE OF",
  "TRUSTEE FOR",
  "ATF",
  "A T F"
]

/** The same as people shorten it: ATF, A/T/F. At the beginning of a name it is somebody's initials. */
export const trusteePhraseShort = /(?<=\S\s{1,3})a[\s./]{0,2}t[\s./]{0,2}f\.?(?=\s+\S)/giu

/** Between two names on a list, each a name of its own: parts of regular expressions that heed no case. */
export const trusteePatternsOnLists: ReadonlyArray<string> = [
  "as trustees? (?:for|of)(?: the)?",
  "(?:in its|in their) capacity as trustees? (?:for|of)(?: the)?",
  "a\\.?/?t\\.?/?f\\.?(?:/?t\\.?)?",
  "(?<!\\breal )estate of(?: the late)?"
]

/** Between the trustee and the trust as registers write them, with their misspellings. */
export const trusteeBeforeTrust = new RegExp(
  [
    "\\b(?:solely\\s+)?(?:in\\s+)?its\\s+capacity\\s+as\\s+(?:the\\s+)?trustee\\s+(?:for|of)\\b",
    "\\bas\\s+(?:the\\s+|sole\\s+|corporate\\s+)*(?:trustees?|trsteee?|ttees?|ttes?)\\s+(?:for|of)\\b",
    "\\bas\\s+(?:the\\s+)?trustees?\\s+(?=the\\b)",
    "\\btrustees?\\s+(?:for|of)\\b",
    "\\bttees?\\b(?:\\s+(?:for|of)\\b)?",
    "(?:\\bas\\s+)?\\bt[\u2019'\u0060/]tees?\\b(?:\\s+(?:for|of)\\b)?",
    "\\ba\\s?[./]\\s?t\\s?[./]\\s?f\\b\\.?",
    "\\ba t f\\b",
    "\\batft\\b",
    "\\batf\\b",
    "\\bitf\\b"
  ].join("|"),
  "iu"
)

/** The trust before its trustee: "The Smith Trust by its trustee X", "The Smith Trust (Trustee: X)". */
export const trustBeforeTrustee =
  /^(?<trust>.*\b(?:trust|fund|settlement|estate)\b.*?)[\s,(-]+(?:by\s+(?:its|the)\s+trustees?|(?:corporate\s+)?trustees?\s*[:-]|c\/-?\s*trustee)\s+(?<trustee>[^)]+)\)?\s*$/iu

/** Shareholder registers write "X PTY LTD <Y A/C>". */
export const accountOfTrust = /^(?<trustee>[^<]+?)\s*<(?<trust>[^>]*)(?:a\/c|account)\s*>\s*$/iu

/** "The Trustee for …": the name of a trust that says nothing of who holds it. */
export const trusteeUnnamed = /^(?:the\s+|a\s+)?(?:trustees?\s+(?:for|of)\b|ttees?\b)/iu

/** "A Citizen & The Trustee for …": a partnership with whoever holds the trust, and no trustee of it. */
export const trusteeAsPartner =
  /(?<=(?:&|\band)\s+)(?:the\s+|a\s+)?(?:trustees?|ttees?)\s+(?:for|of)\s+(?:the\s+)?/iu

/** What stands in front of one of these wordings and is no name. */
export const noTrusteeName = /^(?:the|as|and|trustees?|the\s+trustees?|sole|corporate)$/iu

/** The beginning of a wording that was cut off, at the end of the trustee's name. */
export const trusteeWordingBegun = /\s+(?:as|in)$/iu

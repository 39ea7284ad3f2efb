/**
 * Two or three words at the end of a name that are shortened together: X AC is X ABORIGINAL CORPORATION. With a blank between
 * them the letters are somebody's initials: SMITH F T is no family trust.
 */

const endings: ReadonlyArray<readonly [RegExp, string]> = [
  [/\s(?:A\/?C|AB(?:OR(?:IG)?)?\.? CORPN?)\.?$/iu, " ABORIGINAL CORPORATION"],
  [/\sS\/?F(?:UND)?$/iu, " SUPERANNUATION FUND"],
  [/\sSMSF$/iu, " SELF MANAGED SUPERANNUATION FUND"],
  [/\sPS$/iu, " PRIMARY SCHOOL"],
  [/\sF\/?T$/iu, " FAMILY TRUST"],
  [/\sU\/?T$/iu, " UNIT TRUST"]
]

const coOperative = /\bco[\s.-]{0,3}op(?:erative)?\b(?:\.(?=\s|$))?/giu

const trusteeFor = /^(?:the\s+|as\s+)?ttees?\b\.?(?:\s+(?:for|of)\b)?/iu

/** "Co-op", "Co. Op.", "Coop" and "Co-operative" are one word, and "TTEE" before a name is "The Trustee for". */
export const withPhrasesInOneSpelling = (name: string): string =>
  name.replace(coOperative, "Cooperative").replace(trusteeFor, "The Trustee for")

/** The last letters of all endings, so that most names are told apart by one. */
const lastLetters = "CDFTPNScdftpns."

/** The name with its ending written out; undefined where it has none of them. */
export const withEndingWrittenOut = (name: string): string | undefined => {
  const trimmed = name.trimEnd()
  if (!lastLetters.includes(trimmed.charAt(trimmed.length - 1))) return undefined
  const found = endings.find(([ending]) => ending.test(trimmed))
  return found === undefined ? undefined : trimmed.replace(found[0], found[1])
}

/**
 * What stands around a name in books without a mark between: whom a letter is for, a creditor's code, which account is meant;
 * and names that are written the other way round or end where a field did.
 */

const end = String.raw`\s*[)\]}>*]*$`
/** Nobody's name goes on so. */
const behind: ReadonlyArray<RegExp> = [
  /^(?<name>.*\S)[\s,;-]+(?<note>att(?:n|ention)?\s*[:.]\s*\S.*)$/iu,
  new RegExp(
    String.raw`^(?<name>.*\S)[\s,;<([-]+(?<note>[\w.+-]{1,60}@[\w.-]{1,60}\.\p{L}{2,10})${end}`,
    "iu"
  ),
  /^(?<name>.*\S)\s+(?<note>for\s+inv(?:oice)?s?\b\D{0,9}\d\S*)$/iu,
  /^(?<name>.*\S)[\s,;-]+(?<note>(?:cheque|operating|working|savings|everyday|transaction|business cheque|AUD|NZD|USD)\s+(?:account|acct|a\/c)\.?)$/iu,
  new RegExp(
    String.raw`^(?<name>.*\b(?:ltd|limited|inc|p\/l))\.?[\s,;([-]+(?<note>AUD|NZD|USD|EUR|GBP|SGD)${end}`,
    "iu"
  ),
  new RegExp(
    String.raw`^(?<name>.*\S)[\s,;-]*[*([{-]\s*(?<note>(?:nett?\s+)?\d{1,3}\s+days?(?:\s+(?:nett?|eom))?)${end}`,
    "iu"
  )
]

const office =
  "(?:(?:general|practice|office|accounts|finance) )?manager|(?:managing )?directors?|(?:company |honorary )?secretary|proprietors?|treasurer|principal"
const before: ReadonlyArray<RegExp> = [
  new RegExp(String.raw`^(?<note>the (?:${office}))(?:\s*[,:]\s*|\s+[-\u2013]\s+)(?<name>\p{L}.*)$`, "iu"),
  /^(?<note>(?:payment|paid|transfer) to)[:\s]\s*(?<name>\p{L}.*)$/iu,
  /^(?<note>\p{Lu}{1,8}-?\d{3,8})(?:\s*:\s*|\s+[-\u2013]\s+)(?<name>\p{L}.*)$/u
]

/** A code that was made of the name: `VERRAN01 Verran Pty Ltd`. */
const ownCode = /^(?<note>(?<letters>\p{Lu}{3,8})\d{2,4})\s+(?<name>\p{L}.*)$/u

/** What is taken off, and what is left of the name. */
export interface NameWithin {
  readonly name: string
  readonly note: string
}

const inGroups = (found: RegExpExecArray | null): NameWithin | undefined =>
  found?.groups?.name === undefined
    ? undefined
    : { name: found.groups.name.replace(/(?<=\S)[\s,;:-]{1,9}$/u, ""), note: found.groups.note ?? "" }

export const behindName = (written: string): NameWithin | undefined => {
  for (const each of behind) {
    const found = inGroups(each.exec(written))
    if (found !== undefined) return found
  }
  return undefined
}

export const beforeName = (written: string): NameWithin | undefined => {
  for (const each of before) {
    const found = inGroups(each.exec(written))
    if (found !== undefined) return found
  }
  const own = ownCode.exec(written)
  const name = own?.groups?.name?.toUpperCase().replace(/[^\p{L}]/gu, "")
  return name?.startsWith(own?.groups?.letters ?? "") === true ? inGroups(own) : undefined
}

const bodies =
  "university|city|shire|town|institute|diocese|archdiocese|department|municipality|rural city|college|bank"
const rules: ReadonlyArray<readonly [form: RegExp, written: string]> = [
  [/^(.*[^\s,]),\s*the$/iu, "The $1"],
  [new RegExp(String.raw`^(.*[^\s,]),\s*((?:the\s+)?(?:${bodies})\s+of(?:\s+the)?)$`, "iu"), "$2 $1"],
  [/^ttf(?=\s+\p{L})/iu, "The Trustee for"],
  // A field of so many letters ended there.
  [/^(.{18,}\bpty\.?) l(?:t|im?|imit?|imite)?$/iu, "$1 Ltd"],
  [/^(.{14,}\bsuper(?:annuation)?) f(?:u|un)?$/iu, "$1 Fund"]
]

/** The name as it is said. */
export const turnedRound = (written: string): string => {
  for (const [form, said] of rules) if (form.test(written)) return written.replace(form, said)
  return written
}

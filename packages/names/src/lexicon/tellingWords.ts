/**
 * Whether the words in which two names differ tell two entities apart. Sister companies and the trusts of one trustee differ
 * in one ordinary word, so a word that is asked for and missing always does. The further words of a registered name, which
 * people leave out, do where they are names or numbers, and all of them do in the name of a trust or a fund.
 */
import { organisationWordWeight } from "./genericWords.ts"
import { isCompanyWord } from "./legalForms.ts"

const ofTrust = /\b(?:trust|trustees?|fund|smsf|settlement|estate|partnership)s?\b/iu

/** "& Co" says nothing: two companies cannot differ in it. Corporations Regulations 2001 (Cth), schedule 6. */
const isSilent = (word: string): boolean => isCompanyWord(word)

const isName = (word: string): boolean =>
  /\d/u.test(word) || word.length === 1 || organisationWordWeight(word) === 1

interface Difference {
  readonly onlyInQuery: ReadonlyArray<string>
  readonly onlyInName: ReadonlyArray<string>
}

const country = /\S\s+\(?aust(?:ralia)?\.?\)?\s+(?:pty|proprietary|p\/l|ltd|limited)\b/iu

/** Companies are called without the country at the end of their names: WAGTAIL AUSTRALIA PTY LTD is Wagtail. */
export const lacksCountryAlone = ({ onlyInName, onlyInQuery }: Difference, name: string): boolean =>
  onlyInQuery.every(isSilent) &&
  onlyInName.length > 0 &&
  onlyInName.every((word) => isSilent(word) || word.startsWith("AUST")) &&
  country.test(name) &&
  !ofTrust.test(name)

export const tellsApart = ({ onlyInName, onlyInQuery }: Difference, name: string): boolean =>
  !onlyInQuery.every(isSilent) ||
  onlyInName.some((word) => !isSilent(word) && (isName(word) || ofTrust.test(name)))

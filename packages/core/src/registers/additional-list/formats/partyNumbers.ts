/** The numbers of a party that are numbers of a register: its ABN, its ACN, and the IMO number of a ship. */
import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import { withoutKindWords } from "@entity-watch/contract/schema/documentNumber"
import { withLeadingZeros } from "@entity-watch/contract/schema/identifier"
import { writtenNumber } from "@entity-watch/contract/schema/writtenNumber"
import { cleanText } from "../../../formats/cleanText.ts"
import type { ListedParty } from "../party/ListedParty.ts"
import { within } from "./partyNames.ts"

export interface PartyNumbers extends Pick<ListedParty, "abn" | "acn"> {
  /** What was given for an ABN or ACN and is none whose check digits agree. */
  readonly unread: ReadonlyArray<string>
}

/** The ACN of a company is the end of its ABN. https://abr.business.gov.au/Help/AbnFormat */
export const acnOfAbn = (abn: string): string => (isValidAcn(abn.slice(2)) ? abn.slice(2) : "")

/** Also a number that a spreadsheet has made of an empty cell. */
const saysNothing = (text: string): boolean =>
  /^(?:[0\s./-]*|n\s?[./]?\s?a\.?|nil|none|null|unknown|tba|tbc|not (?:known|applicable|available))$/iu.test(
    text
  )

/** In characters, with words, spaces and marks. */
const longestNumber = 60

/** Reads cells that hold an ABN or ACN, in whichever of them it stands. */
export const partyNumbers = (...published: ReadonlyArray<string>): PartyNumbers => {
  let abn = ""
  let acn = ""
  const unread: Array<string> = []
  for (const cell of published) {
    const text = cleanText(within(cell))
    if (saysNothing(text)) continue
    const digits =
      text.length > longestNumber ? "" : writtenNumber(text.replace(/[^\p{L}\p{N}]+$/u, "")).digits
    const number = /^\d{7,8}$/u.test(digits) ? withLeadingZeros(digits) : digits
    if (isValidAbn(number)) abn = abn === "" ? number : abn
    else if (isValidAcn(number)) acn = acn === "" ? number : acn
    else unread.push(text)
  }
  return { abn, acn: acn === "" ? acnOfAbn(abn) : acn, unread }
}

const weights = [7, 6, 5, 4, 3, 2]

/** Whether seven digits are an IMO number: the last digit of their weighed sum is the seventh. */
export const isValidImo = (digits: string): boolean =>
  /^\d{7}$/u.test(digits) &&
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 10 === Number(digits[6])

/** The seven digits of an IMO number, with or without its letters; empty where there are none. */
export const imoDigits = (published: string): string =>
  /^\s*(?:IMO)?[\s.:#-]{0,3}(\d{7})\s*$/iu.exec(within(published))?.[1] ?? ""

/** What stands beside a number and says something of it: "(Ruritania)", "issued", "TIN:". */
const beside = /\([^()]{0,200}\)|(?<![\p{L}\p{N}/-])\p{L}+:|(?<![\p{L}\p{N}/-])\p{L}{4,}(?![\p{L}\p{N}/-])/gu
const marks = /^[\s:.,#-]{1,9}|[\s:.,#-]{1,9}$/gu

/** The number of a document without the words around it; the whole text where nothing else has a digit. */
export const bareNumber = (published: string): string => {
  const bare = cleanText(withoutKindWords(cleanText(within(published, 200))).replace(marks, ""))
  const number = cleanText(bare.replace(beside, " ").replace(marks, ""))
  return /\p{N}/u.test(number) ? number : bare
}

/** The numbers of a party that are numbers of a register: its ABN, its ACN, and the IMO number of a ship. */
import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import { withLeadingZeros } from "@entity-watch/contract/schema/identifier"
import { writtenNumber } from "@entity-watch/contract/schema/writtenNumber"
import { isWordForNothing } from "@entity-watch/names/analysis"
import { cleanText } from "../../../formats/cleanText.ts"
import type { ListedParty } from "../party/ListedParty.ts"
import { within } from "./partyNames.ts"

export interface PartyNumbers extends Pick<ListedParty, "abn" | "acn"> {
  /** What was given for an ABN or ACN and is none whose check digits agree. */
  readonly unread: ReadonlyArray<string>
}

/** The ACN of a company is the end of its ABN. https://abr.business.gov.au/Help/AbnFormat */
export const acnOfAbn = (abn: string): string => (isValidAcn(abn.slice(2)) ? abn.slice(2) : "")

const saysNothing = (text: string): boolean => /^[0\s./-]*$/u.test(text) || isWordForNothing(text)

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

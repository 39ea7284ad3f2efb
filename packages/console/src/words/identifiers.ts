/** ABN and ACN as they are written on paper. */
import { isIdentifier } from "@entity-watch/contract/schema/identifier"
import { writtenNumber } from "@entity-watch/contract/schema/writtenNumber"

/** 23 990 000 014. */
export const abnOf = (digits: string): string =>
  digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/u, "$1 $2 $3 $4")

/** 990 000 014. */
export const acnOf = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{3})$/u, "$1 $2 $3")

export const grouped = (digits: string): string => (digits.length === 11 ? abnOf(digits) : acnOf(digits))

/** What was typed, if it could be an ABN or ACN: its digits. */
export const digitsOf = (text: string): string | undefined => {
  const { digits } = writtenNumber(text)
  return isIdentifier(digits) ? digits : undefined
}

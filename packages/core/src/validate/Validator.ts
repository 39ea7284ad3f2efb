/** Says whether a number is a well-formed ABN or ACN. Pure: no register, no database. Specification 4.3. */
import { formatAbn, formatAcn, isAbn, isAcn, stripSpaces } from "../domain/identifier.ts"
import type { Validation } from "../domain/Validation.ts"

/** Eleven digits is an ABN question, nine an ACN question; anything else answers `reason: "format"`. */
export const validate = (input: string): Validation => {
  const normalized = stripSpaces(input)
  if (/^\d{11}$/u.test(normalized))
    return answer("abn", input, normalized, formatAbn(normalized), isAbn(normalized))
  if (/^\d{9}$/u.test(normalized))
    return answer("acn", input, normalized, formatAcn(normalized), isAcn(normalized))
  return {
    identifier_type: null,
    input,
    normalized,
    formatted: normalized,
    valid: false,
    reason: "format"
  }
}

const answer = (
  identifier_type: "abn" | "acn",
  input: string,
  normalized: string,
  formatted: string,
  valid: boolean
): Validation =>
  valid
    ? { identifier_type, input, normalized, formatted, valid }
    : { identifier_type, input, normalized, formatted, valid, reason: "checksum" }

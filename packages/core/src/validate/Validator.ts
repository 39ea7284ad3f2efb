/** Says whether a number is a well-formed ABN or ACN. It contacts no register and no database. Specification 4.3. */
import { formatAbn, isAbn, isValidAbn } from "@entity-watch/contract/schema/Abn"
import { formatAcn, isAcn, isValidAcn } from "@entity-watch/contract/schema/Acn"
import { stripSpaces } from "@entity-watch/contract/schema/identifier"
import type { Validation } from "@entity-watch/contract/schema/Validation"

/** Eleven digits are judged as an ABN and nine as an ACN; anything else answers `reason: "format"`. */
export const validate = (input: string): Validation => {
  const normalized = stripSpaces(input)
  if (isAbn(normalized))
    return answer("abn", input, normalized, formatAbn(normalized), isValidAbn(normalized))
  if (isAcn(normalized))
    return answer("acn", input, normalized, formatAcn(normalized), isValidAcn(normalized))
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

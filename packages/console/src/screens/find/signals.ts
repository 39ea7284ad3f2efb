/** Why a candidate is one, in words. */
import type { Candidate } from "@entity-watch/client"

const kinds = {
  legal: "its name",
  business: "a business name",
  trading: "a trading name",
  former: "a former name"
} as const

export const signalWords = ({ match_signals: signals }: Candidate): string => {
  if (signals.exact_identifier !== undefined)
    return `Its ${signals.exact_identifier.toUpperCase()} is the one that was asked`
  const parts = [
    signals.matched_name_type !== undefined && `Like ${kinds[signals.matched_name_type]}`,
    signals.matched_name !== undefined && `“${signals.matched_name}”`,
    signals.name_similarity !== undefined && `alike to ${Math.round(signals.name_similarity * 100)} of 100`,
    signals.state_match === true && "same state",
    signals.postcode_match === true && "same postcode"
  ].filter((part) => part !== false)
  return parts.join(", ")
}

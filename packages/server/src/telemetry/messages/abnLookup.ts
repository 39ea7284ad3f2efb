/** What is logged as a warning or worse about asking the live register. */
import { type Explained, error, nothing, warn } from "./Explained.ts"

export const abnLookup: Readonly<Record<string, Explained>> = {
  "ABN Lookup did not answer.": warn(
    "The web services were away or slow.",
    "Answers say that this source is unavailable.",
    "If it repeats, look at the publisher's notices."
  ),
  "ABN Lookup does not accept this server's requests: check ABN_LOOKUP_GUID.": error(
    "The publisher refused the GUID.",
    "Nothing is looked up there.",
    "Correct `ABN_LOOKUP_GUID`."
  ),
  "ABN Lookup refused a number whose check digits agree.": error(
    "The publisher judged a number otherwise than this server, in the words of `said`.",
    "The number counts as one that is not registered.",
    "Report it."
  ),
  "The live register could not be asked what it changed.": error(
    "The round of watched ABNs failed.",
    "It is tried again soon, from the same day.",
    "Look at `cause`."
  ),
  "More watched ABNs changed than are looked up in one round.": warn(
    "`watched` changed and `asked` were looked up.",
    "The others are found when the next extract is loaded.",
    nothing
  )
}

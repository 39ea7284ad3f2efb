/** What is logged as a warning or worse about sending events to webhooks. */
import { type Explained, error, nothing, warn, warnAway } from "./Explained.ts"

export const deliveries: Readonly<Record<string, Explained>> = {
  "A delivery could not be signed. Is SECRETS_KEY still the same?": error(
    "The secret of the subscription does not open.",
    "It is tried again every minute.",
    "Set the key that sealed it, or roll it ([keys and secrets](keys-and-secrets.md))."
  ),
  "A subscription was disabled.": warn(
    "Its receiver has refused deliveries for too long.",
    "Nothing is sent to it until its account enables it.",
    "Tell the account, which `entity-watch deliveries list` names."
  ),
  "Deliveries could not be claimed.": warnAway("It is tried again at once."),
  "Claims could not be renewed.": warnAway(
    "Another instance may send some deliveries a second time, with the same id."
  ),
  "Attempts could not be settled.": warnAway(
    "It is tried until it succeeds, or deliveries that were answered are sent again."
  ),
  "Deliveries are not announced for the moment.": warn(
    "The connection that announces them was lost.",
    "They are found by looking, a little later.",
    nothing
  )
}

/** What is logged as a warning or worse about the secrets that it keeps. */
import { type Explained, warn } from "./Explained.ts"

export const secrets: Readonly<Record<string, Explained>> = {
  "Stored secrets do not open, as the operator accepts.": warn(
    "The key of some secrets is lost.",
    "Deliveries of those subscriptions cannot be signed.",
    "Roll those secrets, and run `entity-watch receipts rotate`."
  )
}

/** The subscription of a path: its schema, its example, and what is answered where there is none. */
import * as Schema from "effect/Schema"
import { subscriptionId } from "../examples/watching.ts"

export const subscriptionParams = {
  id: Schema.String.annotate({ description: "The subscription's id, wsub_…" })
}
export const subscriptionParameter = { id: { example: subscriptionId } }
export const noSubscription = "The account has no subscription of this id."

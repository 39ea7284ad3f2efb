/** What the tools show of a subscription. Why a webhook fails is for whoever runs its receiver, by REST. */
import { Subscription, type ToldOfSubjects } from "@entity-watch/contract/schema/Subscription"
import { Schema } from "effect"

const {
  disabled_at: _,
  disabled_reason: __,
  failing_since: ___,
  subjects: ____,
  ...fields
} = Subscription.fields

export const subscriptionFields = {
  ...fields,
  subjects: Schema.optionalKey(
    Schema.Union([Schema.Literal("all"), Schema.Int]).annotate({
      description: "Of which watched subjects it is told: all, or how many; absent where it is told of none."
    })
  )
}

/** The references stay with the REST API: there may be thousands. */
export const toldOf = (subjects: ToldOfSubjects | undefined) =>
  subjects === undefined ? {} : { subjects: subjects === true ? ("all" as const) : subjects.length }

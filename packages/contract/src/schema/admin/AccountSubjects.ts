/** The subjects that an account watches, as whoever administers the service sees and erases them. */
import * as Schema from "effect/Schema"
import { EntryChangesQuery } from "../EntryChange.ts"
import { Mode } from "../Mode.ts"
import { SubjectPage, SubjectsQuery } from "../WatchedSubject.ts"
import { WatchingSubscription } from "./Delivery.ts"
import { pageQuery } from "./page.ts"

const { id, status, subjects, webhook_url } = WatchingSubscription.fields

/** A subscription that is told of subjects. */
export const ToldSubscription = Schema.Struct({ id, status, webhook_url, subjects })
export type ToldSubscription = typeof ToldSubscription.Type

export const WhoseSubjects = Schema.Struct({
  account: Schema.String.annotate({ description: "The id of the account." }).pipe(
    Schema.check(Schema.isMaxLength(64, { message: "account must be the id of an account" }))
  ),
  mode: Mode
})
export type WhoseSubjects = typeof WhoseSubjects.Type

export const AccountSubjectsQuery = Schema.Struct({
  ...WhoseSubjects.fields,
  limit: pageQuery.limit,
  cursor: SubjectsQuery.fields.cursor
})
export type AccountSubjectsQuery = typeof AccountSubjectsQuery.Type

export const AccountSubjects = Schema.Struct({
  ...SubjectPage.fields,
  told: Schema.Array(ToldSubscription).annotate({
    description: "The subscriptions that are told of subjects, the newest first; 50 at most."
  })
}).annotate({ identifier: "AccountSubjects" })
export type AccountSubjects = typeof AccountSubjects.Type

export const AccountEntryChangesQuery = Schema.Struct({
  ...AccountSubjectsQuery.fields,
  since: EntryChangesQuery.fields.since
})
export type AccountEntryChangesQuery = typeof AccountEntryChangesQuery.Type

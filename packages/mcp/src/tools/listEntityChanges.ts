/** The tool `list_entity_changes`. */
import { changes } from "@entity-watch/contract/operations/changes"
import { ofOtherLength } from "@entity-watch/contract/schema/asMeant"
import { ChangesPage } from "@entity-watch/contract/schema/ChangeEvent"
import { ChangesQuery } from "@entity-watch/contract/schema/watchRequests"
import { ChangeFeed } from "@entity-watch/core/watch"
import { Effect, Schema } from "effect"
import { leftOut } from "./answerSize.ts"
import { pageLimit } from "./pageLimit.ts"
import { shortPage } from "./shortPage.ts"
import { accountTool } from "./Tool.ts"

export const listEntityChanges = accountTool({
  name: "list_entity_changes",
  operation: changes,
  title: "List changes of watched entities",
  description: [
    "Lists what changed about an entity that the account watches, or about all of them without id, oldest first: deregistration, new names, lost GST registration or licences, new possible matches and so on, each with what stood before and after, its register, and whether its webhook was delivered.",
    "Use it to answer what has changed since a moment, or to find events whose delivery failed.",
    "An empty page means that nothing was recorded while the account watched; it says nothing about entities never watched, and nothing of the time before the watch began. banned_match and sanctions_match are possible matches for a person to review. payload is JSON in a string.",
    "Keep the answer small with a recent since and a low limit. A page ends at 25 kB; send next_cursor as since for the next, until it is null."
  ].join("\n"),
  input: Schema.Struct({
    id: Schema.optionalKey(
      Schema.String.annotate({ description: "An ABN or ACN. Spaces are ignored.", ...ofOtherLength("id") })
    ),
    since: ChangesQuery.fields.since,
    limit: Schema.optionalKey(pageLimit)
  }),
  output: Schema.Struct({ ...ChangesPage.fields, ...leftOut }),
  rest: "REST (GET /v1/changes) answers all of an event.",
  answer: (caller, { id, ...query }) =>
    ChangeFeed.use((feed) =>
      id === undefined ? feed.readAll(caller, query) : feed.read(caller, id, query)
    ).pipe(Effect.map(shortPage))
})

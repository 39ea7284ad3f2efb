/** The tool `list_entity_changes`. */
import { ChangesPage } from "@entity-watch/core/domain/ChangeEvent"
import { ChangesQuery } from "@entity-watch/core/domain/watchRequests"
import { ChangeFeed } from "@entity-watch/core/watch"
import { Schema } from "effect"
import { pageLimit } from "./pageLimit.ts"
import { accountTool } from "./Tool.ts"

export const listEntityChanges = accountTool({
  name: "list_entity_changes",
  title: "List changes of a watched entity",
  description: [
    "Lists what changed about an entity that the account watches, oldest first: deregistration, new names, lost GST registration or licences, new possible matches on lists and so on, each with what stood before and after, its register, and whether its webhook was delivered.",
    "Use it to answer what has changed since a moment, or to find events whose delivery failed.",
    "An empty page means that nothing was recorded while the account watched the entity; it says nothing about entities never watched, and nothing of the time before the watch began. banned_match and sanctions_match are possible matches for a person to review. payload is JSON in a string.",
    "Keep the answer small with a recent since and a low limit; send next_cursor as since for the next page, until it is null."
  ].join("\n"),
  input: Schema.Struct({
    id: Schema.String.annotate({ description: "The ABN or ACN of the entity. Spaces are ignored." }),
    since: ChangesQuery.fields.since,
    limit: Schema.optionalKey(pageLimit)
  }),
  output: ChangesPage,
  answer: (caller, { id, ...query }) => ChangeFeed.use((changes) => changes.read(caller, id, query))
})

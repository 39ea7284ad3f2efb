/** Additional lists: screening lists beside the three, which an operator or an account adds. */
import * as Schema from "effect/Schema"

/** How a file of a list is written. `entries`: it is no file, but what was sent by the API or written in the console. */
export const ListFormat = Schema.Literals([
  "entries",
  "csv",
  "targets-simple-csv",
  "followthemoney",
  "un-security-council",
  "ofac-sdn",
  "uk-sanctions",
  "eu-consolidated",
  "au-terrorist-organisations",
  "ndis-compliance-actions",
  "abf-sanctioned-sponsors"
]).annotate({ identifier: "ListFormat", description: "How the list's files are written." })
export type ListFormat = typeof ListFormat.Type

export const ListKind = Schema.Literals(["sanctions", "banned", "other"]).annotate({
  identifier: "ListKind",
  description:
    "Which event tells of a new match of whoever is watched: sanctions_match, banned_match, or with other none."
})
export type ListKind = typeof ListKind.Type

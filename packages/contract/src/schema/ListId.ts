/**
 * The id of an additional list: a screening list that an operator, or an account, has added to the three. A list of an
 * account's own has the account's id in it.
 */
import * as Schema from "effect/Schema"
import { listMark } from "./isListId.ts"
import { RegisterId } from "./RegisterId.ts"

export { isListId } from "./isListId.ts"

/** What an operator or an account calls a list. */
export const ListName = Schema.String.annotate({
  description: "1 to 40 small letters, digits and hyphens, such as declined-customers."
}).pipe(
  Schema.check(
    Schema.isPattern(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/u, {
      message:
        "a list's name must have 1 to 40 small letters, digits and hyphens, and begin and end with a letter or digit"
    })
  )
)

export const ListId = Schema.TemplateLiteral([listMark, Schema.String])
  .check(Schema.isPattern(/^list:(?:[0-9A-Za-z_]{1,40}\/)?[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/u))
  .annotate({ identifier: "ListId", description: "An additional list, such as list:un-security-council." })
export type ListId = typeof ListId.Type

/** What produced a value that may be of an additional list too. */
export const SourceId = Schema.Union([RegisterId, ListId]).annotate({
  identifier: "SourceId",
  description: "The register, or the additional list, that produced a value."
})
export type SourceId = typeof SourceId.Type

/** `owner` is the account whose own list it is; null for one of the whole service. */
export const listId = (owner: string | null, name: string): ListId =>
  owner === null ? `${listMark}${name}` : `${listMark}${owner}/${name}`

export const isOfAccount = (id: ListId): boolean => id.includes("/")

/** The name that the list's owner gave it. */
export const listNameOf = (id: ListId): string => id.slice(Math.max(listMark.length, id.indexOf("/") + 1))

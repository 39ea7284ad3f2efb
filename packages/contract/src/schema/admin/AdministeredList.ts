/** The additional lists as whoever administers the service sees and defines them. */
import * as Schema from "effect/Schema"
import { ListFormat, ListKind, ListStatus, PutList } from "../AdditionalList.ts"
import { printable } from "../subjectRef.ts"
import { listPageQuery, nextCursor } from "./page.ts"
import { ModeQuery } from "./RegisterHistory.ts"

export const AdministeredList = Schema.Struct({
  ...ListStatus.fields,
  owner: Schema.NullOr(Schema.String).annotate({
    description: "The account whose own list it is; null for one of the whole service."
  }),
  floor: Schema.Int.annotate({ description: "The least entries of a whole file." })
}).annotate({ identifier: "AdministeredList" })
export type AdministeredList = typeof AdministeredList.Type

/** What a list is unless its operator says otherwise. */
export const FormatDefaults = Schema.Struct({
  format: ListFormat,
  title: Schema.NullOr(Schema.String).annotate({
    description: "null where a list of this format needs a title of its own."
  }),
  kind: ListKind,
  max_age_days: Schema.NullOr(Schema.Int),
  floor: Schema.Int,
  publisher: Schema.String,
  licence: Schema.String,
  address: Schema.String.annotate({ description: "The publisher's page, for a person; empty without one." })
}).annotate({ identifier: "FormatDefaults" })
export type FormatDefaults = typeof FormatDefaults.Type

export const ListQuery = Schema.Struct({
  ...ModeQuery.fields,
  ...listPageQuery,
  list: Schema.optionalKey(
    Schema.String.annotate({ description: "The id of the only one that is asked for." })
  )
})
export type ListQuery = typeof ListQuery.Type

const page = { lists: Schema.Array(AdministeredList), next_cursor: nextCursor }

export const ListPage = Schema.Struct(page)
export type ListPage = typeof ListPage.Type

export const AdministeredLists = Schema.Struct({
  ...page,
  formats: Schema.Array(FormatDefaults).annotate({
    description: "What each format says of its lists, where their operator does not."
  })
}).annotate({ identifier: "AdministeredLists" })
export type AdministeredLists = typeof AdministeredLists.Type

const { counts, kind, max_age_days, title } = PutList.fields

export const DefineList = Schema.Struct({
  format: ListFormat,
  title: Schema.optionalKey(title),
  kind,
  counts,
  max_age_days,
  any_age: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "Whether it is relied on at any age, also where its format says otherwise; max_age_days does not count beside it."
    })
  ),
  floor: Schema.optionalKey(
    Schema.Int.annotate({ description: "The least entries of a whole file; with fewer it is refused." }).pipe(
      Schema.check(
        Schema.isBetween({ minimum: 0, maximum: 10_000_000 }, { message: "floor must be 0 to 10000000" })
      )
    )
  ),
  publisher: Schema.optionalKey(printable("publisher", 200, "Whose list it is.")),
  licence: Schema.optionalKey(printable("licence", 200, "By which terms it may be used."))
}).annotate({ identifier: "DefineList" })
export type DefineList = typeof DefineList.Type

/** What is sent to begin with a file: how its columns are read, and for whom it is screened, watched or resolved. */
import * as Schema from "effect/Schema"
import { anyParty, columnsOf, customerFields, partyFieldOf, supplierFields } from "./FileColumns.ts"

const accountOf = (description: string) =>
  Schema.String.annotate({ description }).pipe(
    Schema.check(Schema.isMaxLength(64, { message: "account must be the id of an account" }))
  )

/** How a file of customers is read. */
const readAs = {
  columns: columnsOf(
    [...customerFields, anyParty],
    ` ${anyParty} is the whole name of a further party, and guarantor.name, guarantor.dob and the like are what the row says of one.`,
    (field) => partyFieldOf(field) !== undefined
  ),
  dates: Schema.Literals(["day-first", "month-first"]).annotate({
    description: "How 07/10/1952 is meant."
  })
}

export const ScreenFile = Schema.Struct({
  ...readAs,
  account: Schema.optionalKey(
    accountOf(
      "The id of the account whose decisions stand beside the matches, by the column id, and which gains those that are made here. Without it decisions stay with the file."
    )
  )
}).annotate({ identifier: "ScreenFile" })
export type ScreenFile = typeof ScreenFile.Type

export const WatchFile = Schema.Struct({
  ...readAs,
  account: accountOf("The id of the account that watches its customers, each by the column id."),
  end_others: Schema.optionalKey(
    Schema.Int.annotate({
      description:
        "Afterwards the watch of every other subject of the account is ended: of those that nobody put since the file was begun, and that no row names. At most of so many: where there are more, nobody's is ended, and the file stops and says how many there are. Send 0 first, and then that number. Nobody's is ended where it is not sure whom the rows name: warnings says because of which row."
    }).pipe(
      Schema.check(
        Schema.isGreaterThanOrEqualTo(0, { message: "end_others must be a whole number from 0 on" })
      )
    )
  )
}).annotate({ identifier: "WatchFile" })
export type WatchFile = typeof WatchFile.Type

export const ResolveFile = Schema.Struct({
  columns: columnsOf(supplierFields, "", () => false),
  require_gst: Schema.Boolean.annotate({
    description: "Whether who is not registered for GST has a verdict of its own."
  })
}).annotate({ identifier: "ResolveFile" })
export type ResolveFile = typeof ResolveFile.Type

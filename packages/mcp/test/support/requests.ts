/** Requests as callers send them, good and bad. */
import { IncludeBlock } from "@entity-watch/contract/schema/requests"
import { Schema } from "effect"

const outages = ["32990000998", "990000998"]
/** Numbers of the sandbox's entities, of its outage, of nobody, and what is no number. */
export const Identifier = Schema.Union([
  Schema.Literals([
    "23990000014",
    "23 990 000 014",
    "80880000007",
    "31880000014",
    "990000014",
    "21990000069"
  ]),
  Schema.Literals([...outages, "12", "5182475355x"]),
  Schema.String.pipe(Schema.check(Schema.isPattern(/^\d{9}(?:\d\d)?$/u)))
])
const Name = Schema.Union([
  Schema.Literals(["goanna", "BANKSIA CREEK", "Platypus Spirit", "Unreadable Example", "Outback", " "]),
  Schema.String
])
const Block = Schema.Union([IncludeBlock, Schema.Literal("everything")])
const Hints = { as_of: Schema.optionalKey(Schema.Literals(["2026-11-01", "2099-01-01", "yesterday"])) }
const Filter = Schema.Union([
  Schema.Struct({ abn_status: Schema.Literals(["Active", "Cancelled", "active"]) }),
  Schema.Struct({
    charity: Schema.Union([Schema.Boolean, Schema.Literal("yes")]),
    gst_registered: Schema.Boolean
  }),
  Schema.Struct({ entity_form: Schema.Array(Schema.Literals(["company", "trust", "club"])) }),
  Schema.Struct({ licence: Schema.Array(Schema.Literals(["afs_licensee", "credit_rep"])) }),
  Schema.Struct({ gst: Schema.optionalKey(Schema.Boolean) })
])
const resolving = {
  ...Hints,
  include: Schema.optionalKey(Schema.Array(Block)),
  state: Schema.optionalKey(Schema.Literals(["NSW", "qld", "New York"])),
  postcode: Schema.optionalKey(Schema.Literals(["2000", "4000", "x"])),
  mode: Schema.optionalKey(Schema.Literals(["exact", "fuzzy", "best"])),
  filter: Schema.optionalKey(Filter)
}
const hint = (...values: ReadonlyArray<string>) => Schema.optionalKey(Schema.NullOr(Schema.Literals(values)))
const screening = {
  ...Hints,
  dob: hint("1970-01-31", "1970", "31/01/1970", "31/02/1970", "2999-12-31"),
  pob: hint("Minsk", ""),
  type: hint("individual", "vessel", "robot")
}
/** One subject, as it should be, or any number of them and fields of other names. */
const asking = <F extends Schema.Struct.Fields>(fields: F) =>
  Schema.Union([
    Schema.Struct({ ...fields, abn: Identifier }),
    Schema.Struct({ ...fields, acn: Identifier }),
    Schema.Struct({ ...fields, name: Name }),
    Schema.Struct({
      ...fields,
      abn: Schema.optionalKey(Schema.Unknown),
      name: Schema.optionalKey(Name),
      Acn: Schema.optionalKey(Identifier)
    })
  ])

export const Watching = Schema.Struct({
  status: Schema.optionalKey(Schema.Literals(["active", "paused", "disabled", "deleted"])),
  limit: Schema.optionalKey(Schema.Literals([0, 1, 2, 200, 201])),
  cursor: Schema.optionalKey(
    Schema.Literals([
      "0_wsub_00000000000000000000000000",
      "9999999999999999_wsub_00000000000000000000000000",
      "x"
    ])
  )
})
const FeedOfEntity = Schema.Struct({
  id: Identifier,
  since: Schema.optionalKey(
    Schema.Literals([
      "1970-01-01T00:00:00Z",
      "2099-01-01T00:00:00.000001+11:00",
      "2026-02-30T00:00:00Z",
      "now"
    ])
  ),
  limit: Schema.optionalKey(Schema.Literals([1, 2, 50, 1000, 0, 1.5]))
})

/** Without an id the feed is the account's, of which REST says in other words what is wrong with `since`. */
const FeedOfAccount = Schema.Struct({
  since: Schema.Literals(["1970-01-01T00:00:00Z", "2099-01-01T00:00:00.000001+11:00"]),
  limit: FeedOfEntity.fields.limit
})
export const Feed = Schema.Union([FeedOfEntity, FeedOfAccount])

export const Resolving = asking(resolving)
export const Screening = asking(screening)

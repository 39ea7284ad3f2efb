/** What a list says of an entry beside its names: an addition to the specification, sent with every match. */
import * as Schema from "effect/Schema"

const Texts = Schema.optionalKey(Schema.Array(Schema.String))

export const ListedIdentifier = Schema.Struct({
  kind: Schema.Literals(["passport", "national_id", "registration"]),
  number: Schema.String
}).annotate({ identifier: "ListedIdentifier" })
export type ListedIdentifier = typeof ListedIdentifier.Type

export const ListedBan = Schema.Struct({
  type: Schema.String,
  start: Schema.String,
  end: Schema.String,
  comment: Schema.String,
  url: Schema.String
}).annotate({ identifier: "ListedBan" })

/** Texts stand as they are published. A field that the list leaves empty is left out. */
export const ListedDetails = Schema.Struct({
  names: Texts.annotate({ documentation: "Every name of the entry, as published." }),
  citizenship: Texts,
  addresses: Texts,
  additional_information: Texts,
  listing_information: Texts,
  committees: Texts,
  instruments: Texts,
  measures: Schema.optionalKey(
    Schema.Array(
      Schema.Literals(["targeted_financial_sanction", "travel_ban", "arms_embargo", "maritime_restriction"])
    )
  ),
  control_date: Schema.optionalKey(
    Schema.String.annotate({ description: "When the entry was last edited, not when it was listed." })
  ),
  imo: Schema.optionalKey(Schema.String),
  identifiers: Schema.optionalKey(
    Schema.Array(ListedIdentifier).annotate({
      description: "Numbers of documents that the list's prose gives in a form that leaves no doubt."
    })
  ),
  bans: Schema.optionalKey(Schema.Array(ListedBan)),
  other_references: Texts.annotate({
    description: "References of the same party on other lists, such as QDi.006 of the Security Council."
  })
}).annotate({
  identifier: "ListedDetails",
  description: "What else the list says of the entry. What it does not say is left out."
})
export type ListedDetails = typeof ListedDetails.Type

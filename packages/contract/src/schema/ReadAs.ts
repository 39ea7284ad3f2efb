/** How a screened field was taken apart: an addition to the specification, sent with `explain: true`. */
import * as Schema from "effect/Schema"

/** The settlor is whoever a trust is called by, a designation the name of an account in angle brackets. */
const Party = Schema.Struct({
  name: Schema.String,
  role: Schema.Literals([
    "holder",
    "joint_holder",
    "trustee",
    "trust",
    "settlor",
    "designation",
    "other_name",
    "former_name",
    "care_of"
  ]),
  compared_as: Schema.Array(Schema.Literals(["person", "organisation", "vessel"]))
})

/** A wording stands between two names, such as ATF. What is other is in no list of words. */
const NotName = Schema.Struct({
  text: Schema.String,
  class: Schema.Literals([
    "title",
    "degree",
    "role",
    "status",
    "payment",
    "place",
    "number",
    "contact",
    "designation",
    "wording",
    "other"
  ])
})

export const ReadAs = Schema.Struct({
  parties: Schema.Array(Party).annotate({
    description: "The names that the field holds, each of which was compared."
  }),
  not_names: Schema.Array(NotName).annotate({
    description: "What was left out of the names, and what it is. `other` is in no list of words."
  })
}).annotate({
  identifier: "ReadAs",
  description:
    "The names in the field, each of which was compared, and what is no name. Only with explain: true."
})
export type ReadAs = typeof ReadAs.Type

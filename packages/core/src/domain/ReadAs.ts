/** How a screened field was taken apart: an addition to the specification, sent with `explain: true`. */
import * as Schema from "effect/Schema"

const ReadAsParty = Schema.Struct({
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
  ]).annotate({
    description:
      "holder: where the field says nothing else. settlor: whoever a trust is called by. designation: the name of an account in angle brackets."
  }),
  compared_as: Schema.Array(Schema.Literals(["person", "organisation", "vessel"]))
}).annotate({ identifier: "ReadAsParty" })

const ReadAsLeftOut = Schema.Struct({
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
  ]).annotate({
    description:
      "What it is, and why it is no name. wording: between two names, such as ATF. other: outside every name, and in no list of words."
  })
}).annotate({ identifier: "ReadAsLeftOut" })

export const ReadAs = Schema.Struct({
  parties: Schema.Array(ReadAsParty),
  left_out: Schema.Array(ReadAsLeftOut)
}).annotate({
  identifier: "ReadAs",
  description:
    "The names that the screened field holds, each of which was compared, and what was left out of them. Only with explain: true."
})
export type ReadAs = typeof ReadAs.Type

/** What the operator's own webhook is sent: docs/monitoring.md#being-told. */
import * as Schema from "effect/Schema"
import { Need } from "./Need.ts"

const { about, because, code, cure, id, kind, says, see, since } = Need.fields

export const ToldNeed = Schema.Struct({
  id,
  code,
  kind,
  says,
  because,
  cure,
  since,
  about: Schema.Struct({
    kind: about.fields.kind,
    id: about.fields.id,
    name: Schema.NullOr(Schema.String).annotate({ description: "null where the name is somebody's own." })
  }),
  see
}).annotate({ identifier: "ToldNeed" })
export type ToldNeed = typeof ToldNeed.Type

const OverNeed = Schema.Struct({
  id: Schema.String,
  code: Schema.String,
  since: Schema.String.annotate({ description: "When it was first seen. ISO 8601, UTC." })
}).annotate({ identifier: "OverNeed", description: "Something that was told and is not so any more." })

export const OperatorNeeds = Schema.Struct({
  type: Schema.Literal("operator.needs"),
  timestamp: Schema.String.annotate({ description: "By the database's clock. ISO 8601, UTC." }),
  data: Schema.Struct({
    needs: Schema.Array(ToldNeed),
    over: Schema.Array(OverNeed),
    more: Schema.Int.annotate({ description: "How many further needs are left to later messages." })
  }),
  text: Schema.String.annotate({ description: "The same in sentences, as an e-mail has it." })
}).annotate({ identifier: "OperatorNeeds" })
export type OperatorNeeds = typeof OperatorNeeds.Type

/** The screening block of a candidate. Specification 2.5.5. */
import * as Schema from "effect/Schema"
import { Checked } from "./Blocks.ts"
import { Unchecked } from "./Provenance.ts"
import { RegisterId } from "./RegisterId.ts"
import { Verdict } from "./Verdict.ts"

const CheckedAsOf = Schema.NullOr(Schema.String).annotate({
  description: "When the register was last read or confirmed, or null when it was not."
})

export const Appointment = Schema.Struct({
  /** The list of kinds is open. */
  kind: Schema.String.annotate({ description: "As ASIC publishes it, such as Court liquidation." }),
  since: Schema.String
})
export type Appointment = typeof Appointment.Type

export const EntityScreening = Schema.Struct({
  gov_sanctions: Schema.Struct({ status: Verdict, checked_as_of: CheckedAsOf, note: Schema.String }),
  regulator_banned_org: Schema.Struct({
    status: Verdict,
    matched_on: Schema.Array(Schema.String),
    checked_as_of: CheckedAsOf,
    note: Schema.String
  }),
  regulator_banned_person: Schema.Struct({ checked: Unchecked, note: Schema.String }),
  external_administration: Schema.Struct({
    source: RegisterId,
    checked_as_of: CheckedAsOf,
    checked: Checked,
    note: Schema.String,
    appointments: Schema.optionalKey(
      Schema.Array(Appointment).annotate({
        description:
          "The latest appointments, at most 20, where ASIC's insolvency statistics can be relied on. They may have ended."
      })
    )
  }),
  bankruptcy_petition: Schema.Struct({ checked: Checked, note: Schema.String }),
  fiu_reporting_entity: Schema.Struct({
    source: RegisterId,
    checked_as_of: CheckedAsOf,
    checked: Checked,
    note: Schema.String
  })
}).annotate({ identifier: "EntityScreening" })
export type EntityScreening = typeof EntityScreening.Type

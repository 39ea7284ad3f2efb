/** Which entities an answer of resolve shows, by what the registers say of them. packages/core/docs/resolving.md. */
import * as Schema from "effect/Schema"
import { EntityForm } from "./Canonical.ts"

export const LicenceKinds = Schema.Literals([
  "afs_licensee",
  "credit_licensee",
  "afs_authorised_rep",
  "credit_rep"
])

const some = <S extends Schema.Constraint>(item: S, field: string, most: number) =>
  Schema.Array(item).pipe(
    Schema.check(
      Schema.makeFilter((values: ReadonlyArray<unknown>) =>
        values.length === 0
          ? `filter.${field} must name at least one`
          : values.length > most
            ? `filter.${field} must name at most ${most}`
            : undefined
      )
    )
  )

export const ResolveFilter = Schema.Struct({
  entity_form: Schema.optionalKey(some(EntityForm, "entity_form", EntityForm.literals.length)),
  abn_status: Schema.optionalKey(Schema.Literals(["Active", "Cancelled"])),
  gst_registered: Schema.optionalKey(Schema.Boolean),
  charity: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Whether it is a registered charity." })
  ),
  licence: Schema.optionalKey(
    some(LicenceKinds, "licence", LicenceKinds.literals.length).annotate({
      description: "It has a licence or authorisation of one of these kinds that has not ceased."
    })
  )
})
  .pipe(
    Schema.check(
      Schema.makeFilter((filter) =>
        Object.keys(filter).length === 0
          ? "filter must name at least one of entity_form, abn_status, gst_registered, charity and licence"
          : undefined
      )
    )
  )
  .annotate({
    identifier: "ResolveFilter",
    description:
      "Keeps only entities of which all of this is known. An entity of which a register says nothing is not kept."
  })
export type ResolveFilter = typeof ResolveFilter.Type

/** What was looked at to fill a filtered answer. */
export const Filtered = Schema.Struct({
  examined: Schema.Int.annotate({ description: "How many entities were looked at." }),
  bound_reached: Schema.Boolean.annotate({
    description: "True when there are more entities of similar names, which were not looked at."
  }),
  note: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "Filtered", description: "Only where a filter was sent." })
export type Filtered = typeof Filtered.Type

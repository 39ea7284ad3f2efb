/**
 * Finds the fields on which registers disagree. A difference in case, punctuation or the spelling of a legal form is no
 * conflict.
 */

import type { FieldConflict } from "@entity-watch/contract/schema/Candidate"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { foldName } from "@entity-watch/names/analysis"
import type { Entity } from "../entities/Entity.ts"

interface SourcedValue {
  readonly value: string
  readonly source: RegisterId
}

const asWritten = (value: string) => value

/** The fields that several registers hold, and what makes two of their values the same. */
const compared = {
  entity_name: foldName,
  abn: asWritten,
  acn: asWritten,
  entity_form: asWritten
} as const

export const conflicts = (entity: Entity): ReadonlyArray<FieldConflict> => {
  const parts = newest(entity)
  return [
    ...(Object.keys(compared) as ReadonlyArray<keyof typeof compared>).flatMap((field) =>
      disagreement(
        field,
        parts.flatMap(({ projection }) => {
          const given = projection.fields[field]
          // The form "other" means that the register has no word for the form, not that the form is another one.
          return given === undefined || given.value === null || given.value === "other"
            ? []
            : [{ value: given.value, source: given.source }]
        }),
        compared[field]
      )
    ),
    ...disagreement(
      "state",
      parts.flatMap(({ projection, record }) =>
        projection.state === undefined ? [] : [{ value: projection.state, source: record.register }]
      ),
      asWritten
    ),
    ...statusConflicts(parts)
  ]
}

const disagreement = (
  field: string,
  said: ReadonlyArray<SourcedValue>,
  folded: (value: string) => string
): ReadonlyArray<FieldConflict> =>
  new Set(said.map(({ value }) => folded(value))).size > 1 ? [{ field, values: said }] : []

/**
 * Keeps the newer of the extract and the live service. They are one register: where they differ, it has changed and
 * does not disagree.
 */
const newest = ({ parts }: Entity): Entity["parts"] =>
  parts.some(({ record }) => record.register === "abn-lookup-web-services")
    ? parts.filter(({ record }) => record.register !== "abn-bulk-extract")
    : parts

/**
 * The conflict when the ABN is active while the register of companies or of Indigenous corporations says deregistered.
 */
const statusConflicts = (parts: Entity["parts"]): ReadonlyArray<FieldConflict> => {
  const projections = parts.map(({ projection }) => projection)
  const abn = projections.map(({ fields }) => fields.abn_status).find((status) => status !== undefined)
  if (abn?.value !== "Active") return []
  return projections.flatMap(({ fields }) =>
    fields.regulator_status?.value === "Deregistered"
      ? [
          {
            field: "abn_status",
            values: [
              { value: abn.value, source: abn.source },
              { value: fields.regulator_status.value, source: fields.regulator_status.source }
            ]
          }
        ]
      : []
  )
}

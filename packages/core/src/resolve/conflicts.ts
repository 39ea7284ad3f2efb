/** Registers that disagree on a field. Case, punctuation and the spelling of a legal form are no conflict. */
import type { Conflict } from "../domain/Candidate.ts"
import { foldedName } from "../names/foldedName.ts"
import type { Entity } from "./join.ts"

const compared = ["entity_name", "abn", "acn"] as const

export const conflicts = (entity: Entity): ReadonlyArray<Conflict> => [
  ...compared.flatMap((field) => {
    const values = entity.parts.flatMap(({ projection }) => {
      const given = projection.fields[field]
      return given === undefined || given.value === null ? [] : [{ value: given.value, source: given.source }]
    })
    const distinct = new Set(values.map(({ value }) => (field === "entity_name" ? foldedName(value) : value)))
    return distinct.size > 1 ? [{ field, values }] : []
  }),
  ...statusConflict(entity)
]

/** The ABN is active while the company is deregistered. */
const statusConflict = (entity: Entity): ReadonlyArray<Conflict> => {
  const abnStatus = entity.parts.map(({ projection }) => projection.fields.abn_status).find(isGiven)
  const deregistered = entity.parts.find(({ projection }) => projection.companyStatus === "DRGD")?.projection
    .fields.regulator_status
  if (abnStatus?.value !== "Active" || deregistered === undefined) return []
  return [
    {
      field: "abn_status",
      values: [
        { value: abnStatus.value, source: abnStatus.source },
        { value: deregistered.value, source: deregistered.source }
      ]
    }
  ]
}

const isGiven = <A>(value: A | undefined): value is A => value !== undefined

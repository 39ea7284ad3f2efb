/** Projects an appointment of an external administrator: its kind and its date. */
import type { Appointment } from "@entity-watch/contract/schema/EntityScreening"
import type { Projection } from "../../domain/Projection.ts"

export const project = ({ kind, since }: Appointment): Projection => ({
  fields: {},
  names: [],
  appointment: { kind, since }
})

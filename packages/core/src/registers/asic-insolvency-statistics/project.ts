/** Projects an appointment of an external administrator: its kind and its date. */
import type { Appointment } from "../../domain/EntityScreening.ts"
import type { Projection } from "../../domain/Projection.ts"

export const project = ({ kind, since }: Appointment): Projection => ({
  fields: {},
  names: [],
  appointment: { kind, since }
})

/** Projects a record of ASIC's register of SMSF auditors: what it says of a person. */
import type { Projection } from "../../domain/Projection.ts"
import type { SmsfAuditor } from "./normalise.ts"

export const project = (record: SmsfAuditor): Projection => ({
  fields: {},
  names: [{ kind: "legal", name: record.name }],
  registration: {
    kind: "smsf_auditor",
    registration: {
      registration_number: record.number,
      name: record.name,
      status: record.status,
      start_date: record.registered ?? "",
      // The dates of a suspension are not those of the registration, and the file has no other end date.
      end_date: null,
      register: record.register
    },
    ...(record.suspended_from !== null && {
      standing: `Suspended from ${record.suspended_from}`,
      note: `Suspended from ${record.suspended_from}${record.suspended_to === null ? "" : ` to ${record.suspended_to}`}.`
    })
  }
})

/** Projects a record of ASIC's register of auditors: what it says of an authorised audit company. */
import type { Projection } from "../../domain/Projection.ts"
import type { RegisteredAuditor } from "./normalise.ts"

export const project = (record: RegisteredAuditor): Projection => ({
  fields: {},
  names: [{ kind: "legal", name: record.name }],
  registration: {
    kind: "registered_auditor",
    registration: {
      registration_number: record.number,
      name: record.name,
      status: record.status,
      start_date: record.start_date ?? "",
      // The file has no end date.
      end_date: null,
      register: record.register
    },
    ...(record.suspended !== null && {
      note: `Suspended on ${record.suspended}.`,
      standing: `Suspended on ${record.suspended}`
    })
  }
})

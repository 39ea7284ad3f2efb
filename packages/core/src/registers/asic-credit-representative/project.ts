/**
 * Projects a record of ASIC's register of credit representatives: what one appointment says of the representative. The
 * file has no status, because it lists appointments in force.
 */
import type { Projection } from "../../domain/Projection.ts"
import { registerName } from "./decode.ts"
import type { CreditRepresentative } from "./normalise.ts"

export const project = (record: CreditRepresentative): Projection => ({
  fields: {},
  names: [{ kind: "legal", name: record.name }],
  licence: {
    kind: "credit_rep",
    licence: {
      licence_number: record.number,
      entity_name: record.name,
      status: null,
      start_date: record.start_date ?? "",
      end_date: record.end_date,
      register: registerName
    }
  },
  ...(record.licence_number !== "" && {
    authorisationLink: {
      kind: "credit",
      licence_number: record.licence_number,
      licensee_name: null,
      status: null,
      start_date: record.start_date,
      end_date: record.end_date
    }
  })
})

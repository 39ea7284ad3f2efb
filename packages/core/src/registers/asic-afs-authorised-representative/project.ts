/**
 * Projects a record of ASIC's register of AFS authorised representatives: what one appointment says of the
 * representative.
 */
import type { Projection } from "../../domain/Projection.ts"
import { registerName } from "./decode.ts"
import type { AfsRepresentative } from "./normalise.ts"

export const project = (record: AfsRepresentative): Projection => ({
  fields: {},
  names: [{ kind: "legal", name: record.name }],
  licence: {
    kind: "afs_authorised_rep",
    licence: {
      licence_number: record.number,
      entity_name: record.name,
      status: record.status,
      start_date: record.start_date ?? "",
      end_date: record.end_date,
      register: registerName
    }
  },
  ...(record.licence_number !== "" && {
    authorisationLink: {
      kind: "afs",
      licence_number: record.licence_number,
      licensee_name: null,
      status: record.status,
      start_date: record.start_date,
      end_date: record.end_date
    }
  })
})

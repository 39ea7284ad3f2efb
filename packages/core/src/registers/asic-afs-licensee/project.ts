/** Projects a record of ASIC's register of AFS licensees: what it says of an entity. */
import type { Projection } from "../../domain/Projection.ts"
import { registerName } from "./decode.ts"
import type { AfsLicensee } from "./normalise.ts"

export const project = (record: AfsLicensee): Projection => ({
  fields: {},
  names: [{ kind: "legal", name: record.name }],
  licence: {
    kind: "afs_licensee",
    // The file has neither a status nor an end date: it lists the licences in force.
    licence: {
      licence_number: record.number,
      entity_name: record.name,
      status: null,
      start_date: record.start_date ?? "",
      end_date: null,
      register: registerName
    }
  }
})

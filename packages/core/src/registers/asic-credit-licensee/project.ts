/** Projects a record of ASIC's register of credit licensees: what it says of an entity. */
import type { Projection } from "../../domain/Projection.ts"
import { registerName } from "./decode.ts"
import type { CreditLicensee } from "./normalise.ts"

const statusText: Readonly<Record<string, string>> = { APPR: "Approved", SUSP: "Suspended" }

export const project = (record: CreditLicensee): Projection => ({
  fields: {},
  names: [{ kind: "legal", name: record.name }],
  licence: {
    kind: "credit_licensee",
    licence: {
      licence_number: record.number,
      entity_name: record.name,
      status: statusText[record.status] ?? record.status,
      start_date: record.start_date ?? "",
      end_date: record.end_date,
      register: registerName
    }
  }
})

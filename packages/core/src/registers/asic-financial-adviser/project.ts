/** Projects a record of ASIC's register of financial advisers: what one appointment says of the adviser. */
import type { Projection } from "../../domain/Projection.ts"
import { registerName } from "./decode.ts"
import type { FinancialAdviser } from "./normalise.ts"

export const project = (record: FinancialAdviser): Projection => ({
  fields: {},
  names: [{ kind: "legal", name: record.name }],
  registration: {
    kind: "financial_adviser",
    registration: {
      registration_number: record.number,
      name: record.name,
      status: record.role_status,
      start_date: record.start_date ?? "",
      end_date: record.end_date,
      register: registerName
    },
    ...(record.overall_status !== "" && { standing: record.overall_status }),
    note: [
      `Under AFS licence ${record.licence_number} of ${record.licence_name}.`,
      // This status is the person's, whatever became of this appointment.
      ...(record.overall_status === "" ? [] : [`Overall registration status: ${record.overall_status}.`]),
      ...(record.disciplinary_action === null ? [] : [disciplinary(record.disciplinary_action)])
    ].join(" ")
  }
})

const disciplinary = ({
  end_date,
  start_date,
  type
}: NonNullable<FinancialAdviser["disciplinary_action"]>): string => {
  const words = [
    `The register records a disciplinary action${type === "" ? "" : `: ${type}`}`,
    ...(start_date === null ? [] : [`from ${start_date}`]),
    ...(end_date === null ? [] : [`to ${end_date}`])
  ]
  return `${words.join(" ")}.`
}

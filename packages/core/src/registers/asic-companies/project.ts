/** Projects a record of the ASIC Company Dataset: what it says of an entity. */
import { formatAcn } from "@entity-watch/contract/schema/Acn"
import type { Provenance } from "@entity-watch/contract/schema/Provenance"
import type { Projection } from "../../domain/Projection.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import { readNote } from "../../formats/readNote.ts"
import { holdsAcn, isCompany, statusText, typeText } from "./codes.ts"
import type { CompanyRecord } from "./normalise.ts"
import { source } from "./source.ts"

export const project = (number: string, record: CompanyRecord, snapshot: Snapshot): Projection => {
  const value = <A>(value: A | null, note?: string): Provenance<A> => ({
    value,
    source: source.id,
    ...(snapshot.asOf === null ? {} : { as_of: snapshot.asOf }),
    ...readNote(snapshot, note)
  })
  return {
    fields: {
      entity_name: value(record.name),
      acn: holdsAcn(record.type)
        ? value(number)
        : value<string>(
            null,
            `${formatAcn(number)} is a number of another kind: type ${described(record.type)}.`
          ),
      regulator_status: value(statusText[record.status] ?? record.status, statusNote(record)),
      registered_on: value(record.registered),
      deregistered_on: value(record.deregistered),
      ...(isCompany(record.type) && { entity_form: value("company" as const) }),
      ...(record.abn !== null && { abn: value(record.abn) })
    },
    formerNames: record.former_names.map((name) => ({
      ...value(name, undatedNote(record)),
      value: name,
      ceased: record.former_names.length === 1 ? record.name_since : null
    })),
    names: [
      { kind: "legal", name: record.name },
      ...record.former_names.map((name) => ({ kind: "former" as const, name }))
    ],
    companyStatus: record.status,
    ...(!holdsAcn(record.type) && { otherAsicNumber: number })
  }
}

/**
 * Where a company has several former names, only the latest change is dated, and the file does not say which row was
 * last.
 */
const undatedNote = ({ former_names, name_since }: CompanyRecord): string | undefined =>
  former_names.length > 1 && name_since !== null
    ? `The present name began on ${name_since}; the register does not say which former name ended then.`
    : undefined

const described = (type: string) => (typeText[type] === undefined ? type : `${type}, ${typeText[type]}`)

const statusNote = (record: CompanyRecord) =>
  [
    `Status code ${record.status}.`,
    ...(record.registered === null ? [] : [`Registered on ${record.registered}.`]),
    ...(record.deregistered === null ? [] : [`Deregistered on ${record.deregistered}.`])
  ].join(" ")

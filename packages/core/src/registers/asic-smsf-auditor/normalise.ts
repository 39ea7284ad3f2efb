/**
 * Normalises the rows of one auditor in ASIC's register of SMSF auditors, one row for each condition or capacity, to
 * the record that is kept.
 */

import { repairIdentifier } from "@entity-watch/contract/schema/identifier"
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { distinct } from "../../formats/bans.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { readDayFirst } from "../../formats/dates.ts"
import { licenceNumber, oneRegister, unread, unusable } from "../../formats/licences.ts"
import { rowsNoticed } from "../../formats/rowsNoticed.ts"
import type { SmsfAuditorRow } from "./decode.ts"
import { source } from "./source.ts"

const Day = Schema.NullOr(Schema.String)

export const SmsfAuditor = Schema.Struct({
  register: Schema.String,
  number: Schema.String,
  /** The given name comes first. */
  name: Schema.String,
  /** The status as published, because its vocabulary is not known. */
  status: Schema.String,
  /** The auditor's own ABN as published; it is never that of a firm. */
  abn: Schema.String,
  registered: Day,
  suspended_from: Day,
  suspended_to: Day,
  locality: Schema.String,
  state: Schema.String,
  postcode: Schema.String,
  capacities: Schema.Array(
    Schema.Struct({ capacity: Schema.String, firm_name: Schema.String, start_date: Day })
  ),
  conditions: Schema.Array(
    Schema.Struct({ condition: Schema.String, detail: Schema.String, start_date: Day })
  )
})
export type SmsfAuditor = typeof SmsfAuditor.Type

/**
 * Collects the whole file's rows, 30,000 of 5,000 auditors, because the rows of one auditor need not stand together.
 */
export const normalise = () => {
  const registerOf = oneRegister(source.id, /\bSMSF\b/iu)
  const auditors = new Map<string, Array<SmsfAuditorRow>>()
  let register = ""
  return {
    row: (row: SmsfAuditorRow): ReadonlyArray<RowOutcome> => {
      register = registerOf(row.cells.REGISTER_NAME, row.row)
      const number = licenceNumber(row.cells.SMSF_NUM)
      const refused = unusable(row.row, number, cleanText(row.cells.SMSF_NAME))
      if (refused !== undefined) return [refused]
      const group = auditors.get(number)
      if (group === undefined) auditors.set(number, [row])
      else group.push(row)
      return []
    },
    end: (): ReadonlyArray<RowOutcome> => {
      const contradictory: Array<number> = []
      const outcomes = [...auditors].flatMap(([number, group]) => {
        const [{ row = 0 } = {}] = group
        if (distinct(group.map(({ cells }) => personOf(cells))).length > 1) contradictory.push(row)
        return auditor(register, number, group)
      })
      return [
        ...outcomes,
        ...rowsNoticed("Auditors whose rows disagree, of which the first one is kept", contradictory)
      ]
    }
  }
}

const auditor = (
  register: string,
  number: string,
  group: ReadonlyArray<SmsfAuditorRow>
): ReadonlyArray<RowOutcome> => {
  const cells = group.map((row) => row.cells)
  const [first] = cells
  if (first === undefined) return []
  const data: SmsfAuditor = { register, number, ...personOf(first), ...rolesOf(cells) }
  const told = distinct(cells).length
  return [
    {
      _tag: "Record",
      rows: told,
      record: {
        key: number,
        abn:
          cells.map((each) => repairIdentifier(each.SMSF_PERSON_ABN).abn).find((abn) => abn !== undefined) ??
          null,
        acn: null,
        data,
        names: []
      }
    },
    ...(told < group.length ? [{ _tag: "Repeated" as const, rows: group.length - told }] : []),
    ...cells.flatMap((each) =>
      unread(each, {
        days: [
          "SMSF_REG_DT",
          "SMSF_SUSP_START_DT",
          "SMSF_SUSP_END_DT",
          "SMSF_CAPACITY_START_DT",
          "SMSF_CONDITION_START_DT"
        ],
        numbers: ["SMSF_PERSON_ABN"]
      })
    )
  ]
}

const personOf = (cells: SmsfAuditorRow["cells"]) => ({
  name: cleanText(cells.SMSF_NAME),
  status: cleanText(cells.SMSF_STATUS),
  abn: cleanText(cells.SMSF_PERSON_ABN),
  registered: readDayFirst(cells.SMSF_REG_DT),
  suspended_from: readDayFirst(cells.SMSF_SUSP_START_DT),
  suspended_to: readDayFirst(cells.SMSF_SUSP_END_DT),
  locality: cleanText(cells.SMSF_LOCALITY),
  state: cleanText(cells.SMSF_STATE),
  postcode: cleanText(cells.SMSF_POST_CODE)
})

const rolesOf = (cells: ReadonlyArray<SmsfAuditorRow["cells"]>) => ({
  capacities: distinct(
    cells.map((each) => ({
      capacity: cleanText(each.SMSF_CAPACITY),
      firm_name: cleanText(each.SMSF_CAPACITY_FIRM_NAME),
      start_date: readDayFirst(each.SMSF_CAPACITY_START_DT)
    }))
  ).filter(({ capacity, firm_name }) => capacity !== "" || firm_name !== ""),
  conditions: distinct(
    cells.map((each) => ({
      condition: cleanText(each.SMSF_CONDITION),
      detail: cleanText(each.SMSF_CONDITION_DTL),
      start_date: readDayFirst(each.SMSF_CONDITION_START_DT)
    }))
  ).filter(({ condition, detail }) => condition !== "" || detail !== "")
})

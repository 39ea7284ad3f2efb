/**
 * Normalises the rows of one organisation in ASIC's register of banned organisations, one row for each ban, to the
 * record that is kept.
 */

import type { Acn } from "@entity-watch/contract/schema/Acn"
import { repairIdentifier } from "@entity-watch/contract/schema/identifier"
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { Ban, distinct, hasBrokenDate, readBan } from "../../formats/bans.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { rowsNoticed } from "../../formats/rowsNoticed.ts"
import type { OrganisationRow } from "./decode.ts"

export const BannedOrganisation = Schema.Struct({
  /** The ACN, repaired and checked. Where it is null, the record is joined to nothing. */
  acn: Schema.NullOr(Schema.String),
  acn_published: Schema.String,
  /** The names as published, with any former names inside them. */
  names: Schema.Array(Schema.String),
  bans: Schema.Array(Ban)
})
export type BannedOrganisation = typeof BannedOrganisation.Type

const banOf = ({ cells }: OrganisationRow): Ban =>
  readBan({
    type: cells.BD_ORG_TYPE,
    start: cells.BD_ORG_START_DT,
    end: cells.BD_ORG_END_DT,
    comment: cells.BD_ORG_COMMENT,
    url: cells.BD_ORG_URL
  })

const acnOf = ({ cells }: OrganisationRow): Acn | undefined => repairIdentifier(cells.BD_ORG_ACN).acn

const keyOf = (row: OrganisationRow): string => acnOf(row) ?? cleanText(row.cells.BD_ORG_NAME).toUpperCase()

export const normalise = (rows: ReadonlyArray<OrganisationRow>): ReadonlyArray<RowOutcome> => {
  const organisations = new Map<string, Array<OrganisationRow>>()
  const outcomes: Array<RowOutcome> = []
  const withoutAcn: Array<number> = []
  const withBrokenDate: Array<number> = []
  for (const row of rows) {
    if (cleanText(row.cells.BD_ORG_NAME) === "" && acnOf(row) === undefined) {
      outcomes.push({ _tag: "Refused", row: row.row, reason: "The row names nobody." })
      continue
    }
    const group = organisations.get(keyOf(row))
    if (group === undefined) organisations.set(keyOf(row), [row])
    else group.push(row)
  }
  for (const [key, group] of organisations) {
    const told = distinct(group.map(({ cells }) => cells)).length
    const [first] = group
    const acn = (first === undefined ? undefined : acnOf(first)) ?? null
    const data: BannedOrganisation = {
      acn,
      acn_published: cleanText(first?.cells.BD_ORG_ACN ?? ""),
      names: distinct(group.map(({ cells }) => cleanText(cells.BD_ORG_NAME)).filter((name) => name !== "")),
      bans: distinct(group.map(banOf))
    }
    outcomes.push({ _tag: "Record", rows: told, record: { key, abn: null, acn, data, names: [] } })
    if (told < group.length) outcomes.push({ _tag: "Repeated", rows: group.length - told })
    const row = first?.row ?? 0
    // Many organisations have no ACN, and the publisher leaves theirs empty.
    if (acn === null && data.acn_published !== "") withoutAcn.push(row)
    if (data.bans.some(hasBrokenDate)) withBrokenDate.push(row)
  }
  return [
    ...outcomes,
    ...rowsNoticed("Rows with a number that is not an ACN", withoutAcn),
    ...rowsNoticed("Rows with a date that is not DD/MM/YYYY, which is kept as published", withBrokenDate)
  ]
}

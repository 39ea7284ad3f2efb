/** A query as a row of a file is asked: its text is the name, or a number, and its properties are further cells. */
import { isIdentifier } from "@entity-watch/contract/schema/identifier"
import type { ResolveRequest } from "@entity-watch/contract/schema/requests"
import { writtenNumber } from "@entity-watch/contract/schema/writtenNumber"
import type { AskedRow } from "../../resolve/rows/RowEvidence.ts"
import { blankCells } from "../read/Cells.ts"
import { askedRow } from "../resolve/askedRow.ts"
import type { ReconciliationQuery } from "./ReconciliationQuery.ts"

/** Eleven or nine digits, as people write them. */
const isNumeric = (text: string): boolean => isIdentifier(writtenNumber(text).digits)

export const askedOfQuery = ({ text, values }: ReconciliationQuery): AskedRow => {
  const cell = (pid: string) => (values.get(pid) ?? "").trim()
  const asked = text.trim()
  const isNumber = isNumeric(asked)
  const abn = cell("abn")
  const acn = cell("acn")
  const cells = {
    ...blankCells,
    name: isNumber ? "" : asked,
    // Either cell may hold the other kind of number. A third number stands beside the first, and each is looked for.
    abn: !isNumber ? abn : abn === "" ? asked : acn === "" ? abn : `${abn}, ${asked}`,
    acn: isNumber && abn !== "" && acn === "" ? asked : acn,
    state: cell("state"),
    postcode: cell("postcode")
  }
  // As the name of a row, the text may hold a number without the word for it.
  return askedRow(cells, isNumber ? [] : [{ header: "query", cell: asked }])
}

/** What resolve is asked: each number, and the name as it was sent, with its place and without it. */
export const requestsOf = (
  { names, numbers, postcode, state }: AskedRow,
  { text }: ReconciliationQuery
): ReadonlyArray<ResolveRequest> => {
  const name = text.trim()
  const place = { ...(state !== null && { state }), ...(postcode !== null && { postcode }) }
  return [
    ...numbers,
    ...(names.length > 0 && Object.keys(place).length > 0 ? [{ name, ...place }] : []),
    ...(names.length > 0 ? [{ name }] : [])
  ].map((request) => ({ ...request, include: [] }))
}

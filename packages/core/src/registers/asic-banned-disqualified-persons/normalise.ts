/**
 * Normalises the rows of one document in ASIC's register of banned persons, one row for each name and address, to the
 * record that is kept.
 */
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { Ban, distinct, hasBrokenDate, readBan } from "../../formats/bans.ts"
import { cleanText, cleanUnless } from "../../formats/cleanText.ts"
import { rowsNoticed } from "../../formats/rowsNoticed.ts"
import type { PersonRow } from "./decode.ts"

export const BannedPerson = Schema.Struct({
  /** ASIC's number of the document: `#` and nine digits, one document for each ban. */
  document_number: Schema.String,
  /** The names as published, `SURNAME, GIVEN NAMES`, with any other names inside them. */
  names: Schema.Array(Schema.String),
  bans: Schema.Array(Ban),
  localities: Schema.Array(
    Schema.Struct({
      locality: Schema.String,
      state: Schema.String,
      postcode: Schema.String,
      country: Schema.String
    })
  )
})
export type BannedPerson = typeof BannedPerson.Type

const nowhere = new Set(["address unknown", "invalid australian address"])

const localityOf = ({ cells }: PersonRow): BannedPerson["localities"][number] => ({
  locality: cleanUnless(cells.BD_PER_ADD_LOCAL, nowhere),
  state: cleanUnless(cells.BD_PER_ADD_STATE, nowhere),
  postcode: cleanUnless(cells.BD_PER_ADD_PCODE, nowhere),
  country: cleanUnless(cells.BD_PER_ADD_COUNTRY, nowhere)
})

const banOf = ({ cells }: PersonRow): Ban =>
  readBan({
    type: cells.BD_PER_TYPE,
    start: cells.BD_PER_START_DT,
    end: cells.BD_PER_END_DT,
    comment: cells.BD_PER_COMMENTS
  })

/** The record's key. Without a document number nothing joins two rows, so the row is an entry of its own. */
const keyOf = ({ cells }: PersonRow): string => {
  const document = cleanText(cells.BD_PER_DOC_NUM)
  return document === "" ? `${cleanText(cells.BD_PER_NAME)}/${cleanText(cells.BD_PER_START_DT)}` : document
}

/** Normalises all rows of the file at once, because the rows of one document need not stand together. */
export const normalise = (rows: ReadonlyArray<PersonRow>): ReadonlyArray<RowOutcome> => {
  const documents = new Map<string, Array<PersonRow>>()
  const outcomes: Array<RowOutcome> = []
  const withoutNumber: Array<number> = []
  const withBrokenDate: Array<number> = []
  for (const row of rows) {
    if (cleanText(row.cells.BD_PER_NAME) === "") {
      outcomes.push({ _tag: "Refused", row: row.row, reason: "The row names nobody." })
      continue
    }
    const group = documents.get(keyOf(row))
    if (group === undefined) documents.set(keyOf(row), [row])
    else group.push(row)
  }
  for (const [key, group] of documents) {
    const told = distinct(group.map(({ cells }) => cells)).length
    const data: BannedPerson = {
      document_number: cleanText(group[0]?.cells.BD_PER_DOC_NUM ?? ""),
      names: distinct(group.map(({ cells }) => cleanText(cells.BD_PER_NAME))),
      bans: distinct(group.map(banOf)),
      localities: distinct(group.map(localityOf)).filter((locality) =>
        Object.values(locality).some((part) => part !== "")
      )
    }
    outcomes.push({ _tag: "Record", rows: told, record: { key, abn: null, acn: null, data, names: [] } })
    if (told < group.length) outcomes.push({ _tag: "Repeated", rows: group.length - told })
    const [{ row = 0 } = {}] = group
    if (data.document_number === "") withoutNumber.push(row)
    if (data.bans.some(hasBrokenDate)) withBrokenDate.push(row)
  }
  return [
    ...outcomes,
    ...rowsNoticed("Rows without a document number", withoutNumber),
    ...rowsNoticed("Rows with a date that is not DD/MM/YYYY, which is kept as published", withBrokenDate)
  ]
}

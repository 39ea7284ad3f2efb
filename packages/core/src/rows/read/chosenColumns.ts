/** Which column of a file holds which field: by the headers, and of names of suppliers by the cells of the first rows too. */
import { Effect, Result, Stream } from "effect"
import { areSuppliers, fieldOf } from "../../formats/headers/usualHeaders.ts"
import type { CustomerTableRow } from "./CustomerTable.ts"
import { codesIn } from "./codesByContent.ts"
import { noNamesBeside, severalFor } from "./columnFaults.ts"
import { type ColumnChoice, chooseColumns, type FoundColumns, placesOf } from "./customerColumns.ts"
import type { FileRefused } from "./FileRefused.ts"
import type { FileRemark } from "./FileRemark.ts"
import type { TableOptions } from "./openTable.ts"
import type { PersonPlaces } from "./partyColumns.ts"
import { namesAmong } from "./suppliersByContent.ts"

export interface ColumnOptions extends Pick<TableOptions, "columns" | "fields"> {
  /** Whether no other column is read, whatever its header. */
  readonly onlyThese?: boolean
  /** Headers of columns that are not read, whatever they hold. */
  readonly leftOut?: ReadonlyArray<string>
}

/** So many rows tell names from codes and from other texts. */
const rowsForContent = 1_000

/** Where they are, and remarks on how that was found; or what is wrong with the file. */
export const chosenColumns = Effect.fnUntraced(function* (
  header: ReadonlyArray<string>,
  rows: Stream.Stream<CustomerTableRow, FileRefused>,
  { columns, fields, leftOut = [], onlyThese }: ColumnOptions
) {
  const choose = (choice: Pick<ColumnChoice, "codes" | "name"> = {}) =>
    chooseColumns(header, columns, fields, { isAll: onlyThese === true, leftOut, ...choice })
  const byHeader = choose()
  if (Result.isFailure(byHeader) || !areSuppliers(fields)) return Result.map(byHeader, withoutRemarks)
  const asked = Object.values(columns)
    .flat()
    .flatMap((each) => placesOf(header, each))
  const first = yield* Stream.runCollect(Stream.take(rows, rowsForContent))
  const codes = codesIn({ asked, choose: (found) => choose({ codes: found }), header, rows: first })
  const withCodes = codes.size === 0 ? byHeader : choose({ codes })
  if (Result.isFailure(withCodes)) return Result.fail(withCodes.failure)
  const remarks = [...codes].map((at): FileRemark => ({ code: "codes_unread", header: header[at] ?? "" }))
  const { places } = withCodes.success
  if (onlyThese === true || isNamedByHeader(places, header))
    return Result.succeed({ ...withCodes.success, remarks })
  const known = new Set([
    ...asked,
    ...codes,
    ...leftOut.flatMap((each) => placesOf(header, each)),
    ...[...places].flatMap(([field, all]) => (field === "id" ? [] : all))
  ])
  const names = namesAmong({
    header,
    free: header.flatMap((_, at) => (known.has(at) ? [] : [at])),
    hasTradingName: hasAnyName(places),
    rows: first
  })
  const [name, another] = names
  if (another !== undefined) return Result.fail(severalFor("name", names, header))
  if (name === undefined)
    return codes.size > 0 && !hasAnyName(places)
      ? Result.fail(noNamesBeside(codes, header))
      : Result.succeed({ ...withCodes.success, remarks })
  return Result.map(choose({ codes, name }), (chosen) => ({
    ...chosen,
    remarks: [...remarks, { code: "name_by_content" as const, header: header[name] ?? "" }]
  }))
})

const hasAnyName = (places: PersonPlaces): boolean =>
  (["name", "given", "family"] as const).some((field) => places.has(field))

/** A trading name only stands in where no column holds the name. */
const isNamedByHeader = (places: PersonPlaces, header: ReadonlyArray<string>): boolean =>
  hasAnyName(places) && !(places.get("name") ?? []).every((at) => fieldOf(header[at] ?? "") === "alias")

const withoutRemarks = (
  found: FoundColumns
): FoundColumns & { readonly remarks: ReadonlyArray<FileRemark> } => ({
  ...found,
  remarks: []
})

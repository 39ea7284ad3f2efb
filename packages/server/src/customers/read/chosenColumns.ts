/** Which column of a file holds which field: by the headers, and of names of suppliers by the cells of the first rows too. */
import { Effect, Result, Stream } from "effect"
import type { CommandFailed } from "../../process/CommandFailed.ts"
import type { CustomerTableRow } from "./CustomerTable.ts"
import { codesIn } from "./codesByContent.ts"
import { noNamesBeside } from "./columnFaults.ts"
import { chooseColumns, type FoundColumns, placesOf } from "./customerColumns.ts"
import type { TableOptions } from "./openTable.ts"
import { areSuppliers } from "./usualHeaders.ts"

export interface ColumnOptions extends Pick<TableOptions, "columns" | "fields"> {
  /** Whether no other column is read, whatever its header. */
  readonly onlyThese?: boolean
  /** Headers of columns that are not read, whatever they hold. */
  readonly leftOut?: ReadonlyArray<string>
}

/** So many rows tell names from codes. */
const rowsForCodes = 1_000

/** Where they are, and sentences on how that was found; or what is wrong with the file, as the rest of a sentence. */
export const chosenColumns = Effect.fnUntraced(function* (
  header: ReadonlyArray<string>,
  rows: Stream.Stream<CustomerTableRow, CommandFailed>,
  { columns, fields, leftOut = [], onlyThese }: ColumnOptions
) {
  const choose = (codes?: ReadonlySet<number>) =>
    chooseColumns(header, columns, fields, { isAll: onlyThese === true, leftOut, ...(codes && { codes }) })
  const byHeader = choose()
  if (Result.isFailure(byHeader) || !areSuppliers(fields)) return Result.map(byHeader, withoutRemarks)
  const codes = codesIn({
    choose,
    header,
    asked: Object.values(columns)
      .flat()
      .flatMap((each) => placesOf(header, each)),
    rows: yield* Stream.runCollect(Stream.take(rows, rowsForCodes))
  })
  if (codes.size === 0) return Result.succeed(withoutRemarks(byHeader.success))
  const chosen = choose(codes)
  if (Result.isFailure(chosen)) return Result.fail(chosen.failure)
  if (!(["name", "given", "family"] as const).some((field) => chosen.success.places.has(field)))
    return Result.fail(noNamesBeside(codes, header))
  return Result.succeed({
    ...chosen.success,
    remarks: [...codes].map((at) => `The column "${header[at]}" holds codes and was not read as a name.`)
  })
})

const withoutRemarks = (found: FoundColumns): FoundColumns & { readonly remarks: ReadonlyArray<string> } => ({
  ...found,
  remarks: []
})

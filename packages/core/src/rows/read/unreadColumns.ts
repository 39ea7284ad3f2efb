/**
 * The columns that are not read, and which of them have to be told: of customers those in which a name or an identity may
 * stand, of suppliers those in which the name of a row may stand that has none in the columns that are read.
 */
import { isPlaceholder } from "@entity-watch/names/analysis"
import { likenessOf } from "./cellLikeness.ts"
import { count, type FoundRows, none } from "./FoundRows.ts"
import { identityIn } from "./identityHeaders.ts"
import { firstName, holdNames, isNoName, noNames, type SeenNames, seeName } from "./namesByContent.ts"
import { namesSomebody } from "./namesInText.ts"
import { numberIn, type SeenNumbers } from "./numbersByContent.ts"
import { type OtherKind, otherKindOf } from "./otherHeaders.ts"

/** A column that has values and is not read, although its header speaks of names or identity, or its cells look like names or are ABNs. */
export interface UnreadColumn {
  readonly header: string
  /** In how many rows it has a value, of suppliers of those that lack a name. */
  readonly rows: number
  /** The number of the first row in which a cell looks like a name, or, where the header says so, has a value. */
  readonly first_row: number
}

export interface UnreadCells {
  readonly identity: ReturnType<typeof identityIn>
  readonly counted: FoundRows
  readonly names: SeenNames
  /** What is seen in the rows of suppliers that lack a name. */
  readonly beside: SeenNames
}

export const unreadAs = (header: string): UnreadCells => ({
  identity: identityIn(header),
  counted: none(),
  names: noNames(otherKindOf(header)),
  beside: noNames(otherKindOf(header))
})

/** What a row of customers is called by is repeated and not compared. */
export const unreadId = (): UnreadCells => ({ ...unreadAs(""), identity: undefined, names: noNames("id") })

export const seeOfCustomer = ({ counted, identity, names }: UnreadCells, cell: string, row: number): void => {
  const isValue =
    identity === "names"
      ? !isNoName(cell)
      : identity === undefined
        ? seeName(names, cell, row)
        : !isPlaceholder(cell)
  if (isValue) count(counted, row)
}

/** Whether the cell may hold a name: in a column of addresses, texts or things it has to look like one. */
export const mayBeName = (cell: string, kind: OtherKind | undefined): boolean => {
  if (isNoName(cell)) return false
  if (kind === undefined) return true
  const likeness = likenessOf(cell)
  return (likeness !== "none" && likeness !== "place") || namesSomebody(cell)
}

export const seeOfSupplier = (
  { beside, counted, names }: UnreadCells,
  cell: string,
  row: number,
  lacksName: boolean
): void => {
  seeName(names, cell, row)
  if (!lacksName) return
  seeName(beside, cell, row)
  if (mayBeName(cell, names.kind)) count(counted, row)
}

/** The column, where it has to be told. */
export const toldOf = (
  header: string,
  { beside, counted, identity, names }: UnreadCells,
  areCustomers: boolean,
  numbers: SeenNumbers | undefined
): UnreadColumn | undefined => {
  if (counted.rows === 0) return undefined
  if (!areCustomers) {
    const { name, shape } = beside.like
    const holds =
      identity === "names" || holdNames(names) || (name + shape + beside.told > 0 && holdNames(beside))
    return holds ? { header, rows: counted.rows, first_row: counted.first } : undefined
  }
  const holds = identity !== undefined || holdNames(names) || (numbers && numberIn(numbers)) !== undefined
  const first = identity === undefined ? firstName(names) : undefined
  return holds ? { header, rows: counted.rows, first_row: first ?? counted.first } : undefined
}

/** What is read where several columns could hold the same field. */
import { areSuppliers, type Field } from "../../formats/headers/usualHeaders.ts"

/**
 * The most usual header is taken where several columns could hold one of these, which decide nothing alone: an id only
 * names the row, and a country never excludes anybody. The other columns are among those that are not read.
 */
export const takesFirst: ReadonlySet<Field> = new Set<Field>(["id", "country"])

const severalOfSupplier: ReadonlySet<Field> = new Set<Field>([
  "alias",
  "imo",
  "pob",
  "identifiers",
  "passport",
  "national_id",
  "registration"
])
const severalOfCustomer: ReadonlySet<Field> = new Set<Field>([
  ...severalOfSupplier,
  "name",
  "middle",
  "former_family"
])

/** Every column that could hold one of these is read. A supplier has one name, and the others are aliases. */
export const takesAll = (fields: ReadonlyArray<Field>): ReadonlySet<Field> =>
  areSuppliers(fields) ? severalOfSupplier : severalOfCustomer

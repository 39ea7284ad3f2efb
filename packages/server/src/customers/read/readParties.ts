/** Reads whom a row names beside the customer: each is read as a customer is, with what the row says of that party alone. */
import { insteadOfName } from "@entity-watch/names/analysis"
import type { Cells, CustomerRow } from "./CustomerFile.ts"
import type { DateSettings } from "./dateOfBirth.ts"
import { isNoName } from "./namesByContent.ts"
import { type Customer, givenName, readCustomer } from "./readCustomer.ts"

export interface ReadParty {
  readonly label: string
  /** The name as it is given. */
  readonly name: string
  readonly read: Customer
}

/** A cell may hold several names. A comma parts them where each part has two words, as `Family, Given` has not. */
const namesOf = (cell: string): ReadonlyArray<string> => {
  const names = cell
    .split(/[;|\n]+/u)
    .map((each) => each.trim())
    .filter((each) => each !== "")
  return names.flatMap((name) => {
    const parts = name.split(",").map((each) => each.trim())
    return parts.length > 1 && parts.every((each) => /\S\s+\S/u.test(each)) ? [name, ...parts] : [name]
  })
}

/** Such words as `Y` or `Self` stand in place of a party that is not named here. */
const withoutFlags = (cells: Cells): Cells => (isFlag(cells.name) ? { ...cells, name: "" } : cells)

/** An address is no flag: somebody is meant, whose name is not there. */
const isFlag = (cell: string): boolean => isNoName(cell) && insteadOfName(cell) === null

const isEmpty = (cells: Cells): boolean =>
  givenName(cells) === "" && cells.alias === "" && cells.abn === "" && cells.acn === ""

export const readParties = ({ parties }: CustomerRow, dates: DateSettings): ReadonlyArray<ReadParty> =>
  parties.flatMap(({ cells: given, label }) => {
    const cells = withoutFlags(given)
    if (isEmpty(cells)) return []
    const names = namesOf(cells.name)
    const several = names.length < 2 ? [cells] : names.map((name) => ({ ...cells, name }))
    return several.map((each) => ({ label, name: givenName(each), read: readCustomer(each, dates) }))
  })

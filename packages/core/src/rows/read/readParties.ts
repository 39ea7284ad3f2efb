/** Reads whom a row names beside the customer: each is read as a customer is, with what the row says of that party alone. */
import { isPlaceholder } from "@entity-watch/names/analysis"
import { blankCells, type Cells } from "./Cells.ts"
import type { CustomerRow } from "./CustomerFile.ts"
import { givenName } from "./customerNames.ts"
import type { DateSettings } from "./dateOfBirth.ts"
import { misplacedNames } from "./misplacedNames.ts"
import { isFlag } from "./namesByContent.ts"
import { ofSomebody } from "./partyColumns.ts"
import { type Customer, readCustomer } from "./readCustomer.ts"

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

const isEmpty = (cells: Cells): boolean =>
  givenName(cells) === "" && cells.alias === "" && cells.abn === "" && cells.acn === ""

/** Of whom the row tells a date of birth or a document, and no name, there is somebody. */
const isSomebody = (cells: Cells, given: Cells): boolean =>
  !isNobodyElse.test(given.name) &&
  ofSomebody.some(
    (field) => cells[field] !== "" && !isPlaceholder(cells[field]) && !firstDay.test(cells[field])
  )
/** With which programs fill an empty date. */
const firstDay = /^(?:0?1[/.-]0?1[/.-]190[01]|190[01]-01-01)(?:\D|$)/u
const isNobodyElse = /^(?:n|no|false|f|self|none|nil)$/iu

/** A party that is known to be there and not who. */
const unnamed = (label: string, cells: Cells, dates: DateSettings): ReadParty => {
  const read = readCustomer(cells, dates)
  return {
    label,
    name: "",
    read: {
      ...read,
      lacksNames: ["name"],
      notRead: [
        ...read.notRead,
        { field: "name", why: "no name stands beside what is told of it", isPlaceholder: false }
      ]
    }
  }
}

/** What stands where no name is expected and looks like one is screened as one. */
const misplaced = (label: string, cells: Cells, dates: DateSettings): ReadonlyArray<ReadParty> =>
  misplacedNames(cells).map(({ field, name }) => {
    const read = readCustomer({ ...blankCells, name }, dates)
    return {
      label: label === "" ? `name in ${field}` : `name in ${label} ${field}`,
      name,
      read: {
        ...read,
        notRead: [
          ...read.notRead,
          { field, why: `${field} looks like a name, and was screened as one`, isPlaceholder: false }
        ]
      }
    }
  })

export const readParties = (
  { cells: own, parties }: CustomerRow,
  dates: DateSettings
): ReadonlyArray<ReadParty> => [
  ...parties.flatMap(({ cells: given, label }) => {
    const cells = withoutFlags(given)
    const others = misplaced(label, cells, dates)
    if (isEmpty(cells)) return isSomebody(cells, given) ? [unnamed(label, cells, dates), ...others] : others
    const names = namesOf(cells.name)
    const several = names.length < 2 ? [cells] : names.map((name) => ({ ...cells, name }))
    return [
      ...several.map((each) => ({ label, name: givenName(each), read: readCustomer(each, dates) })),
      ...others
    ]
  }),
  ...misplaced("", own, dates)
]

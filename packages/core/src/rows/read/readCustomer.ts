/**
 * Reads from a customer's row what is screened. A field that cannot be read is left out, and the results say so. Only a
 * row without any name or number that can be read is not screened at all.
 */
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import { decodedName, hasSpreadsheetError, type UnreadName, unreadInName } from "@entity-watch/names/analysis"
import { Result } from "effect"
import type { Cells } from "./Cells.ts"
import { readAliases, readFormerNames, readNames } from "./customerNames.ts"
import { customerTypes } from "./customerTypes.ts"
import { type DateSettings, readBirthCell } from "./dateOfBirth.ts"
import { readDocuments, readImo, readNumber, remarksOnNumber } from "./numberCells.ts"
import { type CellOrFault, readCell, requestFault } from "./readCell.ts"
import { documentFields, type ReadField, type UnreadField } from "./readFields.ts"

const mostDocuments = 10

export interface Customer {
  /** One request for each name and each number. Without any, nothing of the row can be screened. */
  readonly requests: ReadonlyArray<ScreenRequest>
  /** The date of birth as it was read; "" when there is none. */
  readonly dob: string
  readonly notRead: ReadonlyArray<UnreadField>
  /** Where the customer has a name that no request holds, or not whole. The verdict is then never better than `unavailable`. */
  readonly lacksNames: ReadonlyArray<"name" | "alias" | "former_family">
  /** The fields of an ABN or ACN that no request holds, although the customer has one: likewise. */
  readonly lacksNumbers: ReadonlyArray<"abn" | "acn">
  /** Whether the customer has an IMO number or the number of a document. */
  readonly hasDocument: boolean
}

const readType = readCell((cell) => {
  const type = customerTypes.get(cell.toLowerCase().replace(/\s+/gu, " "))
  return type === undefined
    ? Result.fail("is no word for a person, an organisation or a vessel")
    : Result.succeed(type)
})

/** A text that a request holds as it is, unless REST would refuse it there. */
const readText = (field: "pob" | "country", cell: string) =>
  readCell((text) => {
    const fault = requestFault({ name: "x", [field]: text })
    return fault === null ? Result.succeed(text) : Result.fail(fault.replace(/^\w+ /u, ""))
  })(field, cell)

const nameFields = ["name", "alias", "former_family"] as const

const reasonsOf = (unread: UnreadName | null): ReadonlyArray<string> =>
  unread === null ? [] : [`was not compared whole: ${unread.reason.replace(/"[^"]*"/gu, "a word")}`]

/** What is to be known of how names were compared. */
const remarksOf = (
  field: (typeof nameFields)[number],
  names: ReadonlyArray<string>
): ReadonlyArray<UnreadField> => {
  const said = new Set(
    names.flatMap((name) => [
      ...(hasSpreadsheetError(name)
        ? ["has a spreadsheet's error in place of a part, and was compared without it"]
        : reasonsOf(unreadInName(name))),
      ...(decodedName(name) === name
        ? []
        : [
            "has letters that were written as codes (&amp;), as markup (<br/>) or read in a wrong encoding (Ã© for é), and was compared as it is written and by what it stands for"
          ])
    ])
  )
  return [...said].map((why) => ({ field, why: `${field} ${why}`, isPlaceholder: false }))
}

const numberFields = ["abn", "acn"] as const

/** What is to be known of how the numbers were read that were found. */
const remarksOnNumbers = (
  cells: Cells,
  isRead: (field: "abn" | "acn") => boolean
): ReadonlyArray<UnreadField> =>
  numberFields
    .filter(isRead)
    .flatMap((field) =>
      remarksOnNumber(cells[field]).map((why) => ({ field, why: `${field} ${why}`, isPlaceholder: false }))
    )

/** A customer with a name and numbers is screened by each: none makes up for another. */
export const readCustomer = (cells: Cells, dates: DateSettings): Customer => {
  const { lacksName, names: own, notRead: ofNames } = readNames(cells)
  const notRead = [...ofNames]
  const kept = <A>(field: ReadField, read: CellOrFault<A>): A | null => {
    if (Result.isSuccess(read)) return read.success
    notRead.push({ field, ...read.failure })
    return null
  }
  const dob = kept("dob", readCell((cell) => readBirthCell(cell, dates))("dob", cells.dob))
  const pob = kept("pob", readText("pob", cells.pob))
  const type = kept("type", readType("type", cells.type))
  const numbers = numberFields.map((field) => kept(field, readNumber(field, cells[field])))
  const country = kept("country", readText("country", cells.country))
  const imos = kept("imo", readImo("imo", cells.imo)) ?? []
  const documents = new Set(
    documentFields.flatMap((field) => kept(field, readDocuments(field, cells[field])) ?? [])
  )
  const identifiers = [...documents].slice(0, mostDocuments)
  if (documents.size > mostDocuments)
    notRead.push({
      field: "identifiers",
      why: `identifiers holds more than ${mostDocuments} numbers, of which the first ${mostDocuments} were compared`,
      isPlaceholder: false
    })
  const hints = {
    ...(dob !== null && { dob }),
    ...(pob !== null && { pob }),
    ...(type !== null && { type }),
    ...(country !== null && { country }),
    ...(identifiers.length > 0 && { identifiers })
  }
  const aliases = kept("alias", readAliases("alias", cells.alias)) ?? []
  const former = kept("former_family", readFormerNames(cells)) ?? []
  const isLost = (field: ReadField) => notRead.some((each) => each.field === field && !each.isPlaceholder)
  const lost = new Set<ReadField>([
    ...(lacksName ? (["name"] as const) : []),
    ...(["alias", "former_family"] as const).filter(isLost)
  ])
  const given = { name: own, alias: aliases, former_family: former }
  const lacksNumbers = numberFields.filter(isLost)
  notRead.push(
    ...nameFields.flatMap((field) => remarksOf(field, given[field])),
    ...remarksOnNumbers(cells, (field) => numbers[numberFields.indexOf(field)] !== null)
  )
  const names = [...new Set(nameFields.flatMap((field) => given[field]))]
  const abns = new Set(numbers.flatMap((number) => number?.abn ?? []))
  const acns = new Set(numbers.flatMap((number) => number?.acn ?? []))
  // A company's ABN ends with its ACN, so that both are one question. A trust's ABN and its trustee's ACN are two.
  for (const abn of abns) acns.delete(abn.slice(2))
  const requests = [
    ...names.map((name) => ({ name, ...hints })),
    ...[...abns].map((abn) => ({ abn, ...hints })),
    ...[...acns].map((acn) => ({ acn, ...hints }))
  ]
  return {
    // A request holds one ship's number.
    requests:
      imos.length === 0 ? requests : imos.flatMap((imo) => requests.map((request) => ({ ...request, imo }))),
    dob: dob ?? "",
    notRead,
    lacksNames: nameFields.filter((field) => lost.has(field) || given[field].some(hasSpreadsheetError)),
    lacksNumbers,
    hasDocument: imos.length > 0 || identifiers.length > 0
  }
}

/**
 * Reads from a customer's row what is screened. A field that cannot be read is left out, and the results say so. Only a
 * row without any name or number that can be read is not screened at all.
 */
import type { ScreenRequest } from "@entity-watch/core/domain/requests"
import {
  decodedName,
  hasSpreadsheetError,
  insteadOfName,
  isPartLeftOut,
  isPlaceholder,
  isPlaceholderName,
  isPlaceholderPart,
  isWordForNothing,
  saysElsewhere,
  saysLeftOut,
  type UnreadName,
  unreadInName
} from "@entity-watch/names/analysis"
import { organisationWordWeight, stripLegalForms } from "@entity-watch/names/lexicon"
import { tokensOf } from "@entity-watch/names/text"
import { Result } from "effect"
import type { Cells } from "./CustomerFile.ts"
import { type DateSettings, readBirthCell } from "./dateOfBirth.ts"
import { readDocuments, readImo, readNumber } from "./numberCells.ts"
import { type CellOrFault, readCell, requestFault } from "./readCell.ts"
import { documentFields, type ReadField } from "./readFields.ts"

const mostDocuments = 10
const mostAliases = 20

export interface UnreadField {
  readonly field: ReadField
  /** Begins with the name of the field, and repeats no data of the customer. */
  readonly why: string
  /** Whether the cell says that there is no value, so that no data of the customer was lost. */
  readonly isPlaceholder: boolean
}

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

const types = new Map<string, NonNullable<ScreenRequest["type"]>>([
  ["individual", "individual"],
  ["person", "individual"],
  ["natural person", "individual"],
  ["sole trader", "individual"],
  ["entity", "entity"],
  ["company", "entity"],
  ["organisation", "entity"],
  ["organization", "entity"],
  ["business", "entity"],
  ["corporation", "entity"],
  ["partnership", "entity"],
  ["trust", "entity"],
  ["legal entity", "entity"],
  ["legal person", "entity"],
  ["vessel", "vessel"],
  ["ship", "vessel"]
])

const readType = readCell((cell) => {
  const type = types.get(cell.toLowerCase().replace(/\s+/gu, " "))
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

/** Further names of the customer. A comma may stand inside of one. */
const readAliases = readCell((cell): Result.Result<ReadonlyArray<string>, string> => {
  const names = several(cell).filter(
    (each) => insteadOfName(each) !== null || saysElsewhere(each) || !isPlaceholderName(each)
  )
  if (names.some(saysElsewhere)) return Result.fail("says that names stand elsewhere or are kept back")
  if (names.length > mostAliases) return Result.fail(`holds more than ${mostAliases} names`)
  const [instead] = names.flatMap((name) => insteadOfName(name) ?? [])
  if (instead !== undefined) return Result.fail(`holds ${instead} in place of a value`)
  const [fault] = names.flatMap((name) => requestFault({ name }) ?? [])
  return fault === undefined ? Result.succeed(names) : Result.fail(fault.replace(/^name /u, ""))
})

const several = (cell: string): ReadonlyArray<string> =>
  cell
    .split(/[;|\n]+/u)
    .map((each) => each.trim())
    .filter((each) => each !== "")

/** Who had another family name is compared by it too, with the given names. A cell of several words is a whole name. */
const formerNames = (cells: Cells): string => {
  const [own = ""] = namesIn(cells)
  const given = [cells.given, cells.middle]
    .filter((cell) => cell !== "" && !isPlaceholderName(cell))
    .join(" ")
  return several(cells.former_family)
    .filter((each) => !isPlaceholderName(each))
    .map((family) =>
      /\s/u.test(family) || own === "" ? family : given === "" ? `${own} nee ${family}` : `${given} ${family}`
    )
    .join("; ")
}

interface ReadNames {
  readonly names: ReadonlyArray<string>
  readonly notRead: ReadonlyArray<UnreadField>
  readonly lacksName: boolean
}

/**
 * A word such as `Null` or `Na` in one part of a name may be a name or stand for none, so the whole is compared with it
 * and without it. As a whole name it is taken for none.
 */
const readParts = (parts: ReadonlyArray<string>, needed = parts): ReadNames => {
  const said: Array<Omit<UnreadField, "field">> = []
  const unread = new Set(parts.flatMap((part) => insteadOfName(part) ?? []))
  for (const instead of unread)
    said.push({ why: `name holds ${instead} in place of a value`, isPlaceholder: false })
  const written = parts.filter((part) => insteadOfName(part) === null)
  const kept = written.filter((part) => !isPlaceholderPart(part) || isWordForNothing(part))
  const certain = kept.filter((part) => !isWordForNothing(part)).join(" ")
  const isNone = certain === "" || isPlaceholderName(written.join(" "))
  const names = isNone ? [] : [...new Set([kept.join(" "), certain])]
  const isLeftOut = isNone
    ? written.some(saysElsewhere)
    : needed.some(saysLeftOut) || (needed.some(isPartLeftOut) && !isPartLeftOut(written.join(" ")))
  if (isLeftOut)
    said.push({
      why: isNone
        ? "name says that it stands elsewhere or is kept back"
        : "name has a part that was left out",
      isPlaceholder: false
    })
  else if (written.length > 0 && (isNone || written.some(isPlaceholderPart)))
    said.push({
      why: isNone
        ? "name says that there is none"
        : names.length > 1
          ? "name has a part that may stand for none, and was compared with it and without it"
          : "name has a part that says that there is none",
      isPlaceholder: true
    })
  const [fault] = names.flatMap((name) => requestFault({ name }) ?? [])
  if (fault !== undefined) said.push({ why: fault, isPlaceholder: false })
  return {
    names: fault === undefined ? names : [],
    notRead: said.map((each) => ({ field: "name", ...each })),
    lacksName: isLeftOut || unread.size > 0 || written.some(hasSpreadsheetError) || fault !== undefined
  }
}

/** A whole name and a name in parts are a name each: a business and the person behind it. */
const readNames = (cells: Cells): ReadNames => {
  const whole = readParts([cells.name].filter((cell) => cell !== ""))
  // A middle name that was left out is missed by nobody.
  const inParts = readParts(partsOfName(cells), [cells.given, cells.family].map(withoutComma))
  const notRead = [...whole.notRead, ...inParts.notRead]
  const lacking = lackingHalf(cells)
  if (lacking !== null && inParts.names.length > 0 && whole.names.length === 0)
    notRead.push({ field: "name", why: `name has ${lacking}`, isPlaceholder: false })
  return {
    names: [...whole.names, ...inParts.names],
    notRead: notRead.filter(({ why }, at) => notRead.findIndex((each) => each.why === why) === at),
    lacksName: whole.lacksName || inParts.lacksName
  }
}

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

/** Half of a person's name is a name as well, so it is compared, and finds less. An organisation may stand in either column. */
const lackingHalf = ({ family, given, name, type }: Cells): string | null =>
  given !== "" && saysNothing(family)
    ? "a given name and no family name"
    : family !== "" && name === "" && saysNothing(given) && !isOrganisation(family, type)
      ? "a family name and no given name"
      : null

const isOrganisation = (name: string, type: string): boolean =>
  (types.get(type.toLowerCase()) ?? "individual") !== "individual" ||
  stripLegalForms(tokensOf(name)).forms.length > 0 ||
  tokensOf(name).some((word) => organisationWordWeight(word) < 1)

const saysNothing = (cell: string): boolean =>
  cell === "" ||
  (isPlaceholder(cell) && !isWordForNothing(cell) && !saysLeftOut(cell) && insteadOfName(cell) === null)

/** A comma at the end of a part stands between it and another part. */
const withoutComma = (part: string): string => part.replace(/\s*,$/u, "")

const partsOfName = (cells: Cells): ReadonlyArray<string> =>
  [cells.given, cells.middle, cells.family].map(withoutComma).filter((cell) => cell !== "")

/** The whole name, and the one in parts, as they are given. */
const namesIn = (cells: Cells): ReadonlyArray<string> => [
  ...new Set([cells.name, partsOfName(cells).join(" ")].filter((name) => name !== ""))
]

/** The name as it is given, its parts in their order. */
export const givenName = (cells: Cells): string => namesIn(cells).join("; ")

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
  const former = kept("former_family", readAliases("former_family", formerNames(cells))) ?? []
  const isLost = (field: ReadField) => notRead.some((each) => each.field === field && !each.isPlaceholder)
  const lost = new Set<ReadField>([
    ...(lacksName ? (["name"] as const) : []),
    ...(["alias", "former_family"] as const).filter(isLost)
  ])
  const given = { name: own, alias: aliases, former_family: former }
  notRead.push(...nameFields.flatMap((field) => remarksOf(field, given[field])))
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
    lacksNumbers: numberFields.filter(isLost),
    hasDocument: imos.length > 0 || identifiers.length > 0
  }
}

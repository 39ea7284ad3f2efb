/** Which column of a customers' file holds which field: by the usual headers, or as somebody says. */
import type { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import { Result } from "effect"
import { anybody, headerWords } from "../../formats/headers/headerWords.ts"
import {
  areSuppliers,
  type Field,
  fieldOf,
  rankOf,
  withOtherHalf,
  withoutPunctuation
} from "../../formats/headers/usualHeaders.ts"
import { askedIn } from "./askedColumns.ts"
import { isPartOfName, obstacleIn, obstacleOfParties, severalFor } from "./columnFaults.ts"
import { areParts, partOfName } from "./continuedNames.ts"
import type { FileFault } from "./FileFault.ts"
import { numberHeader } from "./numberHeaders.ts"
import { isNamed, type PartyColumns, type PersonPlaces, partiesOf, withInitials } from "./partyColumns.ts"
import { prefixedPeople } from "./prefixedPeople.ts"
import { takesAll, takesFirst } from "./severalColumns.ts"
import { staffIn } from "./staffHeaders.ts"
import { supplierFields } from "./supplierHeaders.ts"

export interface FoundColumns {
  /** The places of each field's columns, counted from 0. */
  readonly places: PersonPlaces
  /** Whom the row names beside the customer. */
  readonly parties: ReadonlyArray<PartyColumns>
  /** Headers of columns that are not read. */
  readonly ignored: ReadonlyArray<string>
  /** Those of the columns of numbers whose headers only may mean an ABN or ACN, as `Tax number` does. */
  readonly perhaps: ReadonlySet<number>
  /** The column `Customer`, say, that holds the customer's name if its cells look like names. */
  readonly doubtful?: number
}

/** The places of the columns that are called so, counted from 0. */
export const placesOf = (header: ReadonlyArray<string>, wanted: string): ReadonlyArray<number> => {
  const where = (same: (each: string) => boolean) => header.flatMap((each, at) => (same(each) ? [at] : []))
  const exact = where((each) => each === wanted.trim())
  return exact.length > 0
    ? exact
    : where(
        (each) => withoutPunctuation(each) !== "" && withoutPunctuation(each) === withoutPunctuation(wanted)
      )
}

/** The field of a column of the customer: not of one that speaks of somebody else. */
const fieldOfCustomer = (header: string): Field | undefined => {
  const read = headerWords(header)
  if (read !== undefined && read.key !== "") return undefined
  // `Customer Type` is seldom a kind of person or organisation.
  return fieldOf(header) ?? (read?.field === "type" ? undefined : read?.field)
}

/** The field of each column by the usual headers of such files. */
const fieldsOf = (
  header: ReadonlyArray<string>,
  fields: ReadonlyArray<Field>,
  codes?: ReadonlySet<number>,
  isNamed?: boolean
): ReadonlyArray<Field | undefined> =>
  areSuppliers(fields)
    ? supplierFields(header, codes, isNamed)
    : withOwnNumbers(header, withOtherHalf(header, header.map(fieldOfCustomer)))

/** Where no usual header says which column is the customer's ABN or ACN, the one that has its word: `Billing ABN`. */
const withOwnNumbers = (
  header: ReadonlyArray<string>,
  found: ReadonlyArray<Field | undefined>
): ReadonlyArray<Field | undefined> => {
  const all = [...found]
  for (const field of ["abn", "acn"] as const) {
    const [only, another] = header.flatMap((each, at) => {
      const number =
        found[at] === undefined && headerWords(each) === undefined ? numberHeader(each) : undefined
      return number?.field === field && number.rank === "own" ? [at] : []
    })
    if (only !== undefined && another === undefined && !found.includes(field)) all[only] = field
  }
  return all
}

/** A column called `Client` may hold names, or numbers: only who made the file knows. */
const namesAnybody = (header: string): boolean => anybody(withoutPunctuation(header)) !== undefined

/** Where no header says that it holds names, the one column that is called after the customer. */
const customerIn = (header: ReadonlyArray<string>, isFree: (at: number) => boolean): number | undefined => {
  const somebody = header.flatMap((each, at) => (isFree(at) && namesAnybody(each) ? [at] : []))
  const customers = somebody.filter((at) =>
    /^(?:customer|client)s?$/u.test(withoutPunctuation(header[at] ?? ""))
  )
  const [only, another] = somebody.length === 1 ? somebody : customers
  return another === undefined ? only : undefined
}

/** How many of the headers are known. This tells a header from other rows, and the delimiter from a character of a cell. */
export const knownHeaders = (
  header: ReadonlyArray<string>,
  given: FileColumns,
  fields: ReadonlyArray<Field>
): number =>
  fieldsOf(header, fields).filter((each) => fields.some((field) => field === each)).length +
  (areSuppliers(fields)
    ? 0
    : header.filter((each) => (headerWords(each)?.key ?? "") !== "").length +
      prefixedPeople(header, () => true).size) +
  Object.values(given)
    .flat()
    .filter((each) => placesOf(header, each).length > 0).length

/**
 * How many of the headers are known where a row may be the title of a report: in a title with nothing beside it a word for a role
 * names no column, as in "Barlow & Quill Lawyers".
 */
export const knownInOpening = (
  cells: ReadonlyArray<string>,
  given: FileColumns,
  fields: ReadonlyArray<Field>
): number => {
  const [only, another] = cells.filter((cell) => cell !== "")
  return only === undefined || another !== undefined || fieldOf(only) !== undefined
    ? knownHeaders(cells, given, fields)
    : Object.values(given)
        .flat()
        .filter((each) => placesOf(cells, each).length > 0).length
}

export interface ColumnChoice {
  /** Whether only what is given is read. Otherwise the usual headers are read too. */
  readonly isAll?: boolean
  /** Headers of columns that are not read, whatever they hold. */
  readonly leftOut?: ReadonlyArray<string>
  /** The places of columns of suppliers that hold codes, although their headers may mean names. */
  readonly codes?: ReadonlySet<number>
  /** The place of the column that holds the names of suppliers by its cells, although no header says so. */
  readonly name?: number
}

type ColumnPlaces = Map<Field, Array<number>>

const add = (places: ColumnPlaces, field: Field, at: number) => {
  places.set(field, [...(places.get(field) ?? []), at])
}

/** Where each field stands; or what is wrong with the file. */
export const chooseColumns = (
  header: ReadonlyArray<string>,
  given: FileColumns,
  fields: ReadonlyArray<Field>,
  { codes, isAll = false, leftOut = [], name }: ColumnChoice = {}
): Result.Result<FoundColumns, FileFault> => {
  const asked = askedIn(given, fields)
  if (Result.isFailure(asked)) return Result.fail({ code: "no_such_field", field: asked.failure, fields })
  const isKnown = knownHeaders(header, given, fields) > 0
  if (!isKnown && header.some((cell) => /\d/u.test(cell) && !/\p{L}/u.test(cell)))
    return Result.fail({ code: "no_header", ofSuppliers: areSuppliers(fields) })

  const places: ColumnPlaces = new Map()
  const askedParties = new Map<string, ColumnPlaces>()
  const taken = new Set<number>()
  for (const [turn, { field, header: wanted, party }] of asked.success.entries()) {
    const all = placesOf(header, wanted)
    // Whoever asks for two columns of one header means both, in their order.
    const same = asked.success.flatMap((each, i) => (each.header === wanted ? [i] : []))
    const at = all.length > 1 && all.length === same.length ? all[same.indexOf(turn)] : all[0]
    if (at === undefined) return Result.fail({ code: "no_such_column", header: wanted, all: header })
    if (all.length > 1 && all.length !== same.length)
      return Result.fail({ code: "column_repeated", header: wanted })
    const of = party === "" ? places : (askedParties.get(party) ?? new Map<Field, Array<number>>())
    if (party !== "") askedParties.set(party, of)
    // A name that goes on in further columns is asked for by all of them.
    if (of.has(field) && field !== "name" && !takesAll(fields).has(field))
      return Result.fail({ code: "field_repeated", field })
    add(of, field, at)
    taken.add(at)
  }
  for (const wanted of leftOut) {
    const all = placesOf(header, wanted)
    if (all.length === 0) return Result.fail({ code: "no_such_column", header: wanted, all: header })
    for (const at of all) taken.add(at)
  }
  if (name !== undefined) {
    add(places, "name", name)
    taken.add(name)
  }

  const usual = fieldsOf(
    header.map((each, at) => (taken.has(at) || isAll ? "" : each)),
    fields,
    codes,
    places.has("name")
  )
  /** Beside a column without a number, those of a first person are another person's. */
  const ofField = (field: Field): ReadonlyArray<number> => {
    const all = usual.flatMap((each, at) => (!taken.has(at) && each === field ? [at] : []))
    const others = all.filter((at) => headerWords(header[at] ?? "")?.isFirst !== true)
    return others.length === 0 || areSuppliers(fields) ? all : others
  }
  const isComplete = (["given", "family"] as const).every(
    (part) => places.has(part) || ofField(part).length > 0
  )
  const hasName = places.has("name")
  const hasParts = [...places.keys()].some(isPartOfName)
  for (const field of fields) {
    const all = takesAll(fields).has(field)
    if (places.has(field) && !all) continue
    // Whoever says which column is the name may have only a part beside it.
    if (hasName && isPartOfName(field) && (areSuppliers(fields) || !isComplete)) continue
    if (hasParts && field === "name" && areSuppliers(fields)) continue
    const found = ofField(field)
    const isInParts = !all && field === "name" && areParts(found.map((at) => header[at] ?? ""))
    if (found.length > 1 && !all && !takesFirst.has(field) && !isInParts)
      return Result.fail(severalFor(field, found, header))
    const rank = (at: number) =>
      isInParts ? partOfName(header[at] ?? "").part : rankOf(field, header[at] ?? "")
    const sorted = found.toSorted((one, other) => rank(one) - rank(other))
    for (const at of all || isInParts ? sorted : sorted.slice(0, 1)) {
      add(places, field, at)
      taken.add(at)
    }
  }
  const [code] = codes ?? []
  if (code !== undefined && !taken.has(code) && !places.has("id")) {
    add(places, "id", code)
    taken.add(code)
  }
  const readsUsual = !isAll && !areSuppliers(fields)
  const doubtful =
    readsUsual && !(["name", "given", "family"] as const).some((field) => places.has(field))
      ? customerIn(header, (at) => !taken.has(at))
      : undefined
  if (doubtful !== undefined) {
    add(places, "name", doubtful)
    taken.add(doubtful)
  }
  const staff = staffIn(header)
  const found = readsUsual ? partiesOf(header, (at) => !taken.has(at) && !staff.has(at)) : noParties
  for (const [field, at] of found.ofCustomer) add(places, field, at)
  const parties = [
    ...[...askedParties].map(([label, of]): PartyColumns => ({ label, places: of })),
    ...found.parties
  ]
  // Where nothing is said of a customer, the only party that is named is it, or the only one with a surname of its own.
  const [only, another] =
    parties.length < 2
      ? parties
      : parties.filter((each) => each.places.has("given") && each.places.has("family"))
  if (!isNamed(places) && only !== undefined && another === undefined && !header.some(namesAnybody)) {
    for (const [field, all] of only.places) if (!places.has(field)) places.set(field, [...all])
    parties.splice(parties.indexOf(only), 1)
  }
  const own = areSuppliers(fields) ? places : withInitials(places, header)
  const obstacle = obstacleIn(own, header, areSuppliers(fields)) ?? obstacleOfParties(parties, header)
  if (obstacle !== null) return Result.fail(obstacle)
  const read = new Set(
    [own, ...parties.map((each) => each.places)].flatMap((each) => [...each.values()].flat())
  )
  const isAsked = new Set(asked.success.flatMap(({ header: wanted }) => placesOf(header, wanted)))
  return Result.succeed({
    places: own,
    parties,
    perhaps: new Set(
      (["abn", "acn"] as const)
        .flatMap((field) => own.get(field) ?? [])
        .filter((at) => !isAsked.has(at) && numberHeader(header[at] ?? "")?.rank === "perhaps")
    ),
    ignored: header.filter((each, at) => each !== "" && !read.has(at)),
    ...(doubtful !== undefined && { doubtful })
  })
}

const noParties = { parties: [], ofCustomer: [] }

/** Which column of a customers' file holds which field: by the usual headers, or as `--column` says. */
import { Result } from "effect"
import { supplierFields } from "./supplierHeaders.ts"
import { areSuppliers, type Field, fieldOf, rankOf, withoutPunctuation } from "./usualHeaders.ts"

export interface FoundColumns {
  /** The place of each field's column, counted from 0. */
  readonly places: ReadonlyMap<Field, number>
  /** The places of further columns of a field that takes several. */
  readonly further: ReadonlyMap<Field, ReadonlyArray<number>>
  /** Headers of columns that are not read. */
  readonly ignored: ReadonlyArray<string>
}

type NamedColumns = Readonly<Record<string, string>>

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

/** The field of each column by the usual headers of such files. */
const fieldsOf = (
  header: ReadonlyArray<string>,
  fields: ReadonlyArray<Field>
): ReadonlyArray<Field | undefined> => (areSuppliers(fields) ? supplierFields(header) : header.map(fieldOf))

/** How many of the headers are known. This tells the delimiter of a file from a character of its cells. */
export const knownHeaders = (
  header: ReadonlyArray<string>,
  given: NamedColumns,
  fields: ReadonlyArray<Field>
): number =>
  fieldsOf(header, fields).filter((each) => fields.some((field) => field === each)).length +
  Object.values(given).filter((each) => placesOf(header, each).length > 0).length

export interface ColumnChoice {
  /** Whether only what is given is read. Otherwise the usual headers are read too. */
  readonly isAll?: boolean
  /** Headers of columns that are not read, whatever they hold. */
  readonly leftOut?: ReadonlyArray<string>
}

/** Where each field stands; or what is wrong with the file, as the rest of a sentence that begins with its name. */
export const chooseColumns = (
  header: ReadonlyArray<string>,
  given: NamedColumns,
  fields: ReadonlyArray<Field>,
  { isAll = false, leftOut = [] }: ColumnChoice = {}
): Result.Result<FoundColumns, string> => {
  const unknown = Object.keys(given).find((each) => !fields.some((field) => field === each))
  if (unknown !== undefined)
    return Result.fail(`cannot be read by --column ${unknown}=…: the fields are ${fields.join(", ")}.`)
  const isKnown = knownHeaders(header, given, fields) > 0
  if (!isKnown && header.some((cell) => /\d/u.test(cell) && !/\p{L}/u.test(cell)))
    return Result.fail(
      `has no header: its first line looks like a ${areSuppliers(fields) ? "supplier" : "customer"}. Add a line with the columns' names.`
    )

  const places = new Map<Field, number>()
  for (const [wanted, field] of [
    ...fields.map((field) => [given[field], field] as const),
    ...leftOut.map((each) => [each, undefined] as const)
  ]) {
    if (wanted === undefined) continue
    const [at, another] = placesOf(header, wanted)
    if (at === undefined) return Result.fail(`has no column called "${wanted}". ${itsHeaders(header)}`)
    if (field === undefined) continue
    if (another !== undefined) return Result.fail(`has more than one column called "${wanted}".`)
    places.set(field, at)
  }
  const taken = new Set([...places.values(), ...leftOut.flatMap((each) => placesOf(header, each))])
  const usual = fieldsOf(
    header.map((each, at) => (taken.has(at) ? "" : each)),
    fields
  )
  const ofField = (field: Field): ReadonlyArray<number> =>
    usual.flatMap((each, at) => (!taken.has(at) && each === field ? [at] : []))
  const inParts = given.given !== undefined || given.middle !== undefined || given.family !== undefined
  for (const field of isAll ? [] : fields) {
    if (given[field] !== undefined) continue
    if (given.name !== undefined && isPartOfName(field)) continue
    if (inParts && field === "name") continue
    const found = ofField(field)
    const takesOne = !takesFirst.has(field) && !takesAll.has(field)
    const [at] = takesOne ? found : mostUsualFirst(field, header, found)
    if (at === undefined) continue
    if (found.length > 1 && takesOne) return Result.fail(severalFor(field, found, header))
    places.set(field, at)
    taken.add(at)
  }
  const obstacle = obstacleIn(places, header)
  if (obstacle !== null) return Result.fail(obstacle)
  const further = new Map<Field, ReadonlyArray<number>>()
  // Whoever chose each column may have meant that only this one is a passport's.
  for (const [field, at] of places)
    if (takesAll.has(field) && (!isAll || fieldOf(header[at] ?? "") === field)) {
      const others = ofField(field)
      if (others.length > 0) further.set(field, others)
    }
  const read = new Set([...places.values(), ...[...further.values()].flat()])
  return Result.succeed({
    places,
    further,
    ignored: header.filter((each, at) => each !== "" && !read.has(at))
  })
}

const isPartOfName = (field: Field): boolean => field === "given" || field === "middle" || field === "family"

/**
 * The most usual header is taken where several columns could hold one of these, which decide nothing alone: an id only
 * names the row, and a country never excludes anybody. The other columns are among those that are not read.
 */
const takesFirst: ReadonlySet<Field> = new Set<Field>(["id", "country"])

/** Every column that could hold one of these is read. */
const takesAll: ReadonlySet<Field> = new Set<Field>([
  "alias",
  "imo",
  "pob",
  "identifiers",
  "passport",
  "national_id",
  "registration"
])

const mostUsualFirst = (
  field: Field,
  header: ReadonlyArray<string>,
  places: ReadonlyArray<number>
): ReadonlyArray<number> =>
  places.toSorted((one, other) => rankOf(field, header[one] ?? "") - rankOf(field, header[other] ?? ""))

const obstacleIn = (places: ReadonlyMap<Field, number>, header: ReadonlyArray<string>): string | null => {
  const parts = [...places].filter(([field]) => isPartOfName(field)).map(([, at]) => at)
  const name = places.get("name")
  if (name !== undefined && parts.length > 0) return severalFor("name", [name, ...parts], header)
  if (parts.length > 0 && !(places.has("given") && places.has("family")))
    return `has only a part of the names: ${quoted(parts, header)}. Say where the others are by --column given="…" and --column family="…", or by --column name="…" that it is the whole name.`
  return name === undefined && parts.length === 0 && !places.has("abn") && !places.has("acn")
    ? `has no column that is known to hold names or numbers. ${itsHeaders(header)} Say which does by --column name="…".`
    : null
}

const severalFor = (field: Field, places: ReadonlyArray<number>, header: ReadonlyArray<string>): string =>
  `has several columns that could be the ${field}: ${quoted(places, header)}. ${
    new Set(places.map((at) => header[at])).size === places.length
      ? `Say which by --column ${field}="…".`
      : "Give them headers that differ."
  }`

const shownHeaders = 20
const shownLength = 40

const quoted = (places: ReadonlyArray<number>, header: ReadonlyArray<string>): string =>
  places.map((at) => shown(header[at] ?? "")).join(", ")

const shown = (header: string): string => {
  const text = header.replace(/\p{C}/gu, "")
  return `"${text.length > shownLength ? `${text.slice(0, shownLength)}…` : text}"`
}

const itsHeaders = (header: ReadonlyArray<string>): string => {
  const named = header.filter((each) => each !== "")
  const more = named.length - shownHeaders
  return `Its columns: ${named.slice(0, shownHeaders).map(shown).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`
}

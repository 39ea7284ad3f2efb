/** Which column of a customers' file holds which field: by the usual headers, or as `--column` says. */
import { type CustomerField, customerFields } from "@entity-watch/core/domain/admin/CustomerFile"
import { Result } from "effect"

export const fields = customerFields
export type Field = CustomerField

/** The usual headers, written with letters and digits alone, so that `D.O.B.` and `Customer_Name` are read too. */
const usualNames: Readonly<Record<Field, string>> = {
  id: "id customerid clientid customernumber clientnumber customerno clientno customerreference clientreference customerref clientref reference ref",
  name: "name fullname customername clientname accountname legalname companyname entityname organisationname organizationname customerfullname clientfullname legalentityname",
  given: "given givenname givennames firstname firstnames forename forenames",
  middle: "middle middlename middlenames",
  family: "family familyname lastname surname",
  dob: "dob dateofbirth birthdate dateborn customerdob clientdob",
  pob: "pob placeofbirth birthplace",
  type: "type",
  abn: "abn abnnumber abnno australianbusinessnumber",
  acn: "acn acnnumber acnno australiancompanynumber",
  country: "citizenship nationality countryofcitizenship country countryofresidence",
  imo: "imo imonumber imono",
  identifiers: "identifiers documentnumber documentno documentnumbers identificationnumber identificationno",
  passport: "passportnumber passportno passport",
  national_id:
    "nationalid nationalidnumber nationalidno nationalidentitynumber idcardnumber idcardno idcard identitycardnumber identitycardno identitycard identitynumber idnumber",
  registration: "registrationnumber registrationno companyregistrationnumber companyregistrationno"
}
const usualHeaders = new Map(
  fields.flatMap((field) => usualNames[field].split(" ").map((header) => [header, field] as const))
)

export interface FoundColumns {
  /** The place of each field's column, counted from 0. */
  readonly places: ReadonlyMap<Field, number>
  /** Headers of columns that are not read. */
  readonly ignored: ReadonlyArray<string>
}

/** What is longer is no usual header. */
const longestKnown = 1_000

/** `Date of birth (DD/MM/YYYY)` is `dateofbirth`. */
const withoutPunctuation = (header: string): string =>
  header
    .slice(0, longestKnown)
    .normalize("NFKC")
    .toLowerCase()
    // What opens a bracket ends the search for the one before, so that thousands of them cost no more than others.
    .replace(/\([^()]*\)|\[[^[\]]*\]/gu, "")
    .replace(/[^\p{L}\p{N}]/gu, "")

type NamedColumns = Readonly<Record<string, string>>

const isField = (text: string): text is Field => fields.some((field) => field === text)

const placesOf = (header: ReadonlyArray<string>, wanted: string): ReadonlyArray<number> => {
  const where = (same: (each: string) => boolean) => header.flatMap((each, at) => (same(each) ? [at] : []))
  const exact = where((each) => each === wanted.trim())
  return exact.length > 0
    ? exact
    : where(
        (each) => withoutPunctuation(each) !== "" && withoutPunctuation(each) === withoutPunctuation(wanted)
      )
}

/** How many of the headers are known. This tells the delimiter of a file from a character of its cells. */
export const knownHeaders = (header: ReadonlyArray<string>, given: NamedColumns): number =>
  header.filter((each) => usualHeaders.has(withoutPunctuation(each))).length +
  Object.values(given).filter((each) => placesOf(header, each).length > 0).length

/** Where each field stands; or what is wrong with the file, as the rest of a sentence that begins with its name. */
export const chooseColumns = (
  header: ReadonlyArray<string>,
  given: NamedColumns,
  /** Whether only what is given is read. Otherwise the usual headers are read too. */
  isAll = false
): Result.Result<FoundColumns, string> => {
  const unknown = Object.keys(given).find((field) => !isField(field))
  if (unknown !== undefined)
    return Result.fail(`cannot be read by --column ${unknown}=…: the fields are ${fields.join(", ")}.`)
  const isKnown = knownHeaders(header, given) > 0
  if (!isKnown && header.some((cell) => /\d/u.test(cell) && !/\p{L}/u.test(cell)))
    return Result.fail(
      "has no header: its first line looks like a customer. Add a line with the columns' names."
    )

  const places = new Map<Field, number>()
  for (const field of fields) {
    const wanted = given[field]
    if (wanted === undefined) continue
    const [at, another] = placesOf(header, wanted)
    if (at === undefined) return Result.fail(`has no column called "${wanted}". ${itsHeaders(header)}`)
    if (another !== undefined) return Result.fail(`has more than one column called "${wanted}".`)
    places.set(field, at)
  }
  const taken = new Set(places.values())
  const candidates = (field: Field): ReadonlyArray<number> =>
    given[field] !== undefined
      ? []
      : header.flatMap((each, at) =>
          !taken.has(at) && usualHeaders.get(withoutPunctuation(each)) === field ? [at] : []
        )
  const inParts = given.given !== undefined || given.middle !== undefined || given.family !== undefined
  for (const field of isAll ? [] : fields) {
    if (given.name !== undefined && isPartOfName(field)) continue
    if (inParts && field === "name") continue
    const found = candidates(field)
    const [at] = takesFirst.has(field) ? mostUsualFirst(field, header, found) : found
    if (at === undefined) continue
    if (found.length > 1 && !takesFirst.has(field)) return Result.fail(severalFor(field, found, header))
    places.set(field, at)
  }
  const obstacle = obstacleIn(places, header)
  if (obstacle !== null) return Result.fail(obstacle)
  const read = new Set(places.values())
  return Result.succeed({
    places,
    ignored: header.filter((each, at) => each !== "" && !read.has(at))
  })
}

const isPartOfName = (field: Field): boolean => field === "given" || field === "middle" || field === "family"

/**
 * The most usual header is taken where several columns could hold one of these, which decide nothing alone: an id only
 * names the row, and the others never exclude anybody. The other columns are among those that are not read.
 */
const takesFirst: ReadonlySet<Field> = new Set<Field>([
  "id",
  "country",
  "imo",
  "identifiers",
  "passport",
  "national_id",
  "registration"
])

const mostUsualFirst = (
  field: Field,
  header: ReadonlyArray<string>,
  places: ReadonlyArray<number>
): ReadonlyArray<number> => {
  const order = usualNames[field].split(" ")
  const rank = (at: number) => order.indexOf(withoutPunctuation(header[at] ?? ""))
  return places.toSorted((one, other) => rank(one) - rank(other))
}

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
  `has several columns that could be the ${field}: ${quoted(places, header)}. Say which by --column ${field}="…".`

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

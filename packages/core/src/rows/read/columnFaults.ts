/** What is wrong with the columns that were found. */
import type { FileFault } from "./FileRefused.ts"
import { isNamed, type PartyColumns, type PersonPlaces } from "./partyColumns.ts"
import type { Field } from "./usualHeaders.ts"

export const isPartOfName = (field: Field): boolean =>
  field === "given" || field === "middle" || field === "family"

export const obstacleIn = (
  places: PersonPlaces,
  header: ReadonlyArray<string>,
  isSupplier: boolean
): FileFault | null => {
  const parts = [...places].filter(([field]) => isPartOfName(field)).flatMap(([, at]) => at)
  const names = places.get("name") ?? []
  const isComplete = places.has("given") && places.has("family")
  if (names.length > 0 && parts.length > 0 && (isSupplier || !isComplete))
    return severalFor("name", [...names, ...parts], header)
  if (parts.length > 0 && !isComplete)
    return {
      code: "columns",
      what: `has only a part of the names: ${quoted(parts, header)}.`,
      remedy: `Say where the others are by --column given="…" and --column family="…", or by --column name="…" that it is the whole name.`
    }
  return names.length === 0 && parts.length === 0 && !places.has("abn") && !places.has("acn")
    ? {
        code: "columns",
        what: `has no column that is known to hold names or numbers. ${itsHeaders(header)}`,
        remedy: `Say which does by --column name="…", or by --header-row which row names the columns.`
      }
    : null
}

export const noNamesBeside = (codes: ReadonlySet<number>, header: ReadonlyArray<string>): FileFault => ({
  code: "columns",
  what: `has codes in ${quoted([...codes], header)}, and no other column that is known to hold names. ${itsHeaders(header)}`,
  remedy: `Say which does by --column name="…", or by --column id="…" which codes stand without a name.`
})

export const obstacleOfParties = (
  parties: ReadonlyArray<PartyColumns>,
  header: ReadonlyArray<string>
): FileFault | null => {
  for (const { label, places } of parties) {
    const parts = [...places].filter(([field]) => isPartOfName(field)).flatMap(([, at]) => at)
    if (parts.length > 0 && !(places.has("given") && places.has("family")))
      return {
        code: "columns",
        what: `has only a part of the names of the ${label}: ${quoted(parts, header)}.`,
        remedy: `Say by --column "${label}.name=…" that it is the whole name, or leave it out by --ignore-column.`
      }
    if (!isNamed(places))
      return {
        code: "columns",
        what: `has no name of the ${label} beside ${quoted([...places.values()].flat(), header)}.`,
        remedy: `Say which column holds it by --column "${label}.name=…".`
      }
  }
  return null
}

const wordsFor: Partial<Record<Field, string>> = {
  given: "given name",
  middle: "middle name",
  family: "family name"
}

export const severalFor = (
  field: Field,
  places: ReadonlyArray<number>,
  header: ReadonlyArray<string>
): FileFault => {
  const what = `has several columns that could be the ${wordsFor[field] ?? field}: ${quoted(places, header)}.`
  return new Set(places.map((at) => header[at])).size === places.length
    ? { code: "columns", what, remedy: `Say which by --column ${field}="…".` }
    : { code: "columns", what: `${what} Give them headers that differ.` }
}

const shownHeaders = 20
const shownLength = 40

const quoted = (places: ReadonlyArray<number>, header: ReadonlyArray<string>): string =>
  places.map((at) => shown(header[at] ?? "")).join(", ")

const shown = (header: string): string => {
  const text = header.replace(/\p{C}/gu, "")
  return `"${text.length > shownLength ? `${text.slice(0, shownLength)}…` : text}"`
}

export const itsHeaders = (header: ReadonlyArray<string>): string => {
  const named = header.filter((each) => each !== "")
  const more = named.length - shownHeaders
  return `Its columns: ${named.slice(0, shownHeaders).map(shown).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`
}

/** What is wrong with the columns that were found. */

import type { Field } from "../../formats/headers/usualHeaders.ts"
import type { FileFault } from "./FileFault.ts"
import { isNamed, type PartyColumns, type PersonPlaces } from "./partyColumns.ts"

export const isPartOfName = (field: Field): boolean =>
  field === "given" || field === "middle" || field === "family"

const headersAt = (places: Iterable<number>, header: ReadonlyArray<string>): ReadonlyArray<string> =>
  Array.from(places, (at) => header[at] ?? "")

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
  if (parts.length > 0 && !isComplete) return { code: "part_of_name", headers: headersAt(parts, header) }
  return names.length === 0 && parts.length === 0 && !places.has("abn") && !places.has("acn")
    ? { code: "no_names", all: header }
    : null
}

export const noNamesBeside = (codes: ReadonlySet<number>, header: ReadonlyArray<string>): FileFault => ({
  code: "codes_without_names",
  headers: headersAt(codes, header),
  all: header
})

export const obstacleOfParties = (
  parties: ReadonlyArray<PartyColumns>,
  header: ReadonlyArray<string>
): FileFault | null => {
  for (const { label: party, places } of parties) {
    const parts = [...places].filter(([field]) => isPartOfName(field)).flatMap(([, at]) => at)
    if (parts.length > 0 && !(places.has("given") && places.has("family")))
      return { code: "part_of_party_name", party, headers: headersAt(parts, header) }
    if (!isNamed(places))
      return { code: "party_without_name", party, headers: headersAt([...places.values()].flat(), header) }
  }
  return null
}

export const severalFor = (
  field: Field,
  places: ReadonlyArray<number>,
  header: ReadonlyArray<string>
): FileFault => ({ code: "several_columns", field, headers: headersAt(places, header) })

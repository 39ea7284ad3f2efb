/** Writes JSON in one spelling, so that the same value has the same bytes wherever it is written: RFC 8785. */
export type Json =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<Json>
  | { readonly [Name in string]?: Json }

/**
 * Writes names in the order of their UTF-16 code units, and numbers and strings as ECMAScript writes them. Absent
 * fields are left out.
 */
export const canonicalJson = (value: Json): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, field]) =>
      field === undefined ? [] : [`${JSON.stringify(name)}:${canonicalJson(field)}`]
    )
  return `{${fields.join(",")}}`
}

const isList = (value: object): value is ReadonlyArray<Json> => Array.isArray(value)

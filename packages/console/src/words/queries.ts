/** The query of an address: what is not given is left out. */
export const queryOf = (values: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]]
  )
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`
}

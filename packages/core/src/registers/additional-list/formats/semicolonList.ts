/**
 * Splits a cell that is itself a line of values between semicolons. A value that has a semicolon, a quote or a line break
 * stands between quotes, in which a quote is written twice.
 */
export const semicolonList = (cell: string): ReadonlyArray<string> => {
  const values: Array<string> = []
  let at = 0
  let isQuoting = cell.includes('"')
  while (at <= cell.length) {
    const quoted = isQuoting && cell[at] === '"' ? quotedValue(cell, at) : undefined
    // A quote that nothing closes is an ordinary character, and so is every one behind it.
    if (quoted === null) isQuoting = false
    const end = cell.indexOf(";", quoted?.end ?? at)
    const stop = end < 0 ? cell.length : end
    const value = quoted?.end === stop ? quoted.value : cell.slice(at, stop)
    if (value.trim() !== "") values.push(value.trim())
    at = stop + 1
  }
  return values
}

/** The value that opens with a quote at `from`, and where it ends; null where no quote closes it. */
const quotedValue = (cell: string, from: number): { readonly value: string; readonly end: number } | null => {
  const parts: Array<string> = []
  for (let at = from + 1; ; ) {
    const quote = cell.indexOf('"', at)
    if (quote < 0) return null
    parts.push(cell.slice(at, quote))
    if (cell[quote + 1] !== '"') return { value: parts.join('"'), end: quote + 1 }
    at = quote + 2
  }
}

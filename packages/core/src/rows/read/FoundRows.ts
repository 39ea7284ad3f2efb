/** In how many rows something is, and in which first. */
export interface FoundRows {
  rows: number
  first: number
}
export const none = (): FoundRows => ({ rows: 0, first: 0 })
export const count = (counted: FoundRows, row: number) => {
  if (counted.rows === 0) counted.first = row
  counted.rows++
}

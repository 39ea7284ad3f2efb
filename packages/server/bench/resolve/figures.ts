/** Times in milliseconds, and what is said of many of them. */

export interface Times {
  readonly p50: number
  readonly p95: number
  readonly mean: number
}

export const timesOf = (milliseconds: ReadonlyArray<number>): Times => {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { p50: at(0.5), p95: at(0.95), mean: sorted.reduce((sum, each) => sum + each, 0) / sorted.length }
}

export const ms = (value: number): string => value.toFixed(value < 10 ? 3 : 1)
export const times = (value: number): string => value.toFixed(value < 10 ? 2 : 0)
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
export const count = (value: number): string => value.toLocaleString("en-AU")

/** Columns of one width each; the first is text, the others are figures. */
export const line = (first: string, ...cells: ReadonlyArray<string>): string =>
  first.padEnd(20) + cells.map((cell) => cell.padStart(11)).join("")

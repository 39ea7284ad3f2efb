/** What is said of many measurements, and how a table shows it. Times are in milliseconds. */

/** The value below which such a share of them lies; `sorted` is ascending. */
export const at = (sorted: ReadonlyArray<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN

export const median = (values: ReadonlyArray<number>): number =>
  at(
    values.toSorted((a, b) => a - b),
    0.5
  )

export interface Times {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly mean: number
}

export const timesOf = (milliseconds: ReadonlyArray<number>): Times => {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const mean = sorted.reduce((sum, each) => sum + each, 0) / sorted.length
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), p99: at(sorted, 0.99), mean }
}

export const percentiles = (milliseconds: ReadonlyArray<number>): string => {
  const { p50, p95, p99 } = timesOf(milliseconds)
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
}

export const ms = (value: number): string => value.toFixed(value < 10 ? 3 : 1)
export const times = (value: number): string => value.toFixed(value < 10 ? 2 : 0)
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
export const count = (value: number): string => Math.round(value).toLocaleString("en-AU")
export const percent = (part: number, of: number): string => ((100 * part) / Math.max(1, of)).toFixed(1)

/** Each with so many digits behind the point. */
export const fixed = (digits: number, ...values: ReadonlyArray<number>): ReadonlyArray<string> =>
  values.map((value) => value.toFixed(digits))

/** Columns of one width each; the first is text, the others are figures. */
export const line = (first: string, ...cells: ReadonlyArray<string>): string =>
  first.padEnd(20) + cells.map((cell) => cell.padStart(11)).join("")

/** How often each of some texts comes, as a row of a table ends with it. */
export const counted = (
  counts: Readonly<Record<string, number>>,
  wanted: (each: string) => boolean = () => true
): string =>
  Object.entries(counts)
    .filter(([each]) => wanted(each))
    .map(([each, n]) => `${count(n)} × ${each}`)
    .join(", ")

export const classHeads = ["recall@10", "p50 ms", "p95 ms", "mean ms", "p50 / P", "p95 / P", "mean / P"]

/** Queries of one class: the share that found what was meant, where that was asked, and what they took against P. */
export const classLine = (
  name: string,
  recall: number | null,
  { mean, p50, p95 }: Times,
  p: number,
  ...more: ReadonlyArray<string>
): string => {
  const ratios = [p50 / p, p95 / p, mean / p].map(times)
  return line(name, recall?.toFixed(3) ?? "", ...[p50, p95, mean].map(ms), ...ratios, ...more)
}

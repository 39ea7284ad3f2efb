/** Times in milliseconds as a line of a benchmark shows them. */
export const percentiles = (times: ReadonlyArray<number>): string => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)} ms`
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`
}

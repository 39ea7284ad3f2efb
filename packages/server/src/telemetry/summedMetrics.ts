/**
 * What the threads of a process counted, as one text for Prometheus: counters and histograms are added up, and of a gauge
 * the highest value stands, as of how late an event loop was. What only the main thread knows, such as the age of a
 * register, is in one text alone.
 */

interface Family {
  /** Its HELP and TYPE. */
  readonly words: ReadonlyArray<string>
  readonly isGauge: boolean
  readonly values: Map<string, number>
}

const written = (value: number) => (value === Number.POSITIVE_INFINITY ? "+Inf" : `${value}`)

export const summed = (texts: ReadonlyArray<string>): string => {
  const [first = "", ...others] = texts
  if (others.length === 0) return first
  const families = new Map<string, Family>()
  for (const text of texts) {
    let family: Family | undefined
    let words: Array<string> = []
    for (const line of text.split("\n")) {
      if (line === "") continue
      if (line.startsWith("# HELP ")) words = [line]
      else if (line.startsWith("# TYPE ")) {
        const [, , name = "", type] = line.split(" ")
        family = families.get(name) ?? {
          words: [...words, line],
          isGauge: type === "gauge",
          values: new Map()
        }
        families.set(name, family)
        words = []
      } else if (family !== undefined) {
        const end = line.lastIndexOf(" ")
        const [series, value] = [line.slice(0, end), Number(line.slice(end + 1).replace("+Inf", "Infinity"))]
        const before = family.values.get(series)
        const both = family.isGauge ? Math.max(before ?? value, value) : (before ?? 0) + value
        family.values.set(series, both)
      }
    }
  }
  const lines = [...families.values()].flatMap(({ values, words }) => [
    ...words,
    ...[...values].map(([series, value]) => `${series} ${written(value)}`)
  ])
  return `${lines.join("\n")}\n`
}

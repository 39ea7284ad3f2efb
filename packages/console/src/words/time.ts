/** Moments and durations as a person reads them, in the reader's zone. */

const day = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "short", year: "numeric" })
const clock = new Intl.DateTimeFormat("en-AU", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
const exact = new Intl.DateTimeFormat("en-AU", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short"
})

export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A date without a time belongs to no zone: it is read as it is written. */
const isDay = (at: string) => /^\d{4}-\d{2}-\d{2}$/u.test(at)
const parse = (at: string) => new Date(isDay(at) ? `${at}T12:00:00` : at)

/** 22 Nov 2026. */
export const dayOf = (at: string): string => day.format(parse(at))

/** 14:32. */
export const clockOf = (at: string): string => clock.format(parse(at))

/** 22 Nov 2026, 14:32:07 AEDT; or the day alone, where that is all that is known. */
export const exactly = (at: string): string => (isDay(at) ? dayOf(at) : exact.format(parse(at)))

const units = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
  ["s", 1]
] as const
const long = { d: "day", h: "hour", min: "minute", s: "second" } as const

const largest = (seconds: number) => {
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? units[3]
  return { unit, count: Math.floor(seconds / size) }
}

/** 2 days; 1 hour. */
export const lasting = (seconds: number): string => {
  const { count, unit } = largest(Math.max(0, seconds))
  return `${count} ${long[unit]}${count === 1 ? "" : "s"}`
}

/** 2 h 4 min. */
export const lastingShort = (seconds: number): string => {
  const { count, unit } = largest(Math.max(0, seconds))
  const at = units.findIndex(([each]) => each === unit)
  const next = units[at + 1]
  const rest = next === undefined ? 0 : Math.floor((seconds - count * (units[at]?.[1] ?? 1)) / next[1])
  return rest > 0 && next !== undefined ? `${count} ${unit} ${rest} ${next[0]}` : `${count} ${unit}`
}

/** 2 days ago; in 3 hours; now. */
export const fromNow = (at: string, now = Date.now()): string => {
  const seconds = (parse(at).getTime() - now) / 1000
  if (Math.abs(seconds) < 5) return "now"
  return seconds < 0 ? `${lasting(-seconds)} ago` : `in ${lasting(seconds)}`
}

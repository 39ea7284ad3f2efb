/** The hours of a day in the reader's zone, as the service names them. */

const two = (value: number) => `${value}`.padStart(2, "0")

const nameOf = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:00`

/** The last 24, the present one included. */
export const hoursUntil = (now: string): ReadonlyArray<string> => {
  const end = Date.parse(now)
  return Array.from({ length: 24 }, (_, i) => nameOf(new Date(end - (23 - i) * 3_600_000)))
}

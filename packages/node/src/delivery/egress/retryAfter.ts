/** Reads `Retry-After`, which holds seconds or a date. RFC 9110, sections 10.2.3 and 5.6.7. */

const months = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
const time = "([01]\\d|2[0-3]):([0-5]\\d):([0-5]\\d|60)"
/** The form of a date in use, and the two that recipients must still read. */
const imfFixdate = new RegExp(`^[A-Z][a-z]{2}, (\\d{2}) (${months}) (\\d{4}) ${time} GMT$`, "u")
const rfc850 = new RegExp(`^[A-Z][a-z]{5,8}, (\\d{2})-(${months})-(\\d{2}) ${time} GMT$`, "u")
const asctime = new RegExp(`^[A-Z][a-z]{2} (${months}) ([ \\d]\\d) ${time} (\\d{4})$`, "u")

const instant = (day = "", month = "", year = "", hour = "", minute = "", second = "") => {
  const date = new Date(
    Date.UTC(Number(year), months.split("|").indexOf(month), Number(day), Number(hour), Number(minute))
  )
  // A date such as 31 February would roll over.
  return date.getUTCDate() === Number(day) ? date.getTime() + Number(second) * 1000 : undefined
}

/** A year of two digits that seems to lie more than 50 years ahead is a year of the past. */
const fullYear = (twoDigits: string, now: number): string => {
  const current = new Date(now).getUTCFullYear()
  const year = current - (current % 100) + Number(twoDigits)
  return String(year > current + 50 ? year - 100 : year)
}

const dateOf = (text: string, now: number): number | undefined => {
  const [, day, month, year, ...clock] = imfFixdate.exec(text) ?? []
  if (day !== undefined) return instant(day, month, year, ...clock)
  const [, oldDay, oldMonth, oldYear = "", ...oldClock] = rfc850.exec(text) ?? []
  if (oldDay !== undefined) return instant(oldDay, oldMonth, fullYear(oldYear, now), ...oldClock)
  const [, cMonth, cDay, hour, minute, second, cYear] = asctime.exec(text) ?? []
  return cDay === undefined ? undefined : instant(cDay, cMonth, cYear, hour, minute, second)
}

/**
 * Whole seconds from now, rounded up, or null when the header asks for nothing, the past or nonsense. `now` is in
 * milliseconds.
 */
export const retryAfterSeconds = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? ""
  if (/^\d{1,10}$/u.test(text)) return Number(text)
  const date = dateOf(text, now)
  return date === undefined || date <= now ? null : Math.ceil((date - now) / 1000)
}

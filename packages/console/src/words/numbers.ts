/** Numbers as a person reads them. */

const whole = new Intl.NumberFormat("en-AU")

/** 1,024. */
export const count = (value: number): string => whole.format(value)

/** 1 row; 2 rows. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`

/** 1.5 MB. */
export const bytes = (value: number): string => {
  const units = ["bytes", "kB", "MB", "GB", "TB"]
  const power = value < 1000 ? 0 : Math.min(4, Math.floor(Math.log10(value) / 3))
  const scaled = value / 1000 ** power
  return `${power === 0 || scaled >= 100 ? Math.round(scaled) : scaled.toFixed(1)} ${units[power]}`
}

/** 164 ms; 1.2 s. */
export const millis = (value: number): string =>
  value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`

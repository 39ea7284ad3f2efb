/** A moment as an `input` of the type `datetime-local` holds it: in the reader's zone, without saying so. */

const two = (value: number) => `${value}`.padStart(2, "0")

/** 2026-11-20T09:00. */
export const localOf = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`

/** 2026-11-19T22:00:00Z; undefined for what is no moment. */
export const utcOf = (local: string): string | undefined => {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? undefined : `${at.toISOString().slice(0, 19)}Z`
}

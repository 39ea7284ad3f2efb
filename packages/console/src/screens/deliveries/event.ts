/** The event that a payload is of. It is read without trust: a payload of another version may lack anything. */
import type { EventPayload } from "@entity-watch/contract/schema/ChangeEvent"

export type DeliveredEvent = EventPayload

export const eventOf = (payload: string): DeliveredEvent | undefined => {
  try {
    const read = JSON.parse(payload) as DeliveredEvent | null
    return typeof read?.data?.entity?.identifier === "string" && Array.isArray(read.data.changes)
      ? read
      : undefined
  } catch {
    return undefined
  }
}

/** The payload with white space, to be read. Its values stay as they are written. */
export const indented = (payload: string): string => {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}

/** A value of a change, in words where it has some. */
export const inWords = (value: unknown): string => {
  if (value === null || value === undefined) return "nothing"
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value === "string") return value
  if (typeof value !== "object") return JSON.stringify(value)
  return Object.entries(value)
    .map(([name, each]) => `${name.replaceAll("_", " ")}: ${inWords(each)}`)
    .join("; ")
}

/** The admin keys in force that were made with a key, and with these, and so on. */
import type { AdminKey } from "@entity-watch/contract/schema/admin/AdminKey"
import { keyStanding } from "./keys.ts"

export const madeWith = (id: string, keys: ReadonlyArray<AdminKey>): ReadonlyArray<AdminKey> => {
  const makers = new Set([id])
  for (let known = 0; known < makers.size; ) {
    known = makers.size
    for (const key of keys) if (key.made_by !== null && makers.has(key.made_by)) makers.add(key.id)
  }
  return keys.filter((key) => key.id !== id && makers.has(key.id) && keyStanding(key).isInForce)
}

/** The names inside a name, read. A subject is compared with three lists, so what was read last is kept. */
import { namesWithin } from "../names/boilerplate.ts"
import { ReadName } from "../names/ReadName.ts"

/** The names of a few entities; emptied when full. */
const MAXIMUM_KEPT = 64
const kept = new Map<string, ReadonlyArray<ReadName>>()

export const namesRead = (name: string): ReadonlyArray<ReadName> => {
  const known = kept.get(name)
  if (known !== undefined) return known
  const read = namesWithin(name).map((part) => new ReadName(part.name))
  if (kept.size >= MAXIMUM_KEPT) kept.clear()
  kept.set(name, read)
  return read
}

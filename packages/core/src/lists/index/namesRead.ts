/** The names inside a name, read. A subject is compared with three lists, so what was read last is kept. */

import { namesWithin, TokenisedName } from "@entity-watch/names/analysis"

/** Most subjects have no more names. A map of many was slower: the collector moved all of them along. */
const KEPT = 4
const names: Array<string> = []
const readings: Array<ReadonlyArray<TokenisedName>> = []
let next = 0

export const namesRead = (name: string): ReadonlyArray<TokenisedName> => {
  const known = readings[names.indexOf(name)]
  if (known !== undefined) return known
  const read = namesWithin(name).map((part) => new TokenisedName(part.name))
  names[next] = name
  readings[next] = read
  next = (next + 1) % KEPT
  return read
}

/**
 * Which versions of a list's entries are of one entry though its reference or its text is another one: by the rules by
 * which the watcher tells nobody of such an entry.
 */
import { refsOf } from "../../decide/decidedEntry.ts"
import type { EntryOfRecord } from "../../domain/ListedEntry.ts"
import type { VersionRow } from "../../store/EntryVersionStore.ts"
import { comparedPart, lastingOf } from "../compare/sameEntry.ts"
import { type EntryVersion, historyKey } from "./entryHistory.ts"
import type { KnownMatch } from "./knownMatches.ts"

/** By what the next edition may still have an entry. A reference is followed anyway. */
const marksOf = (entry: EntryOfRecord): ReadonlyArray<string> =>
  entry.ref === "" ? [comparedPart(entry), lastingOf(entry)] : [comparedPart(entry)]

/**
 * Whether a version may be of an entry that is known, or of what became of it. It is to be asked about the versions of a
 * list in the order in which they came.
 */
export const followed = (known: ReadonlyArray<KnownMatch>) => {
  const refs = new Set(known.flatMap((match) => match.refs))
  const someWithout = known.some((match) => match.refs.length === 0)
  /** The marks of what an edition took away. */
  const gone = new Map<string, Set<string>>()
  return (entry: EntryOfRecord, { since, until }: Pick<VersionRow, "since" | "until">): boolean => {
    const own = refsOf(entry)
    const before = gone.get(since)
    const isMeant =
      (own.length === 0 ? someWithout : own.some((ref) => refs.has(ref))) ||
      (before !== undefined && marksOf(entry).some((mark) => before.has(mark)))
    if (!isMeant) return false
    for (const ref of own) refs.add(ref)
    if (until !== null) {
      const marks = gone.get(until) ?? new Set<string>()
      for (const mark of marksOf(entry)) marks.add(mark)
      gone.set(until, marks)
    }
    return true
  }
}

/** What an edition took away under one mark. */
interface Gone {
  keys: Array<string>
  /** So many of the entries that come may be one of these. */
  left: number
}

/** By the key of a history, the key of all that are of one entry with it. The versions are in the order in which they came. */
export function* joinedKeys(versions: ReadonlyArray<EntryVersion>): Generator<void, (key: string) => string> {
  const joined = new Map<string, string>()
  const keyOf = (key: string): string => {
    let last = key
    for (let next = joined.get(last); next !== undefined; next = joined.get(last)) last = next
    // The way is short the next time.
    for (let at = key; at !== last; ) {
      const next = joined.get(at) ?? last
      joined.set(at, last)
      at = next
    }
    return last
  }
  const [came, went] = [new Set<string>(), new Set<string>()]
  for (const { entry, from, to } of versions) {
    came.add(`${from} ${historyKey(entry)}`)
    went.add(`${to} ${historyKey(entry)}`)
    yield
  }
  const gone = new Map<string, Gone>()
  for (const { entry, to } of versions) {
    yield
    if (to === Number.POSITIVE_INFINITY || came.has(`${to} ${historyKey(entry)}`)) continue
    for (const mark of marksOf(entry)) {
      const all = gone.get(`${to} ${mark}`) ?? { keys: [], left: 0 }
      all.keys.push(historyKey(entry))
      all.left += 1
      gone.set(`${to} ${mark}`, all)
    }
  }
  for (const { entry, from } of versions) {
    yield
    const key = historyKey(entry)
    // One without a reference that says the same was there before.
    if (from === 0 || (entry.ref === "" && went.has(`${from} ${key}`))) continue
    for (const mark of marksOf(entry)) {
      const before = gone.get(`${from} ${mark}`)
      // Of those that have only other labels as many are the same as there were; a name lasts for all.
      if (before === undefined || (before.left === 0 && mark !== lastingOf(entry))) continue
      before.left = Math.max(0, before.left - 1)
      for (const each of before.keys) {
        const [one, other] = [keyOf(key), keyOf(each)]
        if (one !== other) joined.set(other, one)
        yield
      }
      before.keys = [key]
    }
  }
  return keyOf
}

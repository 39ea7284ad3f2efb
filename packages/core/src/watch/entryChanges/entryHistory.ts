/** What became of a listed entry between the editions of a list that a period has: its versions, and what they come to. */
import type { EntryChange } from "@entity-watch/contract/schema/EntryChange"
import type { ListedEntry } from "../../domain/ListedEntry.ts"

/** Editions are counted from 0, the one with which the period begins. */
export interface EntryVersion {
  readonly entry: ListedEntry
  readonly from: number
  /** The first edition that no longer has it; infinite where the last one has. */
  readonly to: number
}

/** All that a list said under one reference. */
export interface EntryHistory {
  /** Those that came or went in the period; one or more. */
  readonly versions: ReadonlyArray<EntryVersion>
  /** Other entries of the same reference, which stayed as they are. */
  readonly standing: ReadonlyArray<ListedEntry>
}

/** What a history comes to, whichever of its texts was seen. */
export interface EntryCourse {
  /** The digests of what the list said in the beginning. */
  readonly before: ReadonlySet<string>
  /** What it says at the end, by its digest. */
  readonly after: ReadonlyMap<string, ListedEntry>
  readonly isSame: boolean
  /** The last edition that says otherwise than the one before it. */
  readonly edition: number
  /** What the list says now, or said last. */
  readonly last: ListedEntry | undefined
}

/** An entry without a reference is known by what the list says of it alone. */
export const historyKey = ({ ref, sha256 }: Pick<ListedEntry, "ref" | "sha256">): string =>
  ref === "" ? `sha256 ${sha256}` : `reference ${ref}`

/** Goes once through the editions of the period, the last of which has this number. */
export function* courseOf(
  { standing, versions }: EntryHistory,
  lastEdition: number
): Generator<void, EntryCourse> {
  /** By how much each edition has more of a text, or fewer. */
  const steps = new Map<number, Map<string, number>>()
  const counted = (at: number, text: string, by: number) => {
    const step = steps.get(at) ?? new Map<string, number>()
    steps.set(at, step.set(text, (step.get(text) ?? 0) + by))
  }
  const after = new Map<string, ListedEntry>()
  let latest: EntryVersion | undefined
  for (const entry of standing) {
    const { sha256 } = entry
    counted(0, sha256, 1)
    after.set(sha256, entry)
    yield
  }
  for (const version of versions) {
    const { entry, from, to } = version
    const { sha256 } = entry
    if (from <= lastEdition) counted(from, sha256, 1)
    if (to <= lastEdition) counted(to, sha256, -1)
    if (from <= lastEdition && to > lastEdition) after.set(sha256, entry)
    if (latest === undefined || to > latest.to || (to === latest.to && from > latest.from)) latest = version
    yield
  }
  const texts = new Map(steps.get(0))
  const before = new Set(texts.keys())
  let edition = 0
  for (const at of [...steps.keys()].sort((a, b) => a - b)) {
    if (at === 0) continue
    for (const [text, by] of steps.get(at) ?? []) {
      const [had, has] = [texts.get(text) ?? 0, (texts.get(text) ?? 0) + by]
      texts.set(text, has)
      if (had > 0 !== has > 0) edition = at
      yield
    }
  }
  const isSame = before.size === after.size && [...before].every((text) => after.has(text))
  return { before, after, isSame, edition, last: latest?.entry }
}

/**
 * What became of it; null where it is at the end as it was in the beginning. `sha256` is the text of the entry that was told
 * or decided about; null where it is not known.
 */
export const becameOf = (
  { after, before, isSame }: EntryCourse,
  sha256: string | null
): EntryChange["became"] | null => {
  if (after.size === 0) return "removed"
  if (before.size === 0) return "new"
  const stayed = sha256 !== null && before.has(sha256) && after.has(sha256)
  return stayed || isSame ? null : "changed"
}

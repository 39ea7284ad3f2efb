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
  /** The digests of other entries of the same reference, which stayed as they are. */
  readonly standing: ReadonlySet<string>
}

/** An entry without a reference is known by what the list says of it alone. */
export const historyKey = ({ ref, sha256 }: Pick<ListedEntry, "ref" | "sha256">): string =>
  ref === "" ? `sha256 ${sha256}` : `reference ${ref}`

const textsAt = ({ standing, versions }: EntryHistory, edition: number): ReadonlySet<string> =>
  new Set([
    ...standing,
    ...versions.filter(({ from, to }) => from <= edition && edition < to).map(({ entry }) => entry.sha256)
  ])

const isSame = (one: ReadonlySet<string>, two: ReadonlySet<string>): boolean =>
  one.size === two.size && [...one].every((text) => two.has(text))

/** What the list says now, or said last. */
export const lastOf = ({ versions }: EntryHistory): ListedEntry | undefined =>
  versions.toSorted((a, b) => b.to - a.to || b.from - a.from)[0]?.entry

export interface Became {
  /** Null where it is at the end as it was in the beginning. */
  readonly became: EntryChange["became"] | null
  /** The last edition that says otherwise than the one before it. */
  readonly edition: number
}

/** `sha256` is the text of the entry that was told or decided about; null where it is not known. */
export const becameOf = (history: EntryHistory, last: number, sha256: string | null): Became => {
  const [before, after] = [textsAt(history, 0), textsAt(history, last)]
  const bounds = history.versions.flatMap(({ from, to }) => [from, to]).filter((at) => at > 0 && at <= last)
  const edition = bounds
    .filter((at) => !isSame(textsAt(history, at - 1), textsAt(history, at)))
    .reduce((latest, at) => Math.max(latest, at), 0)
  if (after.size === 0) return { became: "removed", edition }
  if (before.size === 0) return { became: "new", edition }
  const stayed = sha256 !== null && before.has(sha256) && after.has(sha256)
  return { became: stayed || isSame(before, after) ? null : "changed", edition }
}

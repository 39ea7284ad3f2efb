/**
 * The entries of a list that a step brought or changed, as an index that watched names are compared with. It is far
 * smaller than the list: most watched names come near no such entry, and nothing more is read of their entities.
 */

import { isAcn } from "@entity-watch/contract/schema/Acn"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import type { ComparedSubject } from "../../domain/Subject.ts"
import type { ListIndex } from "../../lists/index/ListIndex.ts"
import type { NearNames } from "../../lists/index/NearNames.ts"
import type { WatchedNames } from "../../store/WatchedNameStore.ts"
import { lastingOf } from "./sameEntry.ts"

export interface ListProbe {
  /** The entries that came or changed, as they are now. */
  readonly came: ListIndex
  /** The entries among them that were there already, as they were before. */
  readonly were: ListIndex
  /** Which names may match an entry that came or changed: nearly all others are not read. */
  readonly near: NearNames
}

/** The matches of entries that came, without those that matched before they changed. */
export const newAmong = <Match>(
  came: ReadonlyMap<ListedEntry, Match>,
  were: ReadonlyMap<ListedEntry, Match>
): ReadonlyArray<readonly [ListedEntry, Match]> => {
  const known = new Set([...were.keys()].map(lastingOf))
  return [...came].filter(([entry]) => !known.has(lastingOf(entry)))
}

/** What is compared of a watched entity before its records are read. */
export const subjectNamed = ({ identifier, names }: WatchedNames): ComparedSubject => ({
  names: names.map((name) => ({ name, role: "subject", acn: null })),
  acns: isAcn(identifier) ? [identifier] : [],
  ...(!isAcn(identifier) && { identifiers: [identifier] }),
  dob: null,
  pob: null,
  type: null
})

/**
 * The entries of a list that a step brought or changed, as an index that watched names are compared with. It is far
 * smaller than the list: most watched names come near no such entry, and nothing more is read of their entities.
 */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { isAcn } from "../../domain/Acn.ts"
import type { ComparedSubject } from "../../domain/Subject.ts"
import { matchesByEntry } from "../../lists/compare.ts"
import type { ListIndex } from "../../lists/index/ListIndex.ts"
import type { WatchedNames } from "../../store/WatchedNameStore.ts"

export interface ListProbe {
  /** The entries that came or changed, as they are now. */
  readonly came: ListIndex
  /** The entries among them that were there already, as they were before. */
  readonly were: ListIndex
}

/** So many identifiers' names are compared without a pause, which takes a few milliseconds. */
const comparedAtOnce = 250

/**
 * The identifiers of a page whose names come near an entry, and those in `through`, which an entry names by a number.
 * Between batches other fibers run: the next page arrives meanwhile, and a server answers.
 */
export const identifiersNear = (
  probe: ListProbe,
  through: ReadonlySet<string>,
  page: ReadonlyArray<WatchedNames>
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(
    Effect.forEach(Arr.chunksOf(page, comparedAtOnce), (batch) =>
      Effect.as(
        Effect.yieldNow,
        batch
          .filter((watched) => through.has(watched.identifier) || comesNear(probe.came, watched))
          .map(({ identifier }) => identifier)
      )
    ),
    Arr.flatten
  )

const comesNear = (came: ListIndex, { identifier, names }: WatchedNames): boolean => {
  const subject: ComparedSubject = {
    names: names.map((name) => ({ name, role: "subject", acn: null })),
    acns: isAcn(identifier) ? [identifier] : [],
    dob: null,
    pob: null,
    type: null
  }
  return matchesByEntry(came, subject, "").size > 0
}

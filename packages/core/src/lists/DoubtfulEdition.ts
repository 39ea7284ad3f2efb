/** An edition of a list that is in doubt, as far as it differs from the trusted one that is screened beside it. */
import type { ListedEntry } from "../domain/ListedEntry.ts"
import type { ListIndex } from "./index/ListIndex.ts"

export interface DoubtfulEdition {
  /** The entries that only this edition says so, by the weights of the trusted one. */
  readonly index: ListIndex
  /** Whether an entry of the trusted edition is one that this edition lacks or says otherwise. */
  readonly lacks: (entry: ListedEntry) => boolean
}

const contentOf = ({ ref, sha256 }: ListedEntry): string => `${ref}\n${sha256}`

/** In steps (`inTurns`), from the entries of either edition whose records differ. */
export function* doubtfulEdition(
  trustedIndex: ListIndex,
  trusted: ReadonlyArray<ListedEntry>,
  doubtful: ReadonlyArray<ListedEntry>
): Generator<void, DoubtfulEdition> {
  // Where a publisher only moved an entry, or edited what it does not publish, both say the same.
  const said = new Set(trusted.map(contentOf))
  const saysAlso = new Set(doubtful.map(contentOf))
  const onlyTrusted = new Set([...said].filter((content) => !saysAlso.has(content)))
  const index = yield* trustedIndex.weighingInSteps(doubtful.filter((entry) => !said.has(contentOf(entry))))
  return { index, lacks: (entry) => onlyTrusted.has(contentOf(entry)) }
}

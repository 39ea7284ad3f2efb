/** Every change of a feed, page after page. */
import type { AllChangesQuery, Change, ChangesPage, ChangesQuery } from "./contract.ts"
import { EntityWatchError } from "./EntityWatchError.ts"
import type { CallOptions } from "./send.ts"

/** Where everything comes after. */
export const beginning = "1970-01-01T00:00:00Z"

export async function* changesFrom(
  read: (query: ChangesQuery & AllChangesQuery, options: CallOptions) => Promise<ChangesPage>,
  { limit, since = beginning, types, ...options }: AllChangesQuery & CallOptions
): AsyncGenerator<Change, void, undefined> {
  for (let cursor: string | null = since; cursor !== null; ) {
    const page: ChangesPage = await read(
      { ...(limit && { limit }), ...(types && { types }), since: cursor },
      options
    )
    yield* page.changes
    if (page.next_cursor === cursor)
      throw new EntityWatchError(
        "unreadable_answer",
        "The next page starts where this one did: is an answer cached?"
      )
    cursor = page.next_cursor
  }
}

/** Every change of an entity, page after page. */
import type { Change, ChangesPage, ChangesQuery } from "./Change.ts"
import { EntityWatchError } from "./EntityWatchError.ts"

/** Where everything comes after. */
export const beginning = "1970-01-01T00:00:00Z"

export async function* changesFrom(
  read: (query: ChangesQuery) => Promise<ChangesPage>,
  { since = beginning, ...rest }: Partial<ChangesQuery>
): AsyncGenerator<Change, void, undefined> {
  for (let cursor: string | null = since; cursor !== null; ) {
    const page: ChangesPage = await read({ ...rest, since: cursor })
    yield* page.changes
    if (page.next_cursor === cursor)
      throw new EntityWatchError(
        "unreadable_answer",
        "The next page starts where this one did: is an answer cached?"
      )
    cursor = page.next_cursor
  }
}

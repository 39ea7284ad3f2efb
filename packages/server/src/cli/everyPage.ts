/** What a command shows whole is read page by page. */
import { Effect } from "effect"

/** The most that a page holds. */
const limit = 200

export const everyPage = Effect.fnUntraced(function* <
  Page extends { readonly next_cursor: string | null },
  Item,
  E,
  R
>(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Effect.Effect<Page, E, R>,
  itemsOf: (page: Page) => ReadonlyArray<Item>
) {
  const all: Array<Item> = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page: Page = yield* read({ limit, ...(cursor !== undefined && { cursor }) })
    all.push(...itemsOf(page))
    cursor = page.next_cursor
  }
  return all
})

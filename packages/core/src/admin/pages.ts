/** Pages of the lists of the admin API. One row more than asked for is read, to know whether there are more. */

import { defaultPageSize } from "@entity-watch/contract/schema/admin/page"
import * as Effect from "effect/Effect"
import type { StoreEffect } from "../store/StoreEffect.ts"

export const page = Effect.fnUntraced(function* <A extends { readonly id: string }>(
  limit: number | undefined,
  read: (most: number) => StoreEffect<ReadonlyArray<A>>
) {
  const most = limit ?? defaultPageSize
  const found = yield* read(most + 1)
  const rows = found.slice(0, most)
  return { rows, next_cursor: found.length > most ? (rows.at(-1)?.id ?? null) : null }
})

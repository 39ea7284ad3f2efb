/**
 * Since when the ABN extract, or what else knows entities, has been read here: null where it never was, undefined as long
 * as that is not known. Before, nothing was known.
 */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQuery } from "@tanstack/react-query"
import { admin } from "../../data/admin.ts"

const extract = "abn-bulk-extract"
/** Pages of readings that are gone through; the slider begins with the oldest of them. */
const mostPages = 20

export const useFirstRead = (mode: Mode): string | null | undefined =>
  useQuery({
    queryKey: ["first read", mode],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      let oldest: string | undefined
      let cursor: string | undefined
      for (let page = 0; page < mostPages; page += 1) {
        const { next_cursor, snapshots } = await admin.snapshots(extract, { mode, cursor }, signal)
        oldest = snapshots.at(-1)?.loaded_at ?? snapshots.at(-1)?.started_at ?? oldest
        if (next_cursor === null) break
        cursor = next_cursor
      }
      return oldest ?? null
    }
  }).data

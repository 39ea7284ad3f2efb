/** What was found and delivered lately, in the reader's days and hours. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQuery } from "@tanstack/react-query"
import { admin } from "../../data/admin.ts"
import { zone } from "../../words/time.ts"

export const useActivity = (mode: Mode) =>
  useQuery({
    queryKey: ["activity", mode, zone],
    queryFn: ({ signal }) => admin.activity(mode, zone, signal),
    refetchInterval: 30_000
  })

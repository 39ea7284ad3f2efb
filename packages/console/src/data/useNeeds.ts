/** What needs a person. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQuery } from "@tanstack/react-query"
import { admin } from "./admin.ts"

export const useNeeds = (mode: Mode) =>
  useQuery({
    queryKey: ["needs", mode],
    queryFn: ({ signal }) => admin.needs(mode, signal),
    refetchInterval: 30_000
  })

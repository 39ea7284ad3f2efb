/** One register's history, what is being refreshed, and asking for a refresh. */
import type { RefreshRequest, RefreshRun } from "@entity-watch/contract/schema/admin/RegisterHistory"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { admin } from "../../data/admin.ts"
import { useActOnce } from "../../data/useActOnce.ts"

export const useSnapshots = (register: string, mode: Mode) =>
  useInfiniteQuery({
    queryKey: ["snapshots", register, mode],
    queryFn: ({ pageParam, signal }) => admin.snapshots(register, { mode, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined
  })

const isRunning = ({ state }: RefreshRun) => state === "running"

/** The last refresh of the register that was asked for here. It is looked at twice a second while it runs. */
export const useLastRefresh = (register: string): RefreshRun | undefined => {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ["refreshes"],
    queryFn: ({ signal }) => admin.refreshes(signal),
    refetchInterval: ({ state }) => (state.data?.refreshes.some(isRunning) ? 500 : 10_000)
  })
  const last = data?.refreshes.find((each) => each.register === register)
  const wasRunning = useRef(false)
  const runs = last !== undefined && isRunning(last)
  useEffect(() => {
    if (wasRunning.current && !runs)
      for (const queryKey of [["registers"], ["lists"], ["snapshots", register]])
        void client.invalidateQueries({ queryKey })
    wasRunning.current = runs
  }, [client, register, runs])
  return last
}

export const useRefresh = (register: string) => {
  const client = useQueryClient()
  return useActOnce({
    mutationFn: (asked: RefreshRequest) => admin.refresh(register, asked),
    onSettled: () => client.invalidateQueries({ queryKey: ["refreshes"] })
  })
}

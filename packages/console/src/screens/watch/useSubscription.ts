/** One subscription, and what an operator may do to it. */
import type { SandboxChangeRequest } from "@entity-watch/client"
import type { RecoverDeliveries } from "@entity-watch/contract/schema/admin/Delivery"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { admin } from "../../data/admin.ts"
import { service } from "../../data/service.ts"
import { useActOnce } from "../../data/useActOnce.ts"

export const useSubscription = (id: string) =>
  useQuery({
    queryKey: ["subscription", id],
    queryFn: ({ signal }) => admin.subscription(id, signal),
    refetchInterval: 10_000
  })

/** After each of them the subscription, the lists and its deliveries are read again. */
const useAct = <Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) => {
  const client = useQueryClient()
  return useActOnce({
    mutationFn,
    // A secret is kept no longer than the dialog that shows it.
    gcTime: 0,
    onSettled: () =>
      Promise.all(
        ["subscription", "subscriptions", "timeline"].map((key) =>
          client.invalidateQueries({ queryKey: [key] })
        )
      )
  })
}

export const usePauseOrResume = (id: string) =>
  useAct((act: "pause" | "resume") => (act === "pause" ? admin.pause(id) : admin.resume(id)))

export const useRollSecret = (id: string) => useAct((_: undefined) => admin.rollSecret(id))

export const useTestReceiver = (id: string) => useAct((_: undefined) => admin.testSubscription(id))

export const useRecover = () => useAct((asked: RecoverDeliveries) => admin.recover(asked))

export const useInventChange = () =>
  useAct((asked: SandboxChangeRequest) => service("sandbox").sandbox.change(asked))

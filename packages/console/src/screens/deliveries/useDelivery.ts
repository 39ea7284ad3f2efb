/** One delivery with its attempts, and sending it again. It is looked at often while an attempt is near. */
import type { DeliveryDetail } from "@entity-watch/contract/schema/admin/Delivery"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { admin } from "../../data/admin.ts"
import { useActOnce } from "../../data/useActOnce.ts"
import { isHeldBack } from "../../words/deliveries.ts"

const isNear = ({ delivery }: typeof DeliveryDetail.Type) =>
  delivery.due_at !== null && !isHeldBack(delivery) && Date.parse(delivery.due_at) - Date.now() < 30_000

export const useDelivery = (id: string) =>
  useQuery({
    queryKey: ["delivery", id],
    queryFn: ({ signal }) => admin.delivery(id, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && isNear(state.data) ? 1_500 : 20_000)
  })

export const useResend = (id: string) => {
  const client = useQueryClient()
  return useActOnce({
    mutationFn: () => admin.resend(id),
    onSettled: () => client.invalidateQueries({ queryKey: ["delivery", id] })
  })
}

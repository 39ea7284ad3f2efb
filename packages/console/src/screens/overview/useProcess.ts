/** The process that answers, and what waits for delivery. */
import { useQuery } from "@tanstack/react-query"
import { admin } from "../../data/admin.ts"

export const useProcess = () =>
  useQuery({ queryKey: ["process"], queryFn: ({ signal }) => admin.process(signal), refetchInterval: 30_000 })

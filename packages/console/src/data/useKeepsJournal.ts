/** Whether what screens ask and answer is kept from now on. */
import { useQuery } from "@tanstack/react-query"
import { admin } from "./admin.ts"

export const useKeepsJournal = () =>
  useQuery({ queryKey: ["process"], queryFn: ({ signal }) => admin.process(signal) })

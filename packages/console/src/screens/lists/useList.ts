/** Defining and removing an additional list. */
import type { DefineList } from "@entity-watch/contract/schema/admin/AdministeredList"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQueryClient } from "@tanstack/react-query"
import { admin } from "../../data/admin.ts"
import { useActOnce } from "../../data/useActOnce.ts"

export const useDefineList = () => {
  const client = useQueryClient()
  return useActOnce({
    mutationFn: ({ asked, name }: { readonly name: string; readonly asked: DefineList }) =>
      admin.defineList(name, asked),
    onSettled: () => client.invalidateQueries({ queryKey: ["lists"], refetchType: "all" })
  })
}

export const useRemoveList = (list: string, mode: Mode) => {
  const client = useQueryClient()
  return useActOnce({
    mutationFn: () => admin.removeList(list, mode),
    onSettled: () => client.invalidateQueries({ queryKey: ["lists"], refetchType: "all" })
  })
}

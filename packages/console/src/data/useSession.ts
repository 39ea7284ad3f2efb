/** Who is logged in. */
import type { Role } from "@entity-watch/contract/schema/admin/Role"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { admin } from "./admin.ts"
import { useActOnce } from "./useActOnce.ts"

const queryKey = ["session"]

export const useSession = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => admin.session(signal), staleTime: 60_000 })

export const useLogin = () => {
  const client = useQueryClient()
  return useActOnce({
    mutationFn: admin.login,
    onSuccess: (session) => {
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })
      client.setQueryData(queryKey, session)
    }
  })
}

export const useLogout = () => {
  const client = useQueryClient()
  return useActOnce({ mutationFn: admin.logout, onSettled: () => client.resetQueries() })
}

const roles: ReadonlyArray<Role> = ["reader", "reviewer", "operator"]

/** Whether whoever is logged in has this role or one that may do more. */
export const useMay = (needed: Role): boolean => {
  const { data } = useSession()
  return data !== undefined && roles.indexOf(data.role) >= roles.indexOf(needed)
}

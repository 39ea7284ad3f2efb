/** Accounts, their keys and usage, and who may administer; and what an operator can do to them. */
import type { AccountLimits } from "@entity-watch/contract/schema/AccountLimits"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { admin } from "../../data/admin.ts"
import { useActOnce } from "../../data/useActOnce.ts"
import { usePages } from "../../data/usePages.ts"

const pageSize = 25

export const useAccounts = (name: string | undefined) =>
  usePages(["accounts", name], (at, signal) =>
    admin.accounts({ ...at, limit: pageSize, ...(name !== undefined && { name }) }, signal)
  )

/** Of one account, or of all. */
export const useKeys = (account: string | undefined) =>
  usePages(["keys", account], (at, signal) =>
    admin.keys({ ...at, limit: pageSize, ...(account !== undefined && { account }) }, signal)
  )

export const useUsage = (account: string | undefined) =>
  useQuery({ queryKey: ["usage", account], queryFn: ({ signal }) => admin.usage(account, signal) })

/** With its limits in force in the mode, and what is left of them. */
export const useAccount = (account: string, mode: Mode) =>
  useQuery({
    queryKey: ["account", account, mode],
    queryFn: ({ signal }) => admin.account(account, mode, signal)
  })

export const useAdministrators = () =>
  useQuery({ queryKey: ["admin keys"], queryFn: ({ signal }) => admin.adminKeys(signal) })

/** After each of them the lists are read again. What it answers is kept no longer than it is shown. */
const useAct = <Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) => {
  const client = useQueryClient()
  return useActOnce({
    mutationFn,
    gcTime: 0,
    onSettled: () =>
      Promise.all(
        ["accounts", "account", "keys", "admin keys"].map((key) =>
          client.invalidateQueries({ queryKey: [key] })
        )
      )
  })
}

export const useCreateKey = () => useAct(admin.createKey)

interface Revoked {
  readonly id: string
  /** Whether the admin keys end too that were made with it. */
  readonly made?: "revoke" | undefined
}
export const useLimitAccount = (account: string) =>
  useAct((limits: AccountLimits) => admin.limitAccount(account, limits))
export const useRevokeKey = () => useAct(({ id }: Revoked) => admin.revokeKey(id))
export const useCreateAdminKey = () => useAct(admin.createAdminKey)
export const useRevokeAdminKey = () => useAct(({ id, made }: Revoked) => admin.revokeAdminKey(id, made))
export const useCreateLink = () => useAct(admin.createLink)

/** The accounts of which one can be chosen. */
import { useQuery } from "@tanstack/react-query"
import { admin } from "./admin.ts"

/** More accounts than these are not offered: the page of each account leads to what is its own. */
const mostAccounts = 200

export const useAccountChoices = () =>
  useQuery({
    queryKey: ["account choices"],
    queryFn: ({ signal }) => admin.accounts({ limit: mostAccounts }, signal)
  })

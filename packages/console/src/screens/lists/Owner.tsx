/** Whose list it is: the whole service's, or an account's, by its name. */
import { Link } from "@tanstack/react-router"
import { useAccountChoices } from "../../data/useAccountChoices.ts"
import { brief } from "../../words/brief.ts"

export const Owner = ({ owner }: { readonly owner: string | null }) => {
  const accounts = useAccountChoices().data?.accounts ?? []
  if (owner === null) return "The service"
  return (
    <Link to="/keys" search={({ mode }) => ({ ...(mode && { mode }), account: owner })}>
      <bdi>{brief(accounts.find(({ id }) => id === owner)?.name ?? owner)}</bdi>
    </Link>
  )
}

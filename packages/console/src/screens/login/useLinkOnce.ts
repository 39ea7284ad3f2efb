/** Logs in with the token of a link, which stands behind # so that no log has it. It is taken from the address at once. */
import { useRouter } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import type { useLogin } from "../../data/useSession.ts"

/** Read when the page opens: the router takes the address over. */
const token = /^#(svc_link_\w+)$/u.exec(location.hash)?.[1]

export const useLinkOnce = (login: ReturnType<typeof useLogin>): boolean => {
  const router = useRouter()
  const isTaken = useRef(false)
  const { mutate } = login
  useEffect(() => {
    if (token === undefined || isTaken.current) return
    isTaken.current = true
    void router.navigate({ to: "/", replace: true, hash: "" })
    mutate(token)
  }, [mutate, router])
  return token !== undefined && login.isPending
}

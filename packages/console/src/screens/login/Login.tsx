/** Who may come in: whoever has an admin key or a link that logs in once. */

import { useRouter } from "@tanstack/react-router"
import { type FormEvent, useEffect, useRef } from "react"
import { Button } from "../../components/Button.tsx"
import { Field } from "../../components/Field.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { useLogin } from "../../data/useSession.ts"
import css from "./Login.module.css"

/** Read when the page opens: the router takes the address over. */
const token = /^#(svc_link_\w+)$/u.exec(location.hash)?.[1]

const useLinkOnce = (login: ReturnType<typeof useLogin>): boolean => {
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

export const Login = () => {
  const login = useLogin()
  const isByLink = useLinkOnce(login)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = `${new FormData(event.currentTarget).get("credential") ?? ""}`.trim()
    const token = /svc_(?:admin|link)_\w+/u.exec(typed)?.[0] ?? typed
    if (token !== "") login.mutate(token)
  }
  return (
    <main className={css.login}>
      <h1>Entity Watch</h1>
      <Panel title={isByLink ? "Logging in" : "Log in"} padded>
        <form className={css.form} onSubmit={submit}>
          <Field label="Admin key or login link" hint="It begins with svc_admin_ or svc_link_.">
            <input
              name="credential"
              type="password"
              autoComplete="current-password"
              required
              maxLength={400}
            />
          </Field>
          <Button look="primary" type="submit" busy={login.isBusy}>
            Log in
          </Button>
          {login.isError && <Failed failure={failureOf(login.error)} />}
        </form>
      </Panel>
      <p className={css.help}>
        On the server's machine, <code>entity-watch admin link --name …</code> prints a link that logs in
        once. An operator can make one under Keys and accounts.
      </p>
    </main>
  )
}

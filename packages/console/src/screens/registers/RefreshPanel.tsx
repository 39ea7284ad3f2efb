/** Asks the publisher now. What is refused otherwise has to be accepted beforehand, one thing at a time. */
import type { AdministeredRegister } from "@entity-watch/contract/schema/admin/RegisterHistory"
import type { FormEvent } from "react"
import { Button } from "../../components/Button.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { useMode } from "../../data/useMode.ts"
import { useMay } from "../../data/useSession.ts"
import { Accept, acceptedIn } from "./Accept.tsx"
import css from "./RefreshPanel.module.css"
import { Running } from "./Running.tsx"
import { useLastRefresh, useRefresh } from "./useRegister.ts"

export const RefreshPanel = ({ register }: { readonly register: AdministeredRegister }) => {
  const run = useLastRefresh(register.register)
  const refresh = useRefresh(register.register)
  const may = useMay("operator")
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    refresh.mutate(acceptedIn(new FormData(event.currentTarget)))
  }
  const mode = useMode()
  if (mode === "sandbox")
    return (
      <Panel title="Refresh" padded>
        <p className={css.said}>The sandbox has no publishers: its editions come with each release.</p>
      </Panel>
    )
  if (!register.is_fetched)
    return (
      <Panel title="Refresh" padded>
        {run !== undefined && <Running run={run} />}
        <p className={css.said}>Its publisher cannot be asked by this service: load a file of it.</p>
      </Panel>
    )
  return (
    <Panel title="Refresh" padded>
      <form className={css.panel} onSubmit={submit}>
        {run !== undefined && <Running run={run} />}
        {refresh.isError && <Failed failure={failureOf(refresh.error)} />}
        {may ? (
          <>
            <Accept />
            <Button look="primary" type="submit" busy={refresh.isBusy || run?.state === "running"}>
              Refresh now
            </Button>
          </>
        ) : (
          <p className={css.said}>An operator may ask its publisher now.</p>
        )}
      </form>
    </Panel>
  )
}

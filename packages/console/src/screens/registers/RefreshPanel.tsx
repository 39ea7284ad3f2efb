/** Asks the publisher now. What is refused otherwise has to be accepted beforehand, one thing at a time. */
import type { AdministeredRegister, RefreshRequest } from "@entity-watch/core/domain/admin/RegisterHistory"
import { type FormEvent, useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { useMode } from "../../data/useMode.ts"
import { useMay } from "../../data/useSession.ts"
import css from "./RefreshPanel.module.css"
import { Running } from "./Running.tsx"
import { useLastRefresh, useRefresh } from "./useRegister.ts"

const accepts: ReadonlyArray<readonly [keyof RefreshRequest, string]> = [
  ["older", "Take an edition older than the one in force"],
  ["partial", "Take an edition that is not whole"],
  ["shrunk", "Take a list of which many entries are gone"]
]

export const RefreshPanel = ({ register }: { readonly register: AdministeredRegister }) => {
  const run = useLastRefresh(register.register)
  const refresh = useRefresh(register.register)
  const may = useMay("operator")
  const [isOpen, open] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    refresh.mutate(Object.fromEntries(accepts.flatMap(([name]) => (chosen.has(name) ? [[name, true]] : []))))
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
        <p className={css.said}>
          Its publisher cannot be asked by this service. Load a file of it on the server's machine:{" "}
          <code>entity-watch refresh {register.register} --from FILE</code>
        </p>
      </Panel>
    )
  return (
    <Panel title="Refresh" padded>
      <form className={css.panel} onSubmit={submit}>
        {run !== undefined && <Running run={run} />}
        {refresh.isError && <Failed failure={failureOf(refresh.error)} />}
        {may ? (
          <>
            <details open={isOpen} onToggle={(event) => open(event.currentTarget.open)}>
              <summary>Accept what would be refused</summary>
              <div className={css.choices}>
                {accepts.map(([name, words]) => (
                  <label key={name}>
                    <input type="checkbox" name={name} />
                    {words}
                  </label>
                ))}
              </div>
            </details>
            <Button look="primary" type="submit" busy={refresh.isPending || run?.state === "running"}>
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

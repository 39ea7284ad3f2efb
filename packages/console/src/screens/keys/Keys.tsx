/** Accounts with their keys and usage, and who may administer the service. */
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Filters, Only } from "../../components/Filters.tsx"
import { Page } from "../../components/Page.tsx"
import { useMode } from "../../data/useMode.ts"
import { useMay } from "../../data/useSession.ts"
import { brief } from "../../words/brief.ts"
import { queryOf } from "../../words/queries.ts"
import { Accounts } from "./Accounts.tsx"
import { Administrators } from "./Administrators.tsx"
import { ApiKeys } from "./ApiKeys.tsx"
import { Limits } from "./Limits.tsx"
import { NewKey } from "./NewKey.tsx"
import { Usage } from "./Usage.tsx"

export const Keys = () => {
  const { account } = useSearch({ from: "/keys" })
  const navigate = useNavigate({ from: "/keys" })
  const mode = useMode()
  const may = useMay("operator")
  const [isNew, setNew] = useState(false)
  return (
    <Page
      title="Keys and accounts"
      lede="A key sees its own account and its own mode. It is shown once, when it is made."
      request={{ path: `/admin/v1/keys${queryOf({ account })}` }}
      acts={
        may && (
          <Button look="primary" onClick={() => setNew(true)}>
            New API key
          </Button>
        )
      }
    >
      {account !== undefined && (
        <Filters>
          <Only
            onDrop={() => void navigate({ search: ({ mode: shown }) => ({ ...(shown && { mode: shown }) }) })}
          >
            Only account <bdi>{brief(account)}</bdi>
          </Only>
        </Filters>
      )}
      {account === undefined ? <Accounts /> : <Limits account={account} mode={mode} />}
      <ApiKeys account={account} />
      <Usage account={account} />
      {account === undefined && <Administrators />}
      {isNew && <NewKey mode={mode} onClose={() => setNew(false)} />}
    </Page>
  )
}

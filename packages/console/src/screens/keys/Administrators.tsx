/** Who may administer the service by a key. Whoever logged in by a link has none. */
import type { AdminKey } from "@entity-watch/contract/schema/admin/AdminKey"
import { useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Moment } from "../../components/Moment.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { useMay } from "../../data/useSession.ts"
import { brief } from "../../words/brief.ts"
import { keyStanding } from "../../words/keys.ts"
import { madeWith } from "../../words/madeWith.ts"
import { roleWords } from "../../words/roles.ts"
import css from "./Keys.module.css"
import { NewAdministrator } from "./NewAdministrator.tsx"
import { Revoke } from "./Revoke.tsx"
import { useAdministrators, useRevokeAdminKey } from "./useKeys.ts"

interface Revocable {
  readonly of: AdminKey
  readonly all: ReadonlyArray<AdminKey>
}

const RevokeKey = ({ all, of: { id, key, name } }: Revocable) => {
  const revoke = useRevokeAdminKey()
  return <Revoke id={id} label={key} whose={name} what="admin key" made={madeWith(id, all)} revoke={revoke} />
}

const columnsFor = (may: boolean, all: ReadonlyArray<AdminKey>): ReadonlyArray<Column<AdminKey>> => [
  { title: "Name", cell: ({ name }) => <bdi>{brief(name)}</bdi> },
  { title: "Role", cell: ({ role }) => roleWords[role] },
  {
    title: "Key",
    cell: ({ key }) => (
      <code>
        <bdi>{brief(key)}</bdi>
      </code>
    )
  },
  {
    title: "Status",
    cell: (key) => {
      const { kind, says } = keyStanding(key)
      return <Standing kind={kind}>{says}</Standing>
    }
  },
  {
    title: "Last used",
    cell: ({ last_used_at: at }) => (at === null ? "never" : <Moment at={at} as="from now" />)
  },
  ...(may
    ? [
        {
          title: "What can be done",
          isTitleHidden: true,
          isNumber: true,
          cell: (key: AdminKey) => (keyStanding(key).isInForce ? <RevokeKey of={key} all={all} /> : null)
        }
      ]
    : [])
]

export const Administrators = () => {
  const question = useAdministrators()
  const may = useMay("operator")
  const [making, make] = useState<"link" | "key">()
  return (
    <Panel title="Who may administer" note="by a key">
      {may && (
        <div className={css.filter}>
          <Button small onClick={() => make("link")}>
            Let somebody log in…
          </Button>
          <Button small onClick={() => make("key")}>
            New admin key…
          </Button>
        </div>
      )}
      <Answered question={question} rows={2}>
        {({ admin_keys: keys }) =>
          keys.length === 0 ? (
            <Nothing>
              <p>There is no admin key. People log in with links that are good once; programs need a key.</p>
            </Nothing>
          ) : (
            <Table
              label="Admin keys"
              columns={columnsFor(may, keys)}
              groups={[{ rows: keys }]}
              idOf={({ id }) => id}
            />
          )
        }
      </Answered>
      {making !== undefined && <NewAdministrator kind={making} onClose={() => make(undefined)} />}
    </Panel>
  )
}

/** API keys of all accounts, or of one: what may be shown of each, and when it was used last. */
import type { IssuedKey } from "@entity-watch/contract/schema/admin/IssuedKey"
import { Answered } from "../../components/Answered.tsx"
import { Moment } from "../../components/Moment.tsx"
import { More } from "../../components/More.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { useMay } from "../../data/useSession.ts"
import { brief } from "../../words/brief.ts"
import { keyStanding } from "../../words/keys.ts"
import { modeWords } from "../../words/modes.ts"
import { Revoke } from "./Revoke.tsx"
import { useKeys, useRevokeKey } from "./useKeys.ts"

const RevokeKey = ({ of: { account, id, key } }: { readonly of: IssuedKey }) => {
  const revoke = useRevokeKey()
  return <Revoke id={id} label={key} whose={account} what="key" revoke={revoke} />
}

const columnsFor = (may: boolean): ReadonlyArray<Column<IssuedKey>> => [
  {
    title: "Key",
    cell: ({ key }) => (
      <code>
        <bdi>{brief(key)}</bdi>
      </code>
    )
  },
  { title: "Account", cell: ({ account }) => <bdi>{brief(account)}</bdi> },
  { title: "Mode", cell: ({ mode }) => modeWords[mode] },
  { title: "May ask for", cell: ({ scopes }) => scopes?.join(", ") ?? "everything" },
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
  { title: "Made", cell: ({ created_at }) => <Moment at={created_at} /> },
  ...(may
    ? [
        {
          title: "What can be done",
          isTitleHidden: true,
          isNumber: true,
          cell: (key: IssuedKey) => (keyStanding(key).isInForce ? <RevokeKey of={key} /> : null)
        }
      ]
    : [])
]

export const ApiKeys = ({ account }: { readonly account: string | undefined }) => {
  const question = useKeys(account)
  const may = useMay("operator")
  const keys = question.data?.pages.flatMap((page) => page.keys) ?? []
  return (
    <Panel
      title="API keys"
      note={account === undefined ? "of all accounts, newest first" : "of one account, newest first"}
    >
      <Answered question={question} rows={4}>
        {() =>
          keys.length === 0 ? (
            <Nothing>
              <p>There is no key yet. Whoever asks the service needs one.</p>
            </Nothing>
          ) : (
            <>
              <Table
                label="API keys"
                columns={columnsFor(may)}
                groups={[{ rows: keys }]}
                idOf={({ id }) => id}
              />
              <More question={question} />
            </>
          )
        }
      </Answered>
    </Panel>
  )
}

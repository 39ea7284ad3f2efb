/** The subscriptions that are told of an account's subjects, or that there is none. */
import type { AccountSubjects } from "@entity-watch/contract/schema/admin/AccountSubjects"
import { Link } from "@tanstack/react-router"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { brief } from "../../words/brief.ts"
import { receiverOf } from "../../words/receivers.ts"
import { toldOf } from "../../words/subjects.ts"

type Told = AccountSubjects["told"][number]

const columns: ReadonlyArray<Column<Told>> = [
  {
    title: "Receiver",
    cell: ({ id, webhook_url }) => (
      <Link to="/watch/$subscription" params={{ subscription: id }}>
        <bdi>{brief(receiverOf(webhook_url))}</bdi>
      </Link>
    )
  },
  { title: "Told of", cell: ({ subjects }) => toldOf(subjects) },
  {
    title: "Status",
    cell: ({ status }) => <Standing kind={status === "active" ? "plain" : "review"}>{status}</Standing>
  }
]

export const Told = ({ told }: Pick<AccountSubjects, "told">) =>
  told.length === 0 ? (
    <Panel title={<Standing kind="review">Nobody is told</Standing>} tone="review" padded>
      <p>
        Create a subscription with <code>"subjects": true</code> by a key of the account, or nobody hears of a
        match.
      </p>
    </Panel>
  ) : (
    <Panel title="Who is told">
      <Table label="Who is told" columns={columns} groups={[{ rows: told }]} idOf={({ id }) => id} />
    </Panel>
  )

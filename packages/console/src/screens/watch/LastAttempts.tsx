/** What the receiver answered last, whatever was delivered. */
import type { WatchingAttempt } from "@entity-watch/contract/schema/admin/Delivery"
import { Link } from "@tanstack/react-router"
import { Instant } from "../../components/Instant.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Nothing } from "../../components/States.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { deliveredWords } from "../../words/events.ts"
import { count, millis } from "../../words/numbers.ts"
import { AttemptAnswer } from "../deliveries/AttemptAnswer.tsx"

const columns: ReadonlyArray<Column<WatchingAttempt>> = [
  { title: "At", cell: ({ started_at }) => <Instant at={started_at} /> },
  { title: "Answer", isText: true, cell: (attempt) => <AttemptAnswer attempt={attempt} /> },
  {
    title: "Delivery",
    cell: ({ delivery_id, number, type }) => (
      <>
        <Link to="/deliveries/$delivery" params={{ delivery: delivery_id }}>
          {deliveredWords[type] ?? type}
        </Link>
        , attempt {count(number)}
      </>
    )
  },
  { title: "Took", isNumber: true, cell: ({ millis: took }) => (took === null ? "–" : millis(took)) }
]

export const LastAttempts = ({ attempts }: { readonly attempts: ReadonlyArray<WatchingAttempt> }) => (
  <Panel title="What the receiver answered last" note={attempts.length > 1 ? "newest first" : undefined}>
    {attempts.length === 0 ? (
      <Nothing>
        <p>No attempt is kept: nothing was sent to it yet, or not for a long time.</p>
      </Nothing>
    ) : (
      <Table
        label="The last attempts, newest first"
        columns={columns}
        groups={[{ rows: attempts }]}
        idOf={({ delivery_id, number }) => `${delivery_id} ${number}`}
      />
    )}
  </Panel>
)

/** Every reading of a register, the newest first, with what it changed or why it was not taken. */
import type { SnapshotLine } from "@entity-watch/contract/schema/admin/RegisterHistory"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Moment } from "../../components/Moment.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { Columns } from "../../pictures/Columns.tsx"
import { count } from "../../words/numbers.ts"
import { dayOf } from "../../words/time.ts"
import { useSnapshots } from "./useRegister.ts"

const states = {
  loading: "Being read",
  current: "In force",
  superseded: "Superseded",
  failed: "Not taken"
} as const

const figure = (value: number | null) => (value === null ? "–" : count(value))

const columns: ReadonlyArray<Column<SnapshotLine>> = [
  { title: "Read", cell: ({ loaded_at, started_at }) => <Moment at={loaded_at ?? started_at} /> },
  { title: "Its own date", cell: ({ as_of }) => (as_of === null ? "–" : <Moment at={as_of} />) },
  {
    title: "State",
    isText: true,
    cell: ({ failure, partial, state }) => (
      <>
        <Standing kind={state === "failed" ? "alarm" : partial === null ? "plain" : "review"}>
          {states[state]}
          {partial !== null && ", in part"}
        </Standing>
        {(failure ?? partial) !== null && (
          <div>
            <bdi>{failure ?? partial}</bdi>
          </div>
        )}
      </>
    )
  },
  { title: "Records", isNumber: true, cell: ({ records }) => count(records) },
  { title: "Added", isNumber: true, cell: ({ added }) => figure(added) },
  { title: "Changed", isNumber: true, cell: ({ changed }) => figure(changed) },
  { title: "Removed", isNumber: true, cell: ({ removed }) => figure(removed) },
  { title: "Refused rows", isNumber: true, cell: ({ refused }) => count(refused) },
  { title: "Digest", cell: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}</code> }
]

interface Props {
  readonly register: string
  readonly mode: Mode
}

export const Snapshots = ({ mode, register }: Props) => {
  const question = useSnapshots(register, mode)
  const all = question.data?.pages.flatMap(({ snapshots }) => snapshots) ?? []
  const known = all
    .filter(({ added }) => added !== null)
    .slice(0, 30)
    .toReversed()
  const sum = (each: SnapshotLine) => (each.added ?? 0) + (each.changed ?? 0) + (each.removed ?? 0)
  return (
    <Panel title="Its readings" note="newest first">
      <Answered question={question} rows={6}>
        {() =>
          all.length === 0 ? (
            <Nothing>
              <p>It has never been read.</p>
            </Nothing>
          ) : (
            <>
              {known.length > 1 && (
                <div style={{ padding: 16 }}>
                  <Columns
                    height={56}
                    most={Math.max(...known.map(sum))}
                    label={`Entries added (blue), changed (grey) and removed (red): ${known.map((each) => `${dayOf(each.started_at)} ${each.added}, ${each.changed}, ${each.removed}`).join("; ")}`}
                    columns={known.map((each) => ({
                      id: each.id,
                      parts: [
                        { tone: "today", value: each.added ?? 0 },
                        { tone: "bar", value: each.changed ?? 0 },
                        { tone: "alarm", value: each.removed ?? 0 }
                      ]
                    }))}
                  />
                </div>
              )}
              <Table label="Its readings" columns={columns} groups={[{ rows: all }]} idOf={({ id }) => id} />
              {question.hasNextPage && (
                <div style={{ padding: 12 }}>
                  <Button
                    small
                    busy={question.isFetchingNextPage}
                    onClick={() => void question.fetchNextPage()}
                  >
                    Show older ones
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Answered>
    </Panel>
  )
}

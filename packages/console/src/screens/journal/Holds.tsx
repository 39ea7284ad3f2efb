/** What holds the entries of an account: nothing under a hold is erased, and nothing of it ends by its age. */
import type { JournalHold } from "@entity-watch/contract/schema/Journal"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Failed, Nothing } from "../../components/States.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { failureOf } from "../../data/Failure.ts"
import { counted } from "../../words/numbers.ts"
import { exactly } from "../../words/time.ts"
import { type AskedJournal, useHolds, useRelease } from "./useJournal.ts"

const columnsOf = (subjectWords: string): ReadonlyArray<Column<JournalHold>> => [
  { title: "Of", cell: ({ of }) => (of === "account" ? "The whole account" : subjectWords) },
  { title: "Why", isText: true, cell: ({ because }) => <LongText text={because} /> },
  {
    title: "Placed",
    cell: ({ placed_at, placed_by }) => (
      <>
        {exactly(placed_at)} by <bdi>{placed_by}</bdi>
      </>
    )
  },
  {
    title: "Released",
    cell: ({ released_at, released_by }) =>
      released_at === null ? (
        "Not yet"
      ) : (
        <>
          {exactly(released_at)} by <bdi>{released_by}</bdi>
        </>
      )
  }
]

const noteOf = (holds: ReadonlyArray<JournalHold>, isOfOne: boolean): string => {
  const inForce = holds.filter(({ released_at }) => released_at === null)
  const customers = inForce.filter(({ of }) => of === "subject").length
  const isAll = customers < inForce.length
  if (isOfOne) return inForce.length === 0 ? "not held" : "held"
  return `${counted(customers, "customer is", "customers are")} held${isAll ? ", and the whole account" : ""}; choose one to see whom a hold is of`
}

export const Holds = ({ asked, may }: { readonly asked: AskedJournal; readonly may: boolean }) => {
  const { subject_ref } = asked
  const question = useHolds(asked)
  const columns = columnsOf(subject_ref === undefined ? "One customer" : "This customer")
  const release = useRelease(asked)
  const acts: ReadonlyArray<Column<JournalHold>> = [
    {
      title: "What can be done",
      isTitleHidden: true,
      isNumber: true,
      cell: ({ id, released_at }) =>
        released_at === null ? (
          <Button small busy={release.isBusy} onClick={() => release.mutate(id)}>
            Release
          </Button>
        ) : null
    }
  ]
  return (
    <Panel
      title={subject_ref === undefined ? "Holds" : "Holds of this customer"}
      note={question.data && noteOf(question.data.holds, subject_ref !== undefined)}
    >
      {release.isError && <Failed failure={failureOf(release.error)} />}
      <Answered question={question} rows={1}>
        {({ holds }) =>
          holds.length === 0 ? (
            <Nothing>
              <p>
                {subject_ref === undefined ? "Nothing is" : "Neither this customer nor the whole account is"}{" "}
                held: entries end by their age, and may be erased.
              </p>
            </Nothing>
          ) : (
            <Table
              label="Holds"
              columns={may ? [...columns, ...acts] : columns}
              groups={[{ rows: holds }]}
              idOf={({ id }) => id}
            />
          )
        }
      </Answered>
    </Panel>
  )
}

/** The subjects that an account watches: how many, their references, and who is told of them. */
import type { AccountSubjects, WhoseSubjects } from "@entity-watch/contract/schema/admin/AccountSubjects"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { AccountFilter } from "../../components/AccountFilter.tsx"
import { Answered } from "../../components/Answered.tsx"
import { Filters, TextFilter } from "../../components/Filters.tsx"
import { Instant } from "../../components/Instant.tsx"
import { type LongColumn, LongList } from "../../components/LongList.tsx"
import { Page } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Nothing } from "../../components/States.tsx"
import { useMode } from "../../data/useMode.ts"
import { useMay } from "../../data/useSession.ts"
import { brief } from "../../words/brief.ts"
import { count, counted } from "../../words/numbers.ts"
import { queryOf } from "../../words/queries.ts"
import { Changes } from "./Changes.tsx"
import { SubjectDialog } from "./SubjectDialog.tsx"
import { Told } from "./Told.tsx"
import { useSubjects } from "./useSubjects.ts"

type Listed = AccountSubjects["subjects"][number]

const columns: ReadonlyArray<LongColumn<Listed>> = [
  {
    title: "Reference",
    track: "minmax(160px, 2fr)",
    cell: ({ subject_ref }) => <bdi>{brief(subject_ref)}</bdi>
  },
  { title: "Watched since", track: "170px", cell: ({ created_at }) => <Instant at={created_at} /> },
  { title: "Facts of", track: "170px", cell: ({ updated_at }) => <Instant at={updated_at} /> }
]

interface ListProps {
  readonly whose: WhoseSubjects
  readonly onOpen: (ref: string) => void
}

const List = ({ onOpen, whose }: ListProps) => {
  const question = useSubjects(whose)
  const subjects = useMemo(() => question.data?.pages.flatMap((page) => page.subjects) ?? [], [question.data])
  const [first] = question.data?.pages ?? []
  return (
    <>
      {first !== undefined && <Told told={first.told} />}
      <Panel
        title="Under watch"
        note={first && `${counted(first.count, "subject")}, of ${count(first.limit)} that may be`}
      >
        <Answered question={question} rows={8}>
          {() =>
            subjects.length === 0 ? (
              <Nothing>
                <p>
                  Nobody is under watch. An operator adds a file under <Link to="/files">Files</Link>, or a
                  key of the account puts subjects.
                </p>
              </Nothing>
            ) : (
              <LongList
                id="subjects"
                label="Subjects, by their references"
                columns={columns}
                rows={subjects}
                idOf={({ subject_ref }) => subject_ref}
                leastWidth={520}
                hasMore={question.hasNextPage}
                onEnd={() => {
                  if (question.hasNextPage && !question.isFetching) void question.fetchNextPage()
                }}
                onOpen={({ subject_ref }) => onOpen(subject_ref)}
                ending={
                  question.hasNextPage
                    ? "Others are being read."
                    : `${counted(subjects.length, "subject")} in all.`
                }
              />
            )
          }
        </Answered>
      </Panel>
    </>
  )
}

export const Subjects = () => {
  const { account } = useSearch({ from: "/subjects" })
  const navigate = useNavigate({ from: "/subjects" })
  const mode = useMode()
  const [shown, show] = useState<string>()
  const maySee = useMay("reviewer")
  const whose = account === undefined ? undefined : { account, mode }
  return (
    <Page
      title="Subjects"
      lede="Customers that are compared with the screening lists whenever these change."
      request={whose && { path: `/admin/v1/subjects${queryOf(whose)}` }}
    >
      <Filters>
        <AccountFilter
          account={account}
          onChoose={(chosen) => void navigate({ search: (before) => ({ ...before, account: chosen }) })}
        />
        {whose !== undefined && (
          <TextFilter
            label="Reference of the subject"
            placeholder="The whole reference"
            value={shown}
            onChoose={show}
          />
        )}
      </Filters>
      {whose === undefined ? (
        <Panel title="Under watch">
          <Nothing>
            <p>Choose an account, to see whom it watches.</p>
          </Nothing>
        </Panel>
      ) : (
        <>
          {maySee && <Changes key={`changes ${account} ${mode}`} whose={whose} onOpen={show} />}
          <List key={`${account} ${mode}`} whose={whose} onOpen={show} />
          {shown !== undefined && (
            <SubjectDialog subject={shown} whose={whose} onClose={() => show(undefined)} />
          )}
        </>
      )}
    </Page>
  )
}

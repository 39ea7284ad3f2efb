/** Every additional list: whose it is, whether verdicts rest on it, what is in force of it; and adding one. */
import type { AdministeredList } from "@entity-watch/contract/schema/admin/AdministeredList"
import { Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Moment } from "../../components/Moment.tsx"
import { More } from "../../components/More.tsx"
import { Page } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { useLists } from "../../data/useLists.ts"
import { useMode } from "../../data/useMode.ts"
import { useMay } from "../../data/useSession.ts"
import { ageWords, countsWords, formatWords, kindWords, listStanding } from "../../words/additionalLists.ts"
import { brief } from "../../words/brief.ts"
import { count, counted } from "../../words/numbers.ts"
import { queryOf } from "../../words/queries.ts"
import { DefineDialog } from "./DefineDialog.tsx"
import { Owner } from "./Owner.tsx"

const columns: ReadonlyArray<Column<AdministeredList>> = [
  {
    title: "List",
    isText: true,
    cell: ({ list, title }) => (
      <Link to="/lists/$list" params={{ list }}>
        <bdi>{brief(title)}</bdi>
      </Link>
    )
  },
  { title: "Whose", cell: ({ owner }) => <Owner owner={owner} /> },
  { title: "Format", cell: ({ format }) => formatWords[format] ?? format },
  { title: "Kind", cell: ({ kind }) => kindWords[kind] ?? kind },
  { title: "In the verdict", cell: ({ counts }) => countsWords(counts) },
  {
    title: "Status",
    cell: (list) => {
      const { kind, says } = listStanding(list)
      return <Standing kind={kind}>{says}</Standing>
    }
  },
  {
    title: "Its own date",
    isNumber: true,
    cell: ({ as_of }) => (as_of === null ? "–" : <Moment at={as_of} />)
  },
  { title: "Age", isNumber: true, cell: ageWords },
  { title: "Rows", isNumber: true, cell: ({ rows }) => count(rows) }
]

const None = () => (
  <Nothing>
    <p>
      There is none yet. An additional list is compared with whoever is screened, beside the three: a
      publisher’s, such as that of the UN or of OFAC, or your own, such as customers whom you declined. It
      changes the verdict only where you say that it counts.
    </p>
    <p>
      An operator adds one of the whole service here. An account sends its own with{" "}
      <code>PUT /v1/lists/{"{list}"}</code>.
    </p>
  </Nothing>
)

export const Lists = () => {
  const mode = useMode()
  const question = useLists(mode)
  const lists = question.data?.pages.flatMap((page) => page.lists) ?? []
  const [first] = question.data?.pages ?? []
  const may = useMay("operator")
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  return (
    <Page
      title="Additional lists"
      lede="Screening lists beside the three, of the whole service and of its accounts."
      request={{ path: `/admin/v1/lists${queryOf({ mode })}` }}
      acts={
        may && (
          <Button look="primary" onClick={() => setNew(true)} disabled={first === undefined}>
            Add a list
          </Button>
        )
      }
    >
      <Panel
        title="All additional lists"
        note={first && (question.hasNextPage ? `the first ${lists.length}` : counted(lists.length, "list"))}
      >
        <Answered question={question} rows={4}>
          {() =>
            lists.length === 0 ? (
              <None />
            ) : (
              <>
                <Table
                  label="All additional lists"
                  columns={columns}
                  groups={[{ rows: lists }]}
                  idOf={({ list }) => list}
                />
                <More label="Show more" question={question} />
              </>
            )
          }
        </Answered>
        {mode === "sandbox" && (
          <Nothing>
            <p>
              In the sandbox accounts alone have lists, which they send with a key of the sandbox. Those of
              the whole service are of live screens.
            </p>
          </Nothing>
        )}
      </Panel>
      {isNew && first !== undefined && (
        <DefineDialog
          formats={first.formats}
          onClose={() => setNew(false)}
          onDefined={({ list }) =>
            void navigate({ to: "/lists/$list", params: { list }, search: { mode: "live" } })
          }
        />
      )}
    </Page>
  )
}

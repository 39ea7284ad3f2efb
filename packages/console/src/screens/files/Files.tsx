/** Files of customers and suppliers: add one, and see how far each has come. */
import type { CustomerFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Answered } from "../../components/Answered.tsx"
import { Moment } from "../../components/Moment.tsx"
import { Page } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { admin } from "../../data/admin.ts"
import { useMode } from "../../data/useMode.ts"
import { useMay } from "../../data/useSession.ts"
import { brief } from "../../words/brief.ts"
import { modeWords } from "../../words/modes.ts"
import { count, counted } from "../../words/numbers.ts"
import { AddFile } from "./AddFile.tsx"
import { isBegun, standingOf, toLookAtOf } from "./standing.ts"

/** The files of customers that are kept. A reader may not see them, and does not ask. */
const useFiles = (isAllowed: boolean) =>
  useQuery({
    queryKey: ["files"],
    enabled: isAllowed,
    queryFn: ({ signal }) => admin.files(signal),
    refetchInterval: ({ state }) =>
      state.data?.files.some((each) => each.state === "running") ? 1_000 : 15_000
  })

const columns: ReadonlyArray<Column<CustomerFile>> = [
  {
    title: "File",
    cell: ({ id, mode, name }) => (
      <Link to="/files/$file" params={{ file: id }} search={{ mode }}>
        <bdi>{brief(name)}</bdi>
      </Link>
    )
  },
  {
    title: "Status",
    isText: true,
    cell: (file) => {
      const { kind, says } = standingOf(file)
      return <Standing kind={kind}>{says}</Standing>
    }
  },
  { title: "Rows", isNumber: true, cell: ({ customers }) => (customers === 0 ? "–" : count(customers)) },
  {
    title: "To look at",
    isNumber: true,
    cell: (file) => (isBegun(file) ? count(file.task === "screen" ? file.undecided : toLookAtOf(file)) : "–")
  },
  { title: "Against", cell: ({ mode }) => modeWords[mode] },
  { title: "Added by", cell: ({ by }) => <bdi>{brief(by)}</bdi> },
  { title: "Added", cell: ({ created_at }) => <Moment at={created_at} /> },
  { title: "Will be deleted", cell: ({ deleted_at }) => <Moment at={deleted_at} as="from now" /> }
]

export const Files = () => {
  const mode = useMode()
  const may = useMay("reviewer")
  // Who may not see them is told so by the server.
  const question = useFiles(true)
  return (
    <Page
      title="Files"
      lede="Screen a whole file of customers or put it under watch, or check a whole file of suppliers against the registers, and look at the rows that need it."
      request={{ path: "/admin/v1/files" }}
    >
      {may && <AddFile mode={mode} keptDays={question.data?.kept_days} />}
      <Panel title="Files that are kept" note={question.data && counted(question.data.files.length, "file")}>
        <Answered question={question} rows={4}>
          {({ files, kept_days }) =>
            files.length === 0 ? (
              <Nothing>
                <p>
                  No file is kept. After {counted(kept_days, "day")} a file is deleted with everything in it.
                </p>
              </Nothing>
            ) : (
              <Table
                label="Files of customers and suppliers"
                columns={columns}
                groups={[{ rows: files }]}
                idOf={({ id }) => id}
              />
            )
          }
        </Answered>
      </Panel>
    </Page>
  )
}

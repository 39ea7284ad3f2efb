/** Who did what, when, to what and from where. Lines are only ever added. */
import type { AuditLine } from "@entity-watch/contract/schema/admin/AuditLine"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useMemo } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Choice, Filters, TextFilter } from "../../components/Filters.tsx"
import { Instant } from "../../components/Instant.tsx"
import { type LongColumn, LongList } from "../../components/LongList.tsx"
import { Page } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Failed, Nothing } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { actWords } from "../../words/acts.ts"
import { brief } from "../../words/brief.ts"
import { counted } from "../../words/numbers.ts"
import { queryOf } from "../../words/queries.ts"
import { filterOf, useAudit, useDownload } from "./useAudit.ts"

const detailWords = ({ detail }: AuditLine): string =>
  Object.entries(detail)
    .map(
      ([name, value]) =>
        `${name.replaceAll("_", " ")}: ${typeof value === "string" ? value : JSON.stringify(value)}`
    )
    .join("; ")

const ways = { key: "by key", session: "by login", "command line": "on the command line" } as const

const columns: ReadonlyArray<LongColumn<AuditLine>> = [
  { title: "When", track: "170px", cell: ({ at }) => <Instant at={at} /> },
  { title: "Who", track: "minmax(110px, 0.8fr)", cell: ({ who }) => <bdi>{brief(who)}</bdi> },
  { title: "What", track: "minmax(156px, 1fr)", cell: ({ act }) => actWords[act] ?? <bdi>{act}</bdi> },
  {
    title: "To what",
    track: "minmax(140px, 1fr)",
    cell: ({ subject }) => (
      <code>
        <bdi>{brief(subject)}</bdi>
      </code>
    )
  },
  {
    title: "What was asked",
    track: "minmax(160px, 1.6fr)",
    cell: (line) => (
      <span title={brief(detailWords(line))}>
        <bdi>{brief(detailWords(line))}</bdi>
      </span>
    )
  },
  {
    title: "From where",
    track: "minmax(130px, 0.9fr)",
    cell: ({ address, via }) => (
      <>
        {ways[via]}
        {address !== null && (
          <>
            , <bdi>{brief(address)}</bdi>
          </>
        )}
      </>
    )
  }
]

export const Audit = () => {
  const { act, who } = useSearch({ from: "/audit" })
  const navigate = useNavigate({ from: "/audit" })
  const filter = useMemo(() => filterOf(act, who), [act, who])
  const question = useAudit(filter)
  const download = useDownload(filter)
  const lines = useMemo(() => question.data?.pages.flatMap((page) => page.lines) ?? [], [question.data])
  const narrow = (name: "act" | "who") => (value: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, [name]: value }) })
  return (
    <Page
      title="Audit"
      lede="Each act of whoever administers the service is one line. The database refuses to change or remove lines."
      request={{ path: `/admin/v1/audit${queryOf({ ...filter })}` }}
      acts={
        <Button busy={download.isBusy} onClick={() => download.mutate()}>
          {download.isPending ? "Reading all lines…" : "Download as CSV"}
        </Button>
      }
    >
      <Filters>
        <Choice label="What" value={filter.act} choices={actWords} onChoose={narrow("act")} />
        <TextFilter label="Who" value={who} placeholder="The whole name" onChoose={narrow("who")} />
      </Filters>
      <div role="status">
        {download.data !== undefined &&
          `${counted(download.data.count, "line")} saved${download.data.isWhole ? "" : "; older lines are not in the file"}.`}
      </div>
      {download.isError && <Failed failure={failureOf(download.error)} />}
      <Panel title="Acts, latest first" note={question.data && `${counted(lines.length, "line")} read`}>
        <Answered question={question} rows={10}>
          {() =>
            lines.length === 0 ? (
              <Nothing>
                <p>No act is as you asked.</p>
              </Nothing>
            ) : (
              <LongList
                id="audit"
                label="Acts, latest first"
                columns={columns}
                rows={lines}
                idOf={({ id }) => id}
                leastWidth={980}
                hasMore={question.hasNextPage}
                onEnd={() => {
                  if (question.hasNextPage && !question.isFetching) void question.fetchNextPage()
                }}
                ending={
                  question.hasNextPage
                    ? "Older lines are being read."
                    : `${counted(lines.length, "line")} in all.`
                }
              />
            )
          }
        </Answered>
      </Panel>
    </Page>
  )
}

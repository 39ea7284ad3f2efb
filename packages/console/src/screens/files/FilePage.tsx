/** One file of customers or suppliers: its columns, how far it has come, and the rows that need a look. */

import type { CustomerFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import { useParams } from "@tanstack/react-router"
import { useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Disclaimer } from "../../components/Disclaimer.tsx"
import { Facts } from "../../components/Facts.tsx"
import { Acts, Lines } from "../../components/Form.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Page } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { useSourceTitle } from "../../data/useLists.ts"
import { useRegisters } from "../../data/useRegisters.ts"
import { brief } from "../../words/brief.ts"
import { count, counted } from "../../words/numbers.ts"
import { exactly } from "../../words/time.ts"
import { listTitles } from "../../words/verdicts.ts"
import { Columns } from "./Columns.tsx"
import css from "./Files.module.css"
import { Month } from "./Month.tsx"
import { ResolvedRows } from "./ResolvedRows.tsx"
import { doneOf, isBegun, summaryOf } from "./standing.ts"
import { useDownload, useFile, useReceipt, useRemoveFile, useReport } from "./useFile.ts"
import { WatchedRows } from "./WatchedRows.tsx"
import { Work } from "./Work.tsx"

/** How far a file has come. It goes on without this page. */
const words = {
  screen: { title: "Being screened", rows: "customers", done: "Customers screened" },
  resolve: { title: "Being resolved", rows: "rows", done: "Rows resolved" },
  watch: { title: "Being put under watch", rows: "rows", done: "Rows gone through" }
} as const

const Progress = ({ file }: { readonly file: CustomerFile }) => (
  <Panel title={words[file.task].title} padded>
    <div className={css.sending} role="status">
      <p>
        {count(doneOf(file))} of {count(file.customers)} {words[file.task].rows}. It goes on when this page is
        closed, and after the server was stopped.
        {file.task === "resolve" &&
          doneOf(file) === 0 &&
          " It begins once all names can be searched, which takes a while after the registers were loaded."}
      </p>
      <progress aria-label={words[file.task].done} value={doneOf(file)} max={Math.max(1, file.customers)} />
    </div>
  </Panel>
)

const disclaimers = {
  screen:
    "No match is not a clearance: it says only that nothing similar was found on the lists shown, at their dates. Possible matches need human review. A similar name does not establish identity. Politically exposed persons and adverse media are not looked at, and who the directors and beneficial owners are is not looked up.",
  resolve:
    "Resolved from public registers as of the dates shown. A row that agrees with them does not say that a supplier is honest, or that a bank account is theirs. A match by name alone does not establish identity."
} as const

const Report = ({ file }: { readonly file: CustomerFile }) => {
  const report = useReport(file)
  const receipt = useReceipt(file)
  return (
    <Panel
      title="Report"
      note="Counts, decisions, what is to look at, what was not compared: each row as it stands now"
      padded
    >
      <Lines>
        <Acts>
          <Button busy={report.isBusy} onClick={() => report.mutate("page")}>
            A page to print
          </Button>
          <Button busy={report.isBusy} onClick={() => report.mutate("workbook")}>
            An Excel workbook
          </Button>
          {file.state === "finished" && (
            <Button busy={receipt.isBusy} onClick={() => receipt.mutate()}>
              A signed receipt
            </Button>
          )}
        </Acts>
        {file.state === "finished" && (
          <p>
            The receipt is an archive with all rows. Unpacked, <code>entity-watch receipts verify</code>{" "}
            checks it, and <code>receipts row</code> takes out the proof of one row.
          </p>
        )}
        {report.isError && <Failed failure={failureOf(report.error)} />}
        {receipt.isError && <Failed failure={failureOf(receipt.error)} />}
      </Lines>
    </Panel>
  )
}

const Evidence = ({ file }: { readonly file: CustomerFile }) => {
  const registers = useRegisters(file.mode).data?.registers ?? []
  const titleOfList = useSourceTitle()
  const titleOf = (id: string) =>
    registers.find(({ register }) => register === id)?.title ?? listTitles[id] ?? titleOfList(id)
  return (
    <Panel title="What every row was compared with" padded>
      <Facts
        facts={[
          ["Moment", file.at === null ? "not begun" : exactly(file.at)],
          ...file.lists.map(({ as_of, checked_as_of, register, sha256 }): readonly [string, string] => [
            titleOf(register),
            sha256 === null
              ? "It was not read, so nothing is said about it."
              : `${as_of === null ? "Without a date of its own" : `Of ${exactly(as_of)}`}, ${checked_as_of === null ? "confirmed by nobody" : `read ${exactly(checked_as_of)}`}, SHA-256 ${sha256.slice(0, 16)}…`
          ]),
          [
            "Will be deleted",
            file.decisions === null
              ? `${exactly(file.deleted_at)}, with every row and decision. Download the result before.`
              : `${exactly(file.deleted_at)}, with every row. Decisions stay with the account.`
          ]
        ]}
      />
      {file.remarks.map((remark) => (
        <p key={remark}>
          <LongText text={remark} />
        </p>
      ))}
    </Panel>
  )
}

const Remove = ({ file, onClose }: { readonly file: CustomerFile; readonly onClose: () => void }) => {
  const remove = useRemoveFile(file.id)
  return (
    <Dialog title="Delete the file" onClose={onClose}>
      <Lines>
        <p>
          <b>
            <bdi>{brief(file.name)}</bdi>
          </b>{" "}
          is deleted with every row
          {file.task === "screen" && file.decisions === null && " and what was decided of it"}. It cannot be
          brought back.{file.task === "watch" && " Its customers stay under watch."}
        </p>
        {remove.isError && <Failed failure={failureOf(remove.error)} />}
        <Acts>
          <Button look="primary" busy={remove.isBusy} onClick={() => remove.mutate()}>
            Delete it
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </Acts>
      </Lines>
    </Dialog>
  )
}

const Shown = ({ file }: { readonly file: CustomerFile }) => (
  <>
    {file.state === "stopped" && (
      <Panel title={<Standing kind="alarm">It stopped</Standing>} tone="alarm" padded>
        <p>
          <bdi>{file.failure ?? "Nobody knows why."}</bdi>
        </p>
      </Panel>
    )}
    {(file.state === "waiting" || file.state === "stopped") && <Columns file={file} />}
    {file.state === "running" && <Progress file={file} />}
    {isBegun(file) && (
      <>
        {file.warnings.length > 0 && (
          <Panel title={<Standing kind="review">Not everything could be used</Standing>} tone="review" padded>
            {file.warnings.map((warning) => (
              <p key={warning}>
                <LongText text={warning} />
              </p>
            ))}
          </Panel>
        )}
        {file.task === "watch" ? (
          <WatchedRows file={file} />
        ) : file.task === "resolve" ? (
          <ResolvedRows file={file} />
        ) : file.decisions !== null ? (
          <Month file={file} decisions={file.decisions} />
        ) : (
          <Work file={file} />
        )}
        {file.task === "screen" && <Report file={file} />}
        {file.task === "watch" ? (
          <p className={css.said}>
            The file is deleted {exactly(file.deleted_at)}. Its customers stay under watch.
          </p>
        ) : (
          <>
            <Evidence file={file} />
            <Disclaimer text={disclaimers[file.task]} />
          </>
        )}
      </>
    )}
  </>
)

export const FilePage = () => {
  const { file: id } = useParams({ from: "/files/$file" })
  const question = useFile(id)
  const file = question.data
  const { download, read } = useDownload(file)
  const [isRemoving, askToRemove] = useState(false)
  return (
    <Page
      title={file === undefined ? "File" : brief(file.name)}
      lede={file && summaryOf(file)}
      request={{ path: `/admin/v1/files/${encodeURIComponent(id)}` }}
      acts={
        file !== undefined && (
          <>
            {isBegun(file) && (
              <Button busy={download.isBusy} onClick={() => download.mutate()}>
                {download.isPending
                  ? `Reading: ${counted(read, "line")}`
                  : file.state === "finished"
                    ? "Download the result"
                    : "Download what there is"}
              </Button>
            )}
            <Button onClick={() => askToRemove(true)}>Delete…</Button>
          </>
        )
      }
    >
      {download.isError && <Failed failure={failureOf(download.error)} />}
      <Answered question={question} rows={6}>
        {(answer) => <Shown file={answer} />}
      </Answered>
      {isRemoving && file !== undefined && <Remove file={file} onClose={() => askToRemove(false)} />}
    </Page>
  )
}

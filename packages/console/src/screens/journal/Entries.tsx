/** The entries of an account, the latest first: exported, erased and held. */
import type { JournalEntry } from "@entity-watch/contract/schema/Journal"
import { useMemo, useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Acts, Lines } from "../../components/Form.tsx"
import { Instant } from "../../components/Instant.tsx"
import { type LongColumn, LongList } from "../../components/LongList.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Failed, Nothing } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { useMay } from "../../data/useSession.ts"
import { brief } from "../../words/brief.ts"
import { counted } from "../../words/numbers.ts"
import { Because } from "./Because.tsx"
import { EntryDialog } from "./EntryDialog.tsx"
import { decisionsWords, questionWords, verdictOf } from "./entryWords.ts"
import { Holds } from "./Holds.tsx"
import { type AskedJournal, useErase, useExport, useHold, useJournal } from "./useJournal.ts"

const columns: ReadonlyArray<LongColumn<JournalEntry>> = [
  { title: "When", track: "170px", cell: ({ asked_at }) => <Instant at={asked_at} /> },
  {
    title: "Reference",
    track: "minmax(110px, 0.8fr)",
    cell: ({ subject_ref }) => <bdi>{brief(subject_ref ?? "–")}</bdi>
  },
  {
    title: "Asked",
    track: "minmax(160px, 1.4fr)",
    cell: (entry) => <bdi>{brief(questionWords(entry))}</bdi>
  },
  {
    title: "Verdict",
    track: "minmax(160px, 1fr)",
    cell: (entry) => {
      const verdict = verdictOf(entry)
      return verdict === undefined ? "–" : <Standing kind={verdict.kind}>{verdict.says}</Standing>
    }
  },
  { title: "Decisions", track: "minmax(140px, 0.9fr)", cell: decisionsWords }
]

type Shown =
  | { readonly what: "entry" | "erase entry"; readonly entry: JournalEntry }
  | { readonly what: "erase" | "hold" }

const forms = [
  ["html", "A page to print"],
  ["csv", "CSV"],
  ["json", "JSON, which can be verified"]
] as const

export const Entries = ({ asked }: { readonly asked: AskedJournal }) => {
  const question = useJournal(asked)
  const may = useMay("operator")
  const download = useExport(asked)
  const erase = useErase()
  const hold = useHold()
  const [shown, show] = useState<Shown>()
  const close = () => {
    erase.reset()
    hold.reset()
    show(undefined)
  }
  const { account, mode, subject_ref } = asked
  const entries = useMemo(() => question.data?.pages.flatMap((page) => page.entries) ?? [], [question.data])
  const ofWhom = subject_ref === undefined ? "the whole account" : "this customer"
  const named =
    subject_ref === undefined || (shown?.what !== "hold" && shown?.what !== "erase") ? null : (
      <>
        The customer is{" "}
        <b>
          <bdi>{brief(subject_ref)}</bdi>
        </b>
        .{" "}
      </>
    )
  return (
    <>
      <Panel title="Export" note="every entry that was asked for, and what was decided" padded>
        <Lines>
          <p>
            The page is for printing, and CSV for a spreadsheet; neither is signed. JSON has a signature, the
            receipts and all that was answered, and <code>entity-watch receipts verify</code> checks it.
          </p>
          <Acts>
            {forms.map(([form, words]) => (
              <Button key={form} busy={download.isBusy} onClick={() => download.mutate(form)}>
                {words}
              </Button>
            ))}
          </Acts>
          {download.isError && <Failed failure={failureOf(download.error)} />}
        </Lines>
      </Panel>
      <Panel
        title="Entries, latest first"
        note={question.data && `${counted(entries.length, "entry", "entries")} read`}
      >
        <Answered question={question} rows={8}>
          {() =>
            entries.length === 0 ? (
              <Nothing>
                <p>
                  {subject_ref === undefined
                    ? "Nothing is kept as you asked."
                    : "Nothing is kept as you asked. A row of a file whose id cannot be used is found by its time alone: leave the reference empty."}
                </p>
              </Nothing>
            ) : (
              <LongList
                id="journal"
                label="Entries, latest first"
                columns={columns}
                rows={entries}
                idOf={({ id }) => id}
                leastWidth={860}
                hasMore={question.hasNextPage}
                onOpen={(entry) => show({ what: "entry", entry })}
                onEnd={() => {
                  if (question.hasNextPage && !question.isFetching) void question.fetchNextPage()
                }}
                ending={
                  question.hasNextPage
                    ? "Older entries are being read."
                    : `${counted(entries.length, "entry", "entries")} in all.`
                }
              />
            )
          }
        </Answered>
      </Panel>
      {may && (
        <Panel title="What must stay, and what must go" padded>
          <Acts>
            <Button onClick={() => show({ what: "hold" })}>Hold {ofWhom}…</Button>
            {subject_ref !== undefined && (
              <Button onClick={() => show({ what: "erase" })}>Erase this customer…</Button>
            )}
          </Acts>
        </Panel>
      )}
      <Holds asked={asked} may={may} />
      {shown?.what === "entry" && (
        <EntryDialog
          entry={shown.entry}
          onErase={may ? () => show({ what: "erase entry", entry: shown.entry }) : undefined}
          onClose={close}
        />
      )}
      {shown?.what === "hold" && (
        <Because
          title={`Hold ${ofWhom}`}
          says={
            <>
              {named}Nothing that is kept of {ofWhom} is erased or ends by its age, until the hold is
              released.
            </>
          }
          does="Hold"
          act={hold}
          onDo={(because) =>
            hold.mutate(
              { account, mode, ...(subject_ref !== undefined && { subject_ref }), because },
              { onSuccess: close }
            )
          }
          onClose={close}
        />
      )}
      {(shown?.what === "erase" || shown?.what === "erase entry") && (
        <Because
          title={shown.what === "erase" ? "Erase this customer" : "Erase this entry"}
          says={
            <>
              {named}What was asked and answered is removed
              {shown.what === "erase" && ", of every entry of this customer"}. Its time, its digest, and who
              erased it when and why stay. Decisions stay, and names in screened files until those are
              deleted. It cannot be brought back.
            </>
          }
          does="Erase"
          act={erase}
          onDo={(because) =>
            erase.mutate(
              {
                account,
                mode,
                because,
                ...(shown.what === "erase entry"
                  ? { entry: shown.entry.id }
                  : subject_ref !== undefined && { subject_ref })
              },
              { onSuccess: close }
            )
          }
          onClose={close}
        />
      )}
    </>
  )
}

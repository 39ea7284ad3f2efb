/** The month: what became of the entries that subjects possibly match, what was decided, and what is not known. */
import type { WhoseSubjects } from "@entity-watch/contract/schema/admin/AccountSubjects"
import type { EntryChange, NotKnown } from "@entity-watch/contract/schema/EntryChange"
import { useCallback, useMemo, useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Field } from "../../components/Field.tsx"
import { Filters } from "../../components/Filters.tsx"
import { LongText } from "../../components/LongText.tsx"
import { More } from "../../components/More.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { useSourceTitle } from "../../data/useLists.ts"
import { brief } from "../../words/brief.ts"
import { becameWords } from "../../words/entryChanges.ts"
import { dayOf } from "../../words/time.ts"
import { listTitles } from "../../words/verdicts.ts"
import { decisionWords, fallWords } from "../files/matchWords.ts"
import { useChanges } from "./useSubjects.ts"

interface Props {
  readonly whose: WhoseSubjects
  readonly onOpen: (ref: string) => void
}

const Decided = ({ decided }: Pick<EntryChange, "decided">) =>
  decided === null ? (
    "Nothing"
  ) : (
    <>
      {!decided.holds && <Standing kind="review">No longer holds</Standing>}{" "}
      <LongText text={[`${decisionWords(decided, [])}.`, ...decided.fell_because.map(fallWords)].join(" ")} />
    </>
  )

const columnsOf = (
  titleOf: (source: string) => string,
  onOpen: Props["onOpen"]
): ReadonlyArray<Column<EntryChange>> => [
  {
    title: "Reference of the subject",
    cell: ({ subject_ref }) => (
      <Button small onClick={() => onOpen(subject_ref)}>
        <bdi>{brief(subject_ref)}</bdi>
      </Button>
    )
  },
  {
    title: "What became of it",
    cell: ({ became }) => <Standing kind={becameWords[became].kind}>{becameWords[became].says}</Standing>
  },
  {
    title: "Entry",
    isText: true,
    cell: ({ list_ref, name, source }) => (
      <>
        <bdi>{brief(name)}</bdi>
        {list_ref !== "" && <bdi> {brief(list_ref)}</bdi>}, <bdi>{brief(titleOf(source))}</bdi>
      </>
    )
  },
  {
    title: "With the edition of",
    cell: ({ as_of, loaded_at }) => {
      const at = as_of ?? loaded_at
      return at === null ? "–" : dayOf(at)
    }
  },
  { title: "Decided", isText: true, cell: ({ decided }) => <Decided decided={decided} /> }
]

/** What a list is called by its register. */
const useListTitle = () => {
  const titleOf = useSourceTitle()
  return useCallback((source: string) => listTitles[source] ?? titleOf(source), [titleOf])
}

const NotKnownPanel = ({ notKnown }: { readonly notKnown: ReadonlyArray<NotKnown> }) => {
  const titleOf = useListTitle()
  return notKnown.length === 0 ? null : (
    <Panel title={<Standing kind="review">Not everything is known</Standing>} tone="review" padded>
      <ul>
        {notKnown.map(({ note, reason, source }) => (
          <li key={`${source} ${reason}`}>
            <bdi>
              {source === null ? "" : `${brief(titleOf(source))}: `}
              {note}
            </bdi>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The earliest day that is asked about: whoever types a year passes through years long gone. */
const earliest = "2000-01-01"
/** The present day where the browser is. */
const today = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

const mayBeAsked = (day: string): boolean =>
  day.length === earliest.length && day >= earliest && day <= today()

/** Midnight of a day where the browser is. */
const beginningOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString()

export const Changes = ({ onOpen, whose }: Props) => {
  const [day, choose] = useState("")
  const question = useChanges({ ...whose, ...(mayBeAsked(day) && { since: beginningOf(day) }) })
  const titleOf = useListTitle()
  const pages = question.data?.pages
  const changes = useMemo(() => pages?.flatMap((page) => page.changes) ?? [], [pages])
  // Of some pages events are cut: what any of them lacks is said once.
  const notKnown = useMemo(() => {
    const all = pages?.flatMap((page) => page.not_known) ?? []
    return [...new Map(all.map((each) => [`${each.source} ${each.reason}`, each])).values()]
  }, [pages])
  const [first] = pages ?? []
  return (
    <>
      <Panel title="What became of matches" note={first && `Since ${dayOf(first.since)}`}>
        <Nothing>
          <p>
            Possible matches that are new, and those whose entry its list changed or removed. What was decided
            stays decided; whether it also holds for a subject’s facts is said by a screen.
          </p>
          <Filters>
            <Field label="Since">
              <input
                type="date"
                min={earliest}
                max={today()}
                value={day}
                onChange={({ target }) => choose(target.value)}
              />
            </Field>
          </Filters>
        </Nothing>
        <Answered question={question} rows={3}>
          {() =>
            changes.length === 0 ? (
              <Nothing>
                <p>
                  {question.hasNextPage
                    ? "Nothing was found so far; there are more subjects."
                    : "As far as is known, nothing is new, changed or removed."}
                </p>
              </Nothing>
            ) : (
              <Table
                label="What became of matches"
                columns={columnsOf(titleOf, onOpen)}
                groups={[{ rows: changes }]}
                idOf={(change) => String(changes.indexOf(change))}
              />
            )
          }
        </Answered>
        <More question={question} label="Look further" />
      </Panel>
      <NotKnownPanel notKnown={notKnown} />
    </>
  )
}

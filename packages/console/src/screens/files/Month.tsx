/**
 * A file that is screened for an account: what is new, reopened or open comes first, one match at a time and decided by the
 * keyboard alone, and what was decided is folded away with its decision.
 */
import type { CustomerFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import { useCallback, useRef, useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Choice, Filters } from "../../components/Filters.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { useKey } from "../../components/useKey.ts"
import { useSourceTitle } from "../../data/useLists.ts"
import { brief } from "../../words/brief.ts"
import { count, counted } from "../../words/numbers.ts"
import { DecidedRows } from "./DecidedRows.tsx"
import { DecideMatch } from "./DecideMatch.tsx"
import { matchesOf } from "./decisions.ts"
import css from "./Files.module.css"
import { Items } from "./Items.tsx"
import { standingWords } from "./matchWords.ts"
import { Row } from "./Row.tsx"
import { type Item, type NotRecorded, type Order, type Shown, useMonth } from "./useMonth.ts"

type Decisions = NonNullable<CustomerFile["decisions"]>

interface Props {
  readonly file: CustomerFile
  readonly decisions: Decisions
}

const choicesOf = ({ standings }: Decisions): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(standingWords).map(([standing, { says }]) => [
      standing,
      `${says}: ${count(standings[standing as keyof typeof standings])}`
    ])
  )

const isStanding = (text: string | undefined): text is Exclude<Shown, "undecided"> =>
  text !== undefined && text in standingWords

const noteOf = ({ standings: { decided, new: fresh, open, reopened } }: Decisions, isRunning: boolean) =>
  `${count(fresh)} new, ${count(reopened)} reopened, ${count(open)} open, ${count(decided)} decided${isRunning ? ", so far" : ""}`

const NotRecordedMatches = ({
  all,
  onAgain
}: {
  readonly all: ReadonlyArray<NotRecorded>
  readonly onAgain: (each: NotRecorded) => void
}) => (
  <div className={css.sending} role="alert">
    <Standing kind="alarm">{counted(all.length, "decision was", "decisions were")} not recorded</Standing>
    {all.map((each) => (
      <p key={each.item.key}>
        Row {count(each.item.row.row)}: <bdi>{each.failure.message}</bdi>{" "}
        {each.failure.status !== 409 && (
          <Button small onClick={() => onAgain(each)}>
            Record it now
          </Button>
        )}
      </p>
    ))}
  </div>
)

/** Why nothing can be recorded about it; undefined where it can. */
const unrecordable = ({ at, row }: Item): string | undefined => {
  if (at === null)
    return row.not_shown > 0
      ? undefined
      : "There is no match to decide about. Correct the row in your file, or load the list, and screen the file again."
  return row.matches?.[at]?.subject_ref === null
    ? "Your reference of this customer is empty, too long, says that there is none or stands beside somebody else too, so that nothing can be recorded and recognised next month, and a journal finds the row by its time alone."
    : undefined
}

export const Month = ({ decisions, file }: Props) => {
  const isRunning = file.state === "running"
  const titleOf = useSourceTitle()
  const [filter, choose] = useState<string>()
  const [order, sort] = useState<Order>("score")
  const shown: Shown = isStanding(filter) ? filter : "undecided"
  const { decide, earlier, items, last, notRecorded, question, takeBack } = useMonth(file, shown, order)
  const [current, go] = useState<string>()
  const before = useRef(0)
  const found = items.findIndex(({ key }) => key === current)
  const place = found !== -1 ? found : Math.max(0, Math.min(before.current, items.length - 1))
  before.current = place
  const item = items[place]
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = question
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  const show = (to: number) => {
    const next = items[Math.max(0, Math.min(items.length - 1, to))]
    if (next !== undefined) go(next.key)
    if (to > items.length - 10) readMore()
  }
  const undo = () => {
    if (last === undefined) return
    takeBack()
    go(last.key)
  }
  useKey("ArrowRight", () => show(place + 1))
  useKey("ArrowLeft", () => show(place - 1))
  useKey("u", last === undefined ? undefined : undo)
  const match = item?.at == null ? undefined : matchesOf(item.row)[item.at]
  const why = item && unrecordable(item)
  const { unread } = decisions.standings
  return (
    <>
      <Panel title="Matches to look at" note={noteOf(decisions, isRunning)} padded>
        <div className={css.row}>
          <p className={css.said}>
            Decisions are kept with the account <bdi>{brief(decisions.account_name)}</bdi> and shown beside
            next month’s file. None of them hides a match or changes a verdict.
            {decisions.needs_two && " One of somebody holds when a second person has come to the same."}
          </p>
          <Filters>
            <Choice
              label="Show"
              all={`To look at: ${count(file.undecided)}`}
              value={filter}
              choices={choicesOf(decisions)}
              onChoose={choose}
            />
            <Choice
              label="Order"
              all="Highest score first"
              value={order === "file" ? order : undefined}
              choices={{ file: "As in the file" }}
              onChoose={(value) => sort(value === "file" ? "file" : "score")}
            />
          </Filters>
          <Answered question={question} rows={5}>
            {() =>
              item === undefined ? (
                <Nothing>
                  <p>
                    {isRunning
                      ? "Rows appear here as they are screened."
                      : shown === "undecided"
                        ? "No match is new, reopened or open. That is no clearance: what was decided stays a match, and is below."
                        : "No row stands so."}
                  </p>
                </Nothing>
              ) : (
                <div className={css.hand}>
                  <Items
                    items={items}
                    current={item.key}
                    hasMore={hasNextPage}
                    onEnd={readMore}
                    onOpen={({ key }) => go(key)}
                  />
                  <div className={css.row}>
                    <div className={css.walk}>
                      <span role="status">
                        {item.at === null ? "Row" : "Match"} {count(place + 1)} of {count(items.length)}
                        {hasNextPage ? " that were read" : ""}; row {count(item.row.row)} of the file
                      </span>
                      <Button small disabled={place === 0} onClick={() => show(place - 1)}>
                        Previous <kbd>←</kbd>
                      </Button>
                      <Button small disabled={place === items.length - 1} onClick={() => show(place + 1)}>
                        Next <kbd>→</kbd>
                      </Button>
                    </div>
                    <Row
                      key={item.row.row}
                      row={item.row}
                      current={item.at}
                      earlier={earlier}
                      reasons={decisions.reasons}
                    />
                    {item.row.not_shown > 0 && (
                      <p className={css.said}>
                        {counted(item.row.not_shown, "more similar entry is", "more similar entries are")} not
                        shown, so that the row stays new whatever is decided about those that are.
                      </p>
                    )}
                    {why !== undefined && <p className={css.said}>{why}</p>}
                    {why === undefined && match !== undefined && (
                      <DecideMatch
                        key={item.key}
                        name={brief(match.matched_name ?? "")}
                        entry={[brief(titleOf(match.source ?? "")), brief(match.list_ref ?? "")]
                          .filter((each) => each !== "")
                          .join(", ")}
                        reasons={decisions.reasons}
                        onDecide={(asked) => {
                          show(place === items.length - 1 ? place - 1 : place + 1)
                          decide(item, asked)
                        }}
                      />
                    )}
                  </div>
                </div>
              )
            }
          </Answered>
          {last !== undefined && (
            <p className={css.said}>
              <Button look="quiet" small onClick={undo}>
                Take back the last decision, about row {count(last.row.row)} <kbd>U</kbd>
              </Button>
            </p>
          )}
          {notRecorded.length > 0 && (
            <NotRecordedMatches all={notRecorded} onAgain={({ asked, item: each }) => decide(each, asked)} />
          )}
          {unread > 0 && filter !== "unread" && (
            <p className={css.said}>
              <Standing kind="gap">
                {counted(unread, "row was", "rows were")} not wholly compared{isRunning ? ", so far" : ""}
              </Standing>{" "}
              <Button look="quiet" small onClick={() => choose("unread")}>
                Show {unread === 1 ? "it" : "them"}
              </Button>
            </p>
          )}
        </div>
      </Panel>
      {decisions.standings.decided > 0 && (
        <DecidedRows
          file={file}
          decisions={decisions}
          onLook={({ row }) => {
            choose("decided")
            go(`${row} 0`)
          }}
        />
      )}
    </>
  )
}

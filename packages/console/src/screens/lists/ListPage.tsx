/** One additional list: its age, its readings, what it is, loading a file into it, and removing it. */
import type { AdministeredList } from "@entity-watch/contract/schema/admin/AdministeredList"
import { useNavigate, useParams } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Facts } from "../../components/Facts.tsx"
import { Acts, Lines } from "../../components/Form.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Moment } from "../../components/Moment.tsx"
import { Columns, Page, Stack } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Failed, Nothing } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { useListOf } from "../../data/useLists.ts"
import { useMode } from "../../data/useMode.ts"
import { useMay } from "../../data/useSession.ts"
import { AgeBar } from "../../pictures/AgeBar.tsx"
import { countsWords, formatWords, kindEvents, kindWords, listStanding } from "../../words/additionalLists.ts"
import { brief } from "../../words/brief.ts"
import { count, counted } from "../../words/numbers.ts"
import { queryOf } from "../../words/queries.ts"
import { LoadPanel } from "../registers/LoadPanel.tsx"
import { Running } from "../registers/Running.tsx"
import { Snapshots } from "../registers/Snapshots.tsx"
import { useLastRefresh } from "../registers/useRegister.ts"
import { DefineDialog } from "./DefineDialog.tsx"
import css from "./Lists.module.css"
import { Owner } from "./Owner.tsx"
import { useRemoveList } from "./useList.ts"

interface Props {
  readonly list: AdministeredList
}

const Age = ({ list }: Props) => {
  const { because, kind, says } = listStanding(list)
  const { age_days: age, max_age_days: limit } = list
  const sentence =
    because ||
    `${age === null ? "Of an unknown age" : `${counted(age, "day")} old`}; ${limit === null ? "it is relied on at any age." : `its limit is ${counted(limit, "day")}.`}`
  return (
    <Panel title="Its age" padded>
      <div className={css.age}>
        <Standing kind={kind}>{says}</Standing>
        {limit !== null && (
          <AgeBar ageDays={age} limitDays={limit} dueInDays={null} tone={kind} label={sentence} />
        )}
        <p className={css.said}>
          <LongText text={sentence} />
        </p>
      </div>
    </Panel>
  )
}

const textOf = (text: string): ReadonlyArray<ReactNode> =>
  text === "" ? [] : [<LongText key={text} text={text} />]

const factsOf = (list: AdministeredList): ReadonlyArray<readonly [string, ReactNode]> => [
  ["Id", <code key="id">{list.list}</code>],
  ["Whose", <Owner key="owner" owner={list.owner} />],
  ["Format", formatWords[list.format] ?? list.format],
  ["Kind", `${kindWords[list.kind] ?? list.kind}: ${kindEvents[list.kind] ?? "–"}`],
  [
    "In the verdict",
    `${countsWords(list.counts)}${list.counts ? ": the verdict rests on it too" : ": it is answered beside"}`
  ],
  ["Least entries", count(list.floor)],
  ...textOf(list.publisher).map((text) => ["Publisher", text] as const),
  ...textOf(list.licence).map((text) => ["Licence", text] as const),
  ...textOf(list.attribution).map((text) => ["Attribution", text] as const),
  ["Its own date", list.as_of === null ? "–" : <Moment key="as of" at={list.as_of} />],
  ["Read", list.fetched_at === null ? "–" : <Moment key="read" at={list.fetched_at} />],
  [
    "Records",
    `${counted(list.records, "record")} from ${counted(list.rows, "row")}; ${counted(list.refused, "row")} could not be read`
  ],
  ["Digest", <code key="digest">{list.sha256 ?? "–"}</code>]
]

const Remove = ({ list, onClose }: Props & { readonly onClose: () => void }) => {
  const remove = useRemoveList(list.list, useMode())
  const navigate = useNavigate()
  return (
    <Dialog title="Remove this list" onClose={onClose}>
      <Lines>
        <p>
          Nobody is compared with{" "}
          <b>
            <bdi>{brief(list.title)}</bdi>
          </b>{" "}
          any more{list.owner === null ? ", in any account" : "; its account may send it again"}.
        </p>
        <p>
          What was loaded of it stays, so that questions about the past and receipts are answered as before;
          so do decisions about its entries.
        </p>
        {remove.isError && <Failed failure={failureOf(remove.error)} />}
        <Acts>
          <Button
            look="primary"
            busy={remove.isBusy}
            onClick={() => remove.mutate(undefined, { onSuccess: () => void navigate({ to: "/lists" }) })}
          >
            Remove it
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </Acts>
      </Lines>
    </Dialog>
  )
}

const undatedOf = ({ max_age_days: limit }: AdministeredList): string =>
  limit === null
    ? "Without a day it is as old as its own date, where it has one. It is relied on at any age."
    : "Without a day it is as old as its own date, and where it has none nobody can rely on it."

const Loading = ({ list }: Props) => {
  const run = useLastRefresh(list.list)
  return (
    <>
      {run !== undefined && (
        <Panel title="The last load" padded>
          <Running run={run} />
        </Panel>
      )}
      <LoadPanel register={list.list} undated={undatedOf(list)} />
    </>
  )
}

export const ListPage = () => {
  const { list: id } = useParams({ from: "/lists/$list" })
  const mode = useMode()
  const question = useListOf(id, mode)
  const may = useMay("operator")
  const [asked, ask] = useState<"define" | "remove">()
  const found = question.data?.lists.find(({ list }) => list === id)
  const close = () => ask(undefined)
  return (
    <Page
      title={found === undefined ? id : brief(found.title)}
      request={{ path: `/admin/v1/registers/${encodeURIComponent(id)}/snapshots${queryOf({ mode })}` }}
      acts={
        may &&
        found !== undefined && (
          <>
            {found.owner === null && <Button onClick={() => ask("define")}>Change…</Button>}
            <Button onClick={() => ask("remove")}>Remove…</Button>
          </>
        )
      }
    >
      <Answered question={question} rows={8}>
        {({ formats }) =>
          found === undefined ? (
            <Panel title="No such list">
              <Nothing>
                <p>There is no additional list of this id.</p>
              </Nothing>
            </Panel>
          ) : (
            <>
              <Columns>
                <Stack>
                  <Age list={found} />
                  <Snapshots register={id} mode={mode} />
                </Stack>
                <Stack>
                  {may && found.owner === null && <Loading list={found} />}
                  <Panel title="What it is">
                    <Facts facts={factsOf(found)} />
                  </Panel>
                </Stack>
              </Columns>
              {asked === "define" && (
                <DefineDialog formats={formats} list={found} onClose={close} onDefined={close} />
              )}
              {asked === "remove" && <Remove list={found} onClose={close} />}
            </>
          )
        }
      </Answered>
    </Page>
  )
}

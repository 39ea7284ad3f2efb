/** One register: its age against its limit, what went wrong and what to do, its readings, and refreshing it. */
import type { AdministeredRegister } from "@entity-watch/contract/schema/admin/RegisterHistory"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Facts } from "../../components/Facts.tsx"
import { Moment } from "../../components/Moment.tsx"
import { Columns, Page, Stack } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { useMode } from "../../data/useMode.ts"
import { useRegisters } from "../../data/useRegisters.ts"
import { useMay } from "../../data/useSession.ts"
import { AgeBar } from "../../pictures/AgeBar.tsx"
import { counted } from "../../words/numbers.ts"
import { queryOf } from "../../words/queries.ts"
import { attemptWords } from "./attempts.ts"
import { curesOf } from "./cures.ts"
import { LoadPanel } from "./LoadPanel.tsx"
import { RefreshPanel } from "./RefreshPanel.tsx"
import css from "./RegisterPage.module.css"
import { Snapshots } from "./Snapshots.tsx"

const moment = (at: string | null): ReactNode => (at === null ? "–" : <Moment at={at} />)

const sayers = {
  publisher: "its publisher",
  operator: "an operator",
  account: "its account",
  file: "its file"
} as const

const inForce = (each: AdministeredRegister): ReadonlyArray<readonly [string, ReactNode]> => [
  ["Publisher", each.publisher],
  ["Changes", each.cadence],
  ["Its own date", moment(each.as_of)],
  ["Read", moment(each.fetched_at)],
  [
    "Known to be current",
    each.checked_as_of === null ? (
      "Nobody can say"
    ) : (
      <>
        <Moment at={each.checked_as_of} />
        {each.checked_by !== null && `, by ${sayers[each.checked_by]}`}
      </>
    )
  ],
  ["Asked for next", each.next_due_at === null ? "–" : <Moment at={each.next_due_at} as="from now" />],
  [
    "Records",
    `${counted(each.records, "record")} from ${counted(each.rows, "row")}; ${counted(each.refused, "row")} could not be read`
  ],
  ["Version", <code key="version">{each.version ?? "–"}</code>],
  ["Digest", <code key="digest">{each.sha256 ?? "–"}</code>],
  ["Licence", each.licence],
  ["Attribution", each.attribution],
  [
    "Publisher's page",
    <a key="page" href={each.address} rel="noreferrer" target="_blank">
      {each.address}
    </a>
  ]
]

const Age = ({ register }: { readonly register: AdministeredRegister }) => {
  const { because, kind, says } = register.standing
  return (
    <Panel title="Its age" padded>
      <div className={css.age}>
        <Standing kind={kind}>{says === "" ? "Within its dates" : says}</Standing>
        <AgeBar
          ageDays={register.age_days}
          limitDays={register.max_age_days}
          dueInDays={
            register.next_due_at === null
              ? null
              : (Date.parse(register.next_due_at) - Date.now()) / 86_400_000
          }
          tone={kind}
          label={because === "" ? "Its age against its limit" : because}
        />
        <p className={css.said}>
          <bdi>
            {because === ""
              ? `${register.age_days === null ? "Of an unknown age" : `${counted(register.age_days, "day")} old`}${register.max_age_days === null ? "; nobody's absence rests on it." : `; its limit is ${counted(register.max_age_days, "day")}.`}`
              : because}
          </bdi>
        </p>
      </div>
    </Panel>
  )
}

const LastFailure = ({ failure, register }: { readonly failure: string; readonly register: string }) => (
  <Panel title="The last refresh failed" tone="alarm" padded>
    <p className={css.said}>
      <bdi>{failure}</bdi>
    </p>
    <ol className={css.cure}>
      {curesOf(failure).map((step) => (
        <li key={step}>{step.replace("REGISTER", register)}</li>
      ))}
    </ol>
  </Panel>
)

export const RegisterPage = () => {
  const { register: id } = useParams({ from: "/registers/$register" })
  const mode = useMode()
  const question = useRegisters(mode)
  const may = useMay("operator")
  const found = question.data?.registers.find(({ register }) => register === id)
  const failure =
    found?.last_attempt?.outcome === "failed"
      ? (found.last_attempt.failure ?? "")
      : found?.last_failure?.reason
  return (
    <Page
      title={found?.title ?? id}
      request={{ path: `/admin/v1/registers/${encodeURIComponent(id)}/snapshots${queryOf({ mode })}` }}
      lede={found?.last_attempt ? `Last asked: ${attemptWords(found.last_attempt)}.` : undefined}
    >
      <Answered question={question} rows={8}>
        {() =>
          found === undefined ? (
            <Panel title="No such register">
              <Nothing>
                <p>There is no register of this name.</p>
              </Nothing>
            </Panel>
          ) : (
            <Columns>
              <Stack>
                <Age register={found} />
                {failure !== undefined && failure !== "" && <LastFailure failure={failure} register={id} />}
                <Snapshots register={id} mode={mode} />
              </Stack>
              <Stack>
                <RefreshPanel register={found} />
                {may && mode === "live" && (
                  <LoadPanel
                    register={id}
                    undated="Without a day it is as old as its own date, and where it has none nobody can rely on it."
                  />
                )}
                <Panel title="The reading in force">
                  <Facts facts={inForce(found)} />
                </Panel>
              </Stack>
            </Columns>
          )
        }
      </Answered>
    </Page>
  )
}

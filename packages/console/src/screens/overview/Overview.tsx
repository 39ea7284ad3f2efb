/** What the service knows, how fresh it is, and what needs a person. */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQuery } from "@tanstack/react-query"
import { Answered } from "../../components/Answered.tsx"
import { Columns, Page, Stack } from "../../components/Page.tsx"
import { admin } from "../../data/admin.ts"
import { useMode } from "../../data/useMode.ts"
import { useNeeds } from "../../data/useNeeds.ts"
import { useRegisters } from "../../data/useRegisters.ts"
import { queryOf } from "../../words/queries.ts"
import { zone } from "../../words/time.ts"
import { Ages } from "./Ages.tsx"
import { Changes } from "./Changes.tsx"
import { DeliveriesLately } from "./DeliveriesLately.tsx"
import { Needs } from "./Needs.tsx"
import { Service } from "./Service.tsx"
import { summaryOf } from "./summary.ts"
import { Welcome } from "./Welcome.tsx"

/** The process that answers, and what waits for delivery. */
const useProcess = () =>
  useQuery({ queryKey: ["process"], queryFn: ({ signal }) => admin.process(signal), refetchInterval: 30_000 })

/** What was found and delivered lately, in the reader's days and hours. */
const useActivity = (mode: Mode) =>
  useQuery({
    queryKey: ["activity", mode, zone],
    queryFn: ({ signal }) => admin.activity(mode, zone, signal),
    refetchInterval: 30_000
  })

const today = () =>
  new Intl.DateTimeFormat("en-AU", { weekday: "long", day: "numeric", month: "long" }).format(new Date())

export const Overview = () => {
  const mode = useMode()
  const registers = useRegisters(mode)
  const needs = useNeeds(mode)
  const activity = useActivity(mode)
  const process = useProcess()
  return (
    <Page
      title={today()}
      lede={registers.data && summaryOf(registers.data.registers)}
      request={{ path: `/admin/v1/registers${queryOf({ mode })}` }}
    >
      {mode === "sandbox" && <Welcome />}
      <Answered question={needs}>{(answer) => <Needs needs={answer.needs} />}</Answered>
      <Columns>
        <Answered question={registers} rows={12}>
          {(answer) => <Ages registers={answer.registers} />}
        </Answered>
        <Stack>
          <Answered question={activity}>{(answer) => <Changes activity={answer} />}</Answered>
          <Answered question={process}>
            {(state) => (
              <Answered question={activity}>
                {(answer) => <DeliveriesLately activity={answer} process={state} />}
              </Answered>
            )}
          </Answered>
          <Answered question={process}>{(state) => <Service process={state} />}</Answered>
        </Stack>
      </Columns>
    </Page>
  )
}

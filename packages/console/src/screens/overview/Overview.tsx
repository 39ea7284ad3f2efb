/** What the service knows, how fresh it is, and what needs a person. */
import { Answered } from "../../components/Answered.tsx"
import { Columns, Page, Stack } from "../../components/Page.tsx"
import { useMode } from "../../data/useMode.ts"
import { useNeeds } from "../../data/useNeeds.ts"
import { useRegisters } from "../../data/useRegisters.ts"
import { queryOf } from "../../words/queries.ts"
import { Ages } from "./Ages.tsx"
import { Changes } from "./Changes.tsx"
import { DeliveriesLately } from "./DeliveriesLately.tsx"
import { Needs } from "./Needs.tsx"
import { Service } from "./Service.tsx"
import { summaryOf } from "./summary.ts"
import { useActivity } from "./useActivity.ts"
import { useProcess } from "./useProcess.ts"
import { Welcome } from "./Welcome.tsx"

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

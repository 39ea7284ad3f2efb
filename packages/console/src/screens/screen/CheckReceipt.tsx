/** Drop a receipt to see whether this service signed it, and what it says. */

import type { Receipt, ReceiptList } from "@entity-watch/client"
import { useMutation } from "@tanstack/react-query"
import { type ChangeEvent, type DragEvent, useId } from "react"
import { buttonClass } from "../../components/Button.tsx"
import { Facts } from "../../components/Facts.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { service } from "../../data/service.ts"
import { useSourceTitle } from "../../data/useLists.ts"
import { useMode } from "../../data/useMode.ts"
import { countsWords } from "../../words/additionalLists.ts"
import { brief } from "../../words/brief.ts"
import { exactly } from "../../words/time.ts"
import { verdictStanding } from "../../words/verdicts.ts"
import { type ListName, lists } from "./lists.ts"
import { type CheckedReceipt, checkReceipt } from "./receipt.ts"
import css from "./Screen.module.css"

const outcomes = {
  good: {
    kind: "plain",
    says: "This service signed it, and nothing was changed since. Whether the lists would say the same again, the command “entity-watch receipts verify” tells."
  },
  changed: { kind: "alarm", says: "Something was changed since it was signed. Do not rely on it." },
  "unknown key": { kind: "alarm", says: "This service does not know the key that signed it." }
} as const

const moment = (at: string) => (Number.isNaN(Date.parse(at)) ? at : exactly(at))

/** The service or whoever changed the file says so: it may be no verdict. */
const saysOf = (verdict: string): string =>
  Object.entries(verdictStanding).find(([known]) => known === verdict)?.[1].says ?? verdict

const readOn = ({ checked_as_of }: ReceiptList): string =>
  checked_as_of === null ? "Nobody could say when the list was read." : `List read ${moment(checked_as_of)}.`

const listSays = ({ list, status }: Receipt["sources"][ListName]): string =>
  list === null ? `${saysOf(status)}.` : `${saysOf(status)}. ${readOn(list)}`

/** Two lists may have one title, and whoever reads a receipt has to know which of them it was. */
const titled = (titleOf: (source: string) => string, id: string): string =>
  `${brief(titleOf(id))} (${brief(id)})`

const Outcome = ({ checked }: { readonly checked: CheckedReceipt }) => {
  const titleOf = useSourceTitle()
  if (checked.is === "no receipt") return <Standing kind="review">{checked.why}</Standing>
  const { kind, says } = outcomes[checked.is]
  const { receipt } = checked
  return (
    <>
      <Standing kind={kind}>{says}</Standing>
      <Facts
        facts={[
          ["Issued", moment(receipt.issued_at)],
          ["Mode", receipt.mode],
          ["Verdict", saysOf(receipt.overall)],
          ...lists.map(({ name, title }) => [title, listSays(receipt.sources[name])] as const),
          ...(receipt.additional ?? []).map(
            (source) =>
              [
                titled(titleOf, source.additional_list),
                `${listSays(source)} ${countsWords(source.counts)} in the verdict.`
              ] as const
          ),
          ["Signature", <LongText key="signature" text={receipt.signature} />]
        ]}
      />
    </>
  )
}

export const CheckReceipt = () => {
  const mode = useMode()
  const input = useId()
  const check = useMutation({
    mutationFn: async (file: File) => checkReceipt(file, await service(mode).receiptKeys())
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file !== undefined) check.mutate(file)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file !== undefined) check.mutate(file)
    target.value = ""
  }
  return (
    <Panel title="Check a receipt" padded>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by mouse and keyboard */}
      <div className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <span>Drop a receipt here, or</span>
        <label className={buttonClass("plain", true)} htmlFor={input}>
          choose a file
        </label>
        <input
          id={input}
          className={css.file}
          type="file"
          accept=".json,application/json"
          onChange={choose}
        />
      </div>
      <div className={css.outcome} role="status">
        {check.data !== undefined && <Outcome checked={check.data} />}
      </div>
      {check.isError && <Failed failure={failureOf(check.error)} />}
    </Panel>
  )
}

/** Is somebody on one of the lists? Never more than that a person should look, and never a clearance. */

import type { ScreenRequest, ScreenResult } from "@entity-watch/client"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQuery } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Disclaimer } from "../../components/Disclaimer.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Page } from "../../components/Page.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { saveFile } from "../../data/saveFile.ts"
import { service } from "../../data/service.ts"
import { useKeepsJournal } from "../../data/useKeepsJournal.ts"
import { useMode } from "../../data/useMode.ts"
import { exactly } from "../../words/time.ts"
import { verdictStanding } from "../../words/verdicts.ts"
import { CheckReceipt } from "./CheckReceipt.tsx"
import { Lists } from "./Lists.tsx"
import { comparedOf, readAsOf, summaryOf } from "./lists.ts"
import { Matches } from "./Matches.tsx"
import { Question } from "./Question.tsx"
import { inWords, requestOf, type ScreenQuestion } from "./request.ts"
import css from "./Screen.module.css"

/** The answer of the lists to what was asked. Names and dates of birth stay in this page's memory. */
const useScreen = (request: ScreenRequest | undefined, mode: Mode) =>
  useQuery({
    queryKey: ["screen", mode, request],
    enabled: request !== undefined,
    // A receipt says when it was issued: what was answered is not asked again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: ({ signal }) =>
      service(mode)
        .screen(request ?? {}, { signal })
        .catch((error: unknown) => {
          throw inWords(error)
        })
  })

const wholeWords = {
  ...verdictStanding,
  no_match: { kind: "plain", says: "Nothing similar found" },
  unavailable: { kind: "gap", says: "No verdict" }
} as const
const nothingScreened = { kind: "gap", says: "Nothing was screened" } as const

interface ResultProps {
  readonly result: ScreenResult
  /** Whether the form above still holds what this answers. */
  readonly isAsAsked: boolean
}

const Result = ({ isAsAsked, result }: ResultProps) => {
  const { kind, says } =
    result.screened.length === 0 && result.overall === "unavailable"
      ? nothingScreened
      : wholeWords[result.overall]
  return (
    <div className={css.result}>
      {!isAsAsked && (
        <Standing kind="review">
          What is typed above was changed since. This answers the question below; press Screen to ask the new
          one.
        </Standing>
      )}
      <div className={`${css.verdict} ${css[result.overall] ?? ""}`} role="status">
        <Standing kind={kind}>{says}</Standing>
        <p>{summaryOf(result)}</p>
        <p>
          <bdi>{comparedOf(result)}</bdi>
        </p>
        {readAsOf(result).map((sentence) => (
          <p key={sentence}>
            <LongText text={sentence} />
          </p>
        ))}
        {result.receipt !== undefined && <p>On {exactly(result.receipt.issued_at)}</p>}
      </div>
      <Lists result={result} />
      <Matches key={result.receipt?.nonce} result={result} />
      <Disclaimer text={result.disclaimer} />
    </div>
  )
}

export const Screen = () => {
  const search = useSearch({ from: "/screen" })
  const mode = useMode()
  const keepsJournal = useKeepsJournal().data?.keeps_journal === true
  const first: ScreenQuestion = {
    who: search.name ?? search.abn ?? search.acn ?? "",
    type: search.type ?? "",
    dob: "",
    pob: ""
  }
  const [asked, ask] = useState<ScreenQuestion | undefined>(first.who === "" ? undefined : first)
  const [isAsAsked, isNowAsAsked] = useState(true)
  const request = asked && requestOf(asked)
  const question = useScreen(request, mode)
  const { receipt } = question.data ?? {}
  return (
    <Page
      title="Screen"
      lede="Compare a name, an ABN or an ACN with the sanctions list, with ASIC's lists of those who are banned or disqualified, and with the additional lists."
      request={
        request && {
          method: "POST",
          path: "/v1/screen",
          body: request,
          typescript: `await client.screen(${JSON.stringify(request)})`
        }
      }
      acts={
        receipt !== undefined && (
          <Button
            onClick={() =>
              saveFile(
                `receipt-${receipt.issued_at.slice(0, 10)}-${receipt.nonce.slice(0, 6)}.json`,
                `${JSON.stringify(receipt, null, 2)}\n`,
                "application/json"
              )
            }
          >
            Keep the receipt
          </Button>
        )
      }
    >
      <Question key={first.who} asked={first} busy={question.isFetching} onAsk={ask} onTyped={isNowAsAsked} />
      {request === undefined ? (
        <Panel title="The lists">
          <Nothing>
            <p>
              Nothing was asked yet. The sandbox knows, for example, Platypus Spirits. What is typed here is
              not kept in the address or in the browser{keepsJournal && ", and is kept in the journal"}.
            </p>
          </Nothing>
        </Panel>
      ) : (
        <Answered question={question} rows={6}>
          {(result) => <Result result={result} isAsAsked={isAsAsked} />}
        </Answered>
      )}
      <CheckReceipt />
    </Page>
  )
}

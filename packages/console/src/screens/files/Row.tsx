/** A customer as the file has them, beside each listed entry that is similar. */
import type { FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import type { FileMatch } from "@entity-watch/contract/schema/admin/FileMatch"
import type { MatchDecision } from "@entity-watch/contract/schema/Decision"
import { Facts } from "../../components/Facts.tsx"
import { Instant } from "../../components/Instant.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Columns, Stack } from "../../components/Page.tsx"
import { Standing } from "../../components/Standing.tsx"
import { useSourceTitle } from "../../data/useLists.ts"
import { Share } from "../../pictures/Share.tsx"
import { brief } from "../../words/brief.ts"
import { withPlainDates } from "../../words/plainDates.ts"
import { sourceTitles, verdictStanding } from "../../words/verdicts.ts"
import { keyOf, matchesOf, wordsOf } from "./decisions.ts"
import css from "./Files.module.css"
import { decisionWords, fallWords, type Reason, standingWords } from "./matchWords.ts"

type Result = FileRow["results"][number]

const filled = (result: Result, fields: ReadonlyArray<readonly [string, string]>) =>
  fields.flatMap(([title, name]) => {
    const text = result[name] ?? ""
    return text === "" ? [] : [[title, <LongText key={name} text={text} />] as const]
  })

interface OfAccount {
  /** The match at hand, by its place from 0. */
  readonly current?: number | null
  readonly reasons?: ReadonlyArray<Reason>
  /** How matches stood before what was taken back here, by the key of each. */
  readonly earlier?: ReadonlyMap<string, FileMatch>
}

interface DecisionProps {
  readonly decided: MatchDecision
  readonly reasons: ReadonlyArray<Reason>
  readonly isEarlier?: boolean
}

/** What was decided, and both texts where the list says something else by now. */
const Decision = ({ decided, isEarlier = false, reasons }: DecisionProps) => {
  const words = decisionWords(decided, reasons)
  return (
    <>
      <p>
        <LongText text={isEarlier ? `Before that: ${words}` : words} />
      </p>
      {decided.fell_because.map((each) => (
        <div key={`${each.what} ${each.fact}`}>
          <p>
            <LongText text={fallWords(each)} />
          </p>
          {each.what === "entry" && each.fact !== "entry_sha256" && (
            <Facts
              facts={[
                ["It said", <LongText key="before" text={each.before ?? "nothing"} />],
                ["It says now", <LongText key="after" text={each.after ?? "nothing"} />]
              ]}
            />
          )}
        </div>
      ))}
    </>
  )
}

interface DecidedProps {
  readonly match: FileMatch
  readonly earlier: FileMatch | undefined
  readonly reasons: ReadonlyArray<Reason>
}

/** How a match stands, with its decision, and the one before where that was taken back. */
const Decided = ({ earlier, match, reasons }: DecidedProps) => {
  const { kind, says } = standingWords[match.standing]
  const { decided } = match
  const before = decided?.outcome === "withdrawn" ? earlier?.decided : undefined
  return (
    <div className={css.beside}>
      <Standing kind={kind}>{says}</Standing>
      {decided !== null && <Decision decided={decided} reasons={reasons} />}
      {before && <Decision decided={before} reasons={reasons} isEarlier />}
    </div>
  )
}

interface ListedProps {
  readonly result: Result
  /** What its list is called. */
  readonly list: string
  readonly match: FileMatch | undefined
  readonly earlier: FileMatch | undefined
  readonly isCurrent: boolean
  readonly reasons: ReadonlyArray<Reason>
}

const Listed = ({ earlier, isCurrent, list, match, reasons, result }: ListedProps) => (
  <li {...(isCurrent && { "aria-current": "true" })}>
    <h3>
      <LongText text={result.matched_name ?? ""} />
    </h3>
    <span className={css.score}>
      <Share share={Number(result.score) / 100} tone="review" label={`Score ${result.score} of 100`} />
      {result.score} of 100
    </span>
    <Facts
      facts={[
        ["List", <bdi key="list">{brief(list)}</bdi>],
        ...filled(result, [
          ["Similar to the", "party"],
          ["Reference", "list_ref"],
          ["Kind of name", "name_type"],
          ["Kind", "listing_type"],
          ["Born", "listed_dob"],
          ["Place of birth", "listed_pob"],
          ["ACN", "listed_acn"],
          ["Ban", "ban_type"]
        ])
      ]}
    />
    <p>
      <LongText text={withPlainDates(result.note ?? "")} />
    </p>
    {match !== undefined && <Decided match={match} earlier={earlier} reasons={reasons} />}
  </li>
)

/** A list, a name or the row could not be relied on: the note says which. */
const nothingSaid = { kind: "gap", says: "Nothing is said" } as const

/** With the titles of lists in place of their names in an answer. */
const withTitles = (note: string, titleOf: (source: string) => string): string =>
  Object.keys(sourceTitles)
    .reduce((text, name) => text.replaceAll(name, titleOf(name)), note)
    .replaceAll(/list:[\w/-]+/gu, titleOf)

export const Row = ({ current, earlier, reasons = [], row }: { readonly row: FileRow } & OfAccount) => {
  const [first] = row.results
  const titleOf = useSourceTitle()
  const matches = matchesOf(row)
  const { kind, says } =
    row.verdict === "review" || row.verdict === "no_match" ? verdictStanding[row.verdict] : nothingSaid
  return (
    <Columns>
      <Stack>
        <Standing kind={kind}>{says}</Standing>
        <Facts
          facts={[
            ...filled(first ?? {}, [
              ["Name", "name"],
              ["Your reference", "id"],
              ["Born", "dob"],
              ...(first?.dob_read === first?.dob ? [] : [["Born, as read", "dob_read"] as const]),
              ["ABN", "abn"],
              ["ACN", "acn"],
              ["Country", "country"],
              ["IMO number", "imo"],
              ["Documents", "identifiers"],
              ["Other names", "alias"],
              ["Other parties", "parties"],
              ["Not read", "not_read"]
            ]),
            ...(row.matches === null
              ? [
                  [
                    "Decision",
                    row.decision === null ? "None yet" : wordsOf(row.decision, matches.length)
                  ] as const
                ]
              : []),
            ...(row.decided_by === null ? [] : [["By", <bdi key="by">{row.decided_by}</bdi>] as const]),
            ...(row.decided_at === null ? [] : [["On", <Instant key="on" at={row.decided_at} />] as const])
          ]}
        />
      </Stack>
      <Stack>
        {matches.length === 0 ? (
          <p>
            <LongText text={withPlainDates(withTitles(first?.note ?? "", titleOf))} />
          </p>
        ) : (
          <ul className={css.matches}>
            {matches.map((result, i) => (
              <Listed
                key={`${result.list_ref} ${result.matched_name} ${i}`}
                result={result}
                list={titleOf(result.source ?? "")}
                match={row.matches?.[i]}
                earlier={earlier?.get(keyOf(row.row, i))}
                isCurrent={current === i}
                reasons={reasons}
              />
            ))}
          </ul>
        )}
      </Stack>
    </Columns>
  )
}

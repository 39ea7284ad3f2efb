/** What was asked beside the whole entry of the list. */
import type { Match, ScreenResult } from "@entity-watch/client"
import type { ReactNode } from "react"
import { LongText } from "../../components/LongText.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { type Column, Table } from "../../components/Table.tsx"
import { brief } from "../../words/brief.ts"
import { withPlainDates } from "../../words/plainDates.ts"
import { titleOf } from "./lists.ts"
import { types } from "./request.ts"

interface Row {
  readonly title: string
  readonly asked: ReactNode
  readonly listed: ReactNode
}

const said = (text: string | null | undefined, otherwise = "not said"): ReactNode =>
  text === null || text === undefined || text === "" ? otherwise : <LongText text={text} />

const columns: ReadonlyArray<Column<Row>> = [
  { title: "What", isTitleHidden: true, cell: ({ title }) => title },
  { title: "Asked", cell: ({ asked }) => asked },
  { title: "Listed", cell: ({ listed }) => listed }
]

/** What the dates of birth say of each other, where both are given and they do not agree. */
const birthRemark = (
  dob: string | null | undefined,
  { dob_agreement, dob_raw }: Match
): string | undefined =>
  dob == null || dob_raw === "" || dob_agreement === "agrees"
    ? undefined
    : dob_agreement === "agrees_in_year"
      ? "agrees in the year only"
      : dob_agreement === "differs_by_years"
        ? "differs by more than two years"
        : "does not agree"

const detailRow = (
  title: string,
  texts: ReadonlyArray<string> | undefined,
  asked: ReactNode = "–"
): ReadonlyArray<Row> =>
  texts === undefined || texts.length === 0 ? [] : [{ title, asked, listed: said(texts.join("; ")) }]

const kindWords = {
  passport: "passport",
  national_id: "identity number",
  registration: "registration"
} as const

/** What else the list says of the entry, as far as it says it. */
const detailRows = ({ query }: ScreenResult, { listed = {} }: Match): ReadonlyArray<Row> => [
  ...detailRow("Citizenship", listed.citizenship, said(query.country)),
  ...detailRow("Addresses", listed.addresses),
  ...detailRow(
    "Documents",
    listed.identifiers?.map(({ kind, number }) => `${kindWords[kind]} ${number}`),
    said(query.identifiers?.join(", "))
  ),
  ...detailRow("IMO number", listed.imo === undefined ? undefined : [listed.imo], said(query.imo)),
  ...detailRow("Committees", listed.committees),
  ...detailRow("Instruments", listed.instruments),
  ...detailRow(
    "Measures",
    listed.measures?.map((measure) => measure.replaceAll("_", " "))
  ),
  ...detailRow("Information", listed.additional_information),
  ...detailRow("Last edited", listed.control_date === undefined ? undefined : [listed.control_date])
]

const rowsOf = (result: ScreenResult, match: Match): ReadonlyArray<Row> => {
  const { query, screened } = result
  const birth = birthRemark(query.dob, match)
  return [
    {
      title: "Name",
      asked: said(query.name ?? screened.map(({ name }) => name).join("; "), "none is known"),
      listed: said(match.matched_name)
    },
    { title: "Kind of name", asked: "–", listed: said(match.name_type, "not given") },
    {
      title: "Kind",
      asked: said(types[query.type as keyof typeof types] ?? query.type),
      listed: said(match.listing_type, "not given")
    },
    {
      title: "Born",
      asked: said(query.dob),
      listed: (
        <>
          {said(match.dob_raw, "not given")}
          {birth !== undefined && <Standing kind="review">{birth}</Standing>}
        </>
      )
    },
    { title: "Place of birth", asked: said(query.pob), listed: said(match.pob, "not given") },
    { title: "ABN or ACN", asked: said(query.abn ?? query.acn), listed: said(match.acn, "not given") },
    {
      title: "Listed in",
      asked: "–",
      listed: (
        <>
          <LongText text={titleOf(result, match.source)} />
          {match.register_name !== "" && !titleOf(result, match.source).endsWith(match.register_name) && (
            <>
              {": "}
              <LongText text={match.register_name} />
            </>
          )}
        </>
      )
    },
    ...(match.ban_type === "" ? [] : [{ title: "Ban", asked: "–", listed: said(match.ban_type) }]),
    { title: "Reference", asked: "–", listed: said(match.list_ref, "not given") },
    ...detailRows(result, match),
    { title: "Note", asked: "–", listed: said(withPlainDates(match.note), "none") }
  ]
}

interface Props {
  readonly result: ScreenResult
  readonly match: Match
  /** The title of its list, where several entries are shown. */
  readonly list?: string | undefined
}

export const Listed = ({ list, match, result }: Props) => (
  <Panel
    title={
      <>
        Asked, beside the listed entry
        {list !== undefined && (
          <>
            {" of "}
            <bdi>{brief(list)}</bdi>
          </>
        )}
      </>
    }
  >
    <Table
      label="What was asked beside the listed entry"
      columns={columns}
      groups={[{ rows: rowsOf(result, match) }]}
      idOf={({ title }) => title}
    />
  </Panel>
)

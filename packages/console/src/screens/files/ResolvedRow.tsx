/** A supplier as the file has them, beside what the registers say. */
import type { CustomerFile, FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { Facts } from "../../components/Facts.tsx"
import { LongText } from "../../components/LongText.tsx"
import { Columns, Stack } from "../../components/Page.tsx"
import { Standing } from "../../components/Standing.tsx"
import { grouped } from "../../words/identifiers.ts"
import { count } from "../../words/numbers.ts"
import { isRowVerdict, rowVerdicts } from "../../words/rowVerdicts.ts"
import { fieldsOf, fieldWords } from "./columns.ts"
import css from "./Files.module.css"

type Fact = readonly [string, ReactNode]

const filled = (title: string, text: string | undefined): ReadonlyArray<Fact> =>
  text === undefined || text === "" ? [] : [[title, <LongText key={title} text={text} />]]

/** What was read of the row. */
const givenFacts = ({ columns, header, task }: CustomerFile, { given }: FileRow): ReadonlyArray<Fact> =>
  fieldsOf[task].flatMap((field) => {
    const cells = [columns[field] ?? []]
      .flat()
      .map((title) => given?.[header.indexOf(title)] ?? "")
      .filter((cell) => cell !== "")
    return filled(fieldWords[field], cells.join("; "))
  })

const numberFact = (mode: Mode, title: string, digits: string | undefined): ReadonlyArray<Fact> =>
  digits === undefined || digits === ""
    ? []
    : [
        [
          title,
          <Link key={title} to="/entity/$identifier" params={{ identifier: digits }} search={{ mode }}>
            {grouped(digits)}
          </Link>
        ]
      ]

const foundFacts = (mode: Mode, found: FileRow["results"][number]): ReadonlyArray<Fact> => [
  ...filled("Name", found.found_name),
  ...numberFact(mode, "ABN", found.found_abn),
  ...numberFact(mode, "ACN", found.found_acn),
  ...filled("ABN is", found.abn_status),
  ...filled("Company is", found.regulator_status),
  ...filled("GST", found.gst && (found.gst === "yes" ? "registered" : "not registered")),
  ...filled("State", [found.found_state, found.found_postcode].filter(Boolean).join(" ")),
  ...filled("Compared with", found.matched_name === found.found_name ? "" : found.matched_name),
  ...filled("Confidence", found.confidence && `${found.confidence} of 100`),
  ...filled("Nearest number", found.nearest_number),
  ...filled("Others", found.others)
]

export const ResolvedRow = ({ file, row }: { readonly file: CustomerFile; readonly row: FileRow }) => {
  const [found = {}] = row.results
  const words = isRowVerdict(row.verdict) ? rowVerdicts[row.verdict] : undefined
  const facts = foundFacts(file.mode, found)
  return (
    <li className={css.resolved}>
      <h3>
        Row {count(row.row)}
        {words !== undefined && (
          <>
            : <Standing kind={words.kind}>{words.says}</Standing>
          </>
        )}
      </h3>
      {found.why !== undefined && found.why !== "" && (
        <p>
          <LongText text={found.why} />
        </p>
      )}
      {words !== undefined && <p className={css.said}>{words.toDo}</p>}
      <Columns>
        <Stack>
          <h4>In the file</h4>
          <Facts facts={givenFacts(file, row)} />
        </Stack>
        <Stack>
          <h4>In the registers</h4>
          {facts.length === 0 ? <p className={css.said}>No entity.</p> : <Facts facts={facts} />}
        </Stack>
      </Columns>
    </li>
  )
}

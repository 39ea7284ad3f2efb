/** Screening lists of invented people that are as long as the publishers' own, so that they count as whole. */
import { Effect } from "effect"
import { columns, type Row, rows } from "../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import { writeWorkbook } from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { bannedPersons } from "../support/bannedPersons.ts"

const syllables = [
  "ba",
  "ce",
  "di",
  "fo",
  "gu",
  "ha",
  "je",
  "ki",
  "lo",
  "mu",
  "na",
  "pe",
  "qui",
  "ro",
  "su",
  "ta"
]

/** A word that no name of the world has; others for other numbers. */
const invented = (n: number): string =>
  [n % 16, (n >> 4) % 16, (n >> 8) % 16, (n >> 12) % 16].map((at) => syllables[at]).join("")

const listed = (n: number): Row => ({
  Reference: 20_000 + n,
  "Name of Individual or Entity": `${invented(n)} ${invented(n * 7 + 3)}`,
  "Name Type": "Primary Name",
  Type: n % 6 === 0 ? "Entity" : n % 6 === 1 ? "Vessel" : "Individual",
  Committees: "Autonomous (Invented)",
  "Listing Information": "Listed in the Autonomous Sanctions (Invented Persons) List 2026"
})

const times = <A>(count: number, make: (n: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, n) => make(n))

/** `modified` is the date of the list, in ISO 8601. */
export const wholeSanctions = (modified: string) =>
  Effect.runPromise(
    writeWorkbook({
      modified,
      sheet: "Consolidated List",
      rows: [
        [...columns],
        ...[...rows, ...times(9_100, listed)].map((row) => columns.map((name) => row[name] ?? null))
      ]
    })
  )

export const wholePersons = (): string =>
  bannedPersons(
    times(6_600, (n) => n),
    (n) => `${invented(n)}, ${invented(n * 5 + 1)}`.toUpperCase()
  )

export const wholeOrganisations = (): string =>
  [
    "\ufeffREGISTER_NAME\tBD_ORG_ACN\tBD_ORG_NAME\tBD_ORG_TYPE\tBD_ORG_URL\tBD_ORG_START_DT\tBD_ORG_END_DT\tBD_ORG_COMMENT",
    ...times(
      40,
      (n) =>
        `Banned and Disqualified Organisations\t\t${invented(n * 11).toUpperCase()} LENDING PTY LTD\tCredit Banning\tNot available\t03/03/2025\tPermanent banning\tNo comment made`
    )
  ].join("\n")

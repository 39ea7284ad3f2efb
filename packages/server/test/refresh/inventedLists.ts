/** Invented editions of the three screening lists as tables, in their publishers' formats, and what can go wrong with them. */
import type { ScreenSourceName } from "@entity-watch/contract/schema/ScreenResult"
import type { Register } from "@entity-watch/core/domain/Register"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { Effect, Stream } from "effect"
import { columns as partyColumns } from "../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import {
  type WrittenCell,
  writeWorkbook
} from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { nameOf } from "../evidence/editions.ts"
import { inMemory } from "../support/inMemory.ts"
import { register } from "../support/register.ts"
import { acns } from "../watch/editions.ts"

export type Rows = ReadonlyArray<ReadonlyArray<WrittenCell>>

export interface InventedList {
  readonly register: Register
  readonly source: ScreenSourceName
  readonly columns: ReadonlyArray<string>
  /** The rows of an entry by its number: with an alias, or with a number, or with neither. */
  readonly entry: (n: number) => Rows
  readonly file: (rows: Rows) => Effect.Effect<SourceFile, unknown>
}

/** The register as it is, but for how large it must be. */
const small = ({ read, source, ...rest }: Register): Register => ({
  ...rest,
  source: { ...source, floor: 5 },
  // A whole list of parties has thousands.
  read: (files) => read(files).pipe(Stream.filter((outcome) => outcome._tag !== "Partial"))
})

const otherNameOf = (n: number) => nameOf(n + 187)
const inOrder = (name: string) => name.split(", ").reverse().join(" ")

const parties: InventedList = {
  register: small(register("dfat-consolidated-list")),
  source: "gov_sanctions",
  columns: partyColumns,
  entry: (n) => {
    const type = n % 5 === 3 ? "Vessel" : n % 5 === 4 ? "Entity" : "Individual"
    const row = (name: Partial<Record<(typeof partyColumns)[number], WrittenCell>>) => {
      const cells: Partial<Record<(typeof partyColumns)[number], WrittenCell>> = {
        Type: type,
        "Date of Birth": type === "Individual" ? `${1 + (n % 28)}/03/${1930 + (n % 60)}` : null,
        "Place of Birth": type === "Individual" ? `Port ${nameOf(n + 301).split(", ")[0]}` : null,
        Citizenship: "Freedonia",
        Address: `${n} Nowhere Street`,
        "Additional Information": n % 3 === 0 ? `Passport no. Z${100_000 + n} (Freedonia).` : null,
        "Listing Information": "Listed in the Invented Persons List",
        "IMO Number": type === "Vessel" ? 9_000_000 + n : null,
        Committees: "Autonomous (Invented)",
        "Control Date": { serial: 46_327, shownAs: "day" },
        "Instrument of Designation": "Invented Instrument 2026",
        "Targeted Financial Sanction": true,
        "Travel Ban": false,
        "Arms Embargo": false,
        "Maritime Restriction": false,
        ...name
      }
      return partyColumns.map((column) => cells[column] ?? null)
    }
    return [
      row({
        Reference: 1_000 + n,
        "Name of Individual or Entity": inOrder(nameOf(n)),
        "Name Type": "Primary Name"
      }),
      ...(n % 2 === 0
        ? [
            row({
              Reference: `${1_000 + n}a`,
              "Name of Individual or Entity": inOrder(otherNameOf(n)),
              "Name Type": "Alias",
              "Alias Strength": "Strong"
            })
          ]
        : [])
    ]
  },
  file: (rows) =>
    Effect.map(
      writeWorkbook({
        sheet: "Consolidated List",
        modified: "2026-11-02T03:15:00Z",
        rows: [partyColumns, ...rows]
      }),
      (bytes) => inMemory("Australian_Sanctions_Consolidated_List.xlsx", bytes)
    )
}

const textOf = (cell: WrittenCell | undefined): string => (typeof cell === "object" ? "" : `${cell ?? ""}`)

const personColumns =
  "REGISTER_NAME BD_PER_NAME BD_PER_TYPE BD_PER_DOC_NUM BD_PER_START_DT BD_PER_END_DT BD_PER_ADD_LOCAL BD_PER_ADD_STATE BD_PER_ADD_PCODE BD_PER_ADD_COUNTRY BD_PER_COMMENTS".split(
    " "
  )
const persons: InventedList = {
  register: small(register("asic-banned-disqualified-persons")),
  source: "regulator_banned_person",
  columns: personColumns,
  entry: (n) => {
    const row = (name: string) => [
      "Banned and Disqualified Persons",
      name,
      "Banned Securities",
      `D${100_000 + n}`,
      "03/03/2005",
      "",
      "HOBART",
      "TAS",
      "7000",
      "AUSTRALIA",
      ""
    ]
    return [row(nameOf(n)), ...(n % 2 === 0 ? [row(otherNameOf(n))] : [])]
  },
  file: (rows) =>
    Effect.succeed(
      inMemory(
        "bd_per_202611.csv",
        `\ufeff${[personColumns, ...rows].map((cells) => cells.map((cell) => `"${textOf(cell)}"`).join(",")).join("\n")}\n`
      )
    )
}

const organisationColumns =
  "REGISTER_NAME BD_ORG_ACN BD_ORG_NAME BD_ORG_TYPE BD_ORG_URL BD_ORG_START_DT BD_ORG_END_DT BD_ORG_COMMENT".split(
    " "
  )
const organisations: InventedList = {
  register: small(register("asic-banned-disqualified-organisations")),
  source: "regulator_banned_org",
  columns: organisationColumns,
  entry: (n) => [
    [
      "Banned and Disqualified Organisations",
      n % 3 === 2 ? "" : (acns[n] ?? ""),
      `${inOrder(nameOf(n))} PTY LTD${n % 2 === 0 ? ` (Formerly ${inOrder(otherNameOf(n))} PTY LTD)` : ""}`,
      "Credit Banning",
      "Not available",
      "03/03/2025",
      "02/03/2030",
      "No comment made"
    ]
  ],
  file: (rows) =>
    Effect.succeed(
      inMemory(
        "bd_org_202611.csv",
        `\ufeff${[organisationColumns, ...rows].map((cells) => cells.map(textOf).join("\t")).join("\n")}\n`
      )
    )
}

export const inventedLists: ReadonlyArray<InventedList> = [parties, persons, organisations]

export const below = (n: number): number => Math.floor(Math.random() * n)

/** What goes wrong with the rows of an edition. */
export const tableFaults: Readonly<Record<string, (rows: Rows) => Rows>> = {
  "dropped rows": (rows) => {
    const least = 6 + below(rows.length - 12)
    const dropped = new Set<number>()
    while (dropped.size < least) dropped.add(below(rows.length))
    return rows.filter((_, at) => !dropped.has(at))
  },
  "an emptied column": (rows) => {
    const column = below(rows[0]?.length ?? 0)
    return rows.map((cells) => cells.with(column, null))
  },
  "a column moved by a row": (rows) => {
    const column = below(rows[0]?.length ?? 0)
    return rows.map((cells, at) => cells.with(column, rows.at(at - 1)?.[column] ?? null))
  },
  "cells moved by a column": (rows) => {
    const from = below(rows[0]?.length ?? 0)
    return rows.map((cells) => [...cells.slice(0, from), null, ...cells.slice(from, -1)])
  },
  "two columns that changed places": (rows) => {
    const [one, other] = [below(rows[0]?.length ?? 0), below(rows[0]?.length ?? 0)]
    return rows.map((cells) => cells.with(one, cells[other] ?? null).with(other, cells[one] ?? null))
  },
  "half of the rows": (rows) => rows.slice(0, rows.length / 2),
  "rows of which names were lost": (rows) =>
    rows.map((cells, at) =>
      at % 7 === 0 ? cells.map((cell) => (textOf(cell).length > 12 ? "?" : cell)) : cells
    )
}

/** A file that ends somewhere in its second half. */
export const cutOff = (file: SourceFile): Effect.Effect<SourceFile, unknown> =>
  Effect.map(Stream.runCollect(file.bytes), (chunks) => {
    const bytes = Buffer.concat(chunks)
    return inMemory(file.name, bytes.subarray(0, bytes.length / 2 + below(bytes.length / 2)))
  })

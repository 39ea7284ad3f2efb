/** Workbooks that are not as any program writes them, and what becomes of them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { screenedFields } from "@entity-watch/core/formats/headers/usualHeaders"
import { type CustomerFileOptions, openCustomerFile } from "@entity-watch/core/rows/read/CustomerFile"
import { fileSource } from "@entity-watch/node/rows/files/fileBytes"
import { Effect, Result, Stream } from "effect"
import { workbookParts } from "../../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { saidAtCommandLine } from "../../support/saidAtCommandLine.ts"
import type { WrittenEntry } from "./zipArchive.ts"

const usual: CustomerFileOptions = {
  fields: screenedFields,
  columns: {},
  encoding: undefined,
  sheet: undefined
}

/** The names of the rows that are read, or why the file is refused. */
export const read = (bytes: Uint8Array) =>
  Effect.acquireUseRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "entity-watch-hostile-workbook-"))),
    (folder) => {
      const path = join(folder, "customers.xlsx")
      writeFileSync(path, bytes)
      return openCustomerFile(fileSource(path), usual).pipe(
        Effect.flatMap((file) => Stream.runCollect(file.rowsAfter(0))),
        Effect.map((rows) => rows.map(({ cells }) => cells.name)),
        Effect.result,
        Effect.map((result) =>
          Result.isSuccess(result)
            ? result.success.join("|")
            : saidAtCommandLine(result.failure).slice(path.length + 1)
        )
      )
    },
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )

export const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
export const sheetOf = (...rows: ReadonlyArray<string>) =>
  `<worksheet xmlns="x"><sheetData>${rows.join("")}</sheetData></worksheet>`
export const listed = sheetOf(
  `<row r="1">${inline("name")}</row>`,
  `<row r="2">${inline("Ruslan Example")}</row>`
)
export const other = sheetOf(
  `<row r="1">${inline("name")}</row>`,
  `<row r="2">${inline("Nobody Invented")}</row>`
)

export const sheetPath = "xl/worksheets/sheet1.xml"
export const usualParts = new Map([
  ...workbookParts({ sheet: "Customers", rows: [], modified: "2026-11-02T03:15:00Z" }),
  [sheetPath, listed]
])
export const entriesOf = (parts: Iterable<readonly [string, string]>): ReadonlyArray<WrittenEntry> =>
  Array.from(parts, ([path, content]) => ({ path, content }))

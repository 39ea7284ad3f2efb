/** A register that is published as a table: its fixture, and files of its columns with other rows. */
import { readFileSync } from "node:fs"
import { assert } from "@effect/vitest"
import type { Register } from "@entity-watch/core/domain/Register"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import * as Effect from "effect/Effect"
import { fixture, memoryFile, readings, recordsOf } from "./files.ts"
import { refusalOf } from "./refusalOf.ts"
import { snapshotOf } from "./snapshotOf.ts"

export type Cells = Readonly<Record<string, string>>

/** `given`: the cells of a row that is taken, for the rows that change one of them. */
export const registerTable = (register: Register, fileName: string, given: Cells) => {
  const { id } = register.source
  const fixtureFile = fixture(`${id}/${fileName}`)
  const published = readFileSync(fixtureFile, "utf8")
  const [header = ""] = published.split("\n")
  const delimiter = header.includes("\t") ? "\t" : ","
  const columns = header.replace("\ufeff", "").split(delimiter)
  // A tab file is read without quotes.
  const cell = (text: string) => (delimiter === "\t" ? text : `"${text.replaceAll('"', '""')}"`)

  const read = (...files: ReadonlyArray<SourceFile>) => readings(register, ...files)
  const row = (cells: Cells) => columns.map((column) => cell(cells[column] ?? "")).join(delimiter)
  const file = (...rows: ReadonlyArray<Cells>) =>
    memoryFile(fileName, `${[header, ...rows.map(row)].join("\n")}\n`)
  const one = Effect.fnUntraced(function* (cells: Cells) {
    const [record] = recordsOf(yield* read(file({ ...given, ...cells })))
    return record ?? assert.fail("no record")
  })
  const snapshot = snapshotOf(id)
  const projected = (cells: Cells) =>
    Effect.map(
      one(cells),
      (record) => register.project?.({ register: id, ...record }, snapshot) ?? assert.fail("no projection")
    )
  const refusal = (content: string) => refusalOf(read(memoryFile(fileName, content)))

  return { columns, file, fixtureFile, header, one, projected, published, read, refusal, row, snapshot }
}

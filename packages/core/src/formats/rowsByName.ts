/** Turns the cells of a table into rows by column name, once its header is known, whatever the form of the file. */
import { SourceMalformed } from "../domain/SourceError.ts"
import { cleanText } from "./cleanText.ts"
import type { Delimited, Layout } from "./Layout.ts"
import { columnNameOf } from "./passOverRows.ts"

/** Makes a function that turns cells by position into rows by name, once the header is known. */
export const rowReader = <Column extends string>(
  layout: Layout<Column>,
  published: ReadonlyArray<string>
) => {
  const { source } = layout
  const header = layout.called?.(published) ?? published
  const wanted: ReadonlyArray<Column> = [...layout.required, ...(layout.optional ?? [])]
  const positions = new Map<string, number>()
  header.forEach((cell, position) => {
    const name = columnNameOf(cell)
    if (name === "") return
    if (positions.has(name)) throw new SourceMalformed({ source, reason: `The header has "${name}" twice.` })
    positions.set(name, position)
  })
  const known = new Set(wanted.map(columnNameOf))
  const extra =
    layout.others === "ignored"
      ? []
      : header.filter((cell) => columnNameOf(cell) !== "" && !known.has(columnNameOf(cell)))
  const places = wanted.map((name) => [name, positions.get(columnNameOf(name)) ?? -1] as const)
  const constantAt =
    layout.constant === undefined ? -1 : (positions.get(columnNameOf(layout.constant.column)) ?? -1)
  const width = header.length
  const blank = Object.fromEntries(wanted.map((name) => [name, ""])) as { [Name in Column]: string }
  let row = 1

  /** `at`: the row's place in the file, where rows are numbered. */
  const read = (
    cells: ReadonlyArray<string>,
    cutOff: boolean,
    at: number = row + 1
  ): Delimited<Column> | undefined => {
    row = at
    const first = cells[0]
    if (first === undefined || (first.trim() === "" && cells.every((cell) => cell.trim() === "")))
      return undefined
    if (cells.length !== width) {
      if (cutOff && cells.length < width) {
        throw new SourceMalformed({ source, reason: `The file is cut off in row ${row}.` })
      }
      const surplusIsEmpty = cells.length > width && cells.slice(width).every((cell) => cell.trim() === "")
      if (!surplusIsEmpty && !(layout.tailMayBeCut === true && cells.length < width)) {
        const reason = `${cells.length} ${cells.length === 1 ? "cell" : "cells"} where the header has ${width}`
        if (layout.brokenRow === "refuse") return { _tag: "Refused", row, reason }
        throw new SourceMalformed({ source, reason: `Row ${row} has ${reason}.` })
      }
    }
    const said = cells[constantAt]
    if (constantAt >= 0 && said !== layout.constant?.value) {
      const { column, value } = layout.constant ?? {}
      const reason = `Row ${row} belongs to another register: ${column} is not "${value}".`
      if (cleanText(said ?? "") !== value) throw new SourceMalformed({ source, reason })
    }
    const named = { ...blank }
    for (const [name, at] of places) named[name] = cells[at] ?? ""
    return { _tag: "Row", row, cells: named }
  }

  return {
    read,
    noticed: extra.map(
      (cell): Delimited<Column> => ({
        _tag: "Noticed",
        what: `The column "${cleanText(cell)}" is new and is not read.`
      })
    )
  }
}

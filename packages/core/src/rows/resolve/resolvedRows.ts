/** Reads the rows of resolved files back from their results, to compare two runs. */
import { isPlaceholder } from "@entity-watch/names/analysis"
import { resolvedFields } from "../../formats/headers/usualHeaders.ts"
import type { RowsOfResults } from "../files/ComparedRow.ts"
import { asText } from "../files/csvLines.ts"
import { annotationColumns } from "./annotations.ts"
import type { ResolvingRun } from "./ResolvingRun.ts"

const partsOfName = ["name", "given", "middle", "family"] as const

/** Behind the columns of the file stand those that were added. */
export const resolvedRows = ({ settings }: ResolvingRun, header: ReadonlyArray<string>): RowsOfResults => {
  const width = header.length - annotationColumns.length
  const own = header.slice(0, width)
  const fields = resolvedFields.map((field) => {
    const headers = [settings.columns[field] ?? []].flat().map(asText)
    return [field, own.flatMap((each, at) => (headers.includes(each) ? [at] : []))] as const
  })
  const row = ([cells = []]: ReadonlyArray<ReadonlyArray<string>>) => {
    const given = Object.fromEntries(
      fields.map(([field, places]) => [
        field,
        places.flatMap((at) => (cells[at] === undefined || cells[at] === "" ? [] : [cells[at]])).join("; ")
      ])
    )
    const name = partsOfName.flatMap((field) => given[field] || []).join(" ")
    return {
      given: {
        // MYOB writes *None for all that have no id.
        id: given.id === undefined || isPlaceholder(given.id) ? "" : given.id,
        name,
        ...Object.fromEntries(
          Object.entries(given).filter(
            ([field]) => field !== "id" && !partsOfName.some((part) => part === field)
          )
        )
      },
      answer: Object.fromEntries(annotationColumns.map((column, at) => [column, cells[width + at] ?? ""]))
    }
  }
  return { continues: () => false, row, hasId: settings.columns.id !== undefined }
}

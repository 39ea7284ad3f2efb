/** One file of customers or suppliers: how far it has come, and beginning, deleting and downloading it. */
import type { ResolveFile, ScreenFile, WatchFile } from "@entity-watch/contract/schema/admin/BeginFile"
import type { CustomerFile, FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { admin } from "../../data/admin.ts"
import { csvOf } from "../../data/csv.ts"
import { patiently } from "../../data/patiently.ts"
import { saveBlob, saveFile } from "../../data/saveFile.ts"
import { useActOnce } from "../../data/useActOnce.ts"

/** The result of a file as lines of a table: those of the command, and what was decided where that stays with the file. */
type Lines = ReadonlyArray<ReadonlyArray<string>>

const keepsDecisions = ({ decisions, task }: CustomerFile): boolean => task === "screen" && decisions === null

const resultHeaderOf = (file: CustomerFile): ReadonlyArray<string> =>
  !keepsDecisions(file) ? file.result_header : [...file.result_header, "decision", "decided_by", "decided_at"]

const resultLinesOf = (file: CustomerFile): ((row: FileRow) => Lines) =>
  file.task === "resolve" ? resolved(file) : screened(file)

const screened =
  (file: CustomerFile) =>
  ({ decided_at, decided_by, decision, results }: FileRow): Lines =>
    results.map((result) => [
      ...file.result_columns.map((name) => result[name] ?? ""),
      ...(keepsDecisions(file) ? [decision ?? "", decided_by ?? "", decided_at ?? ""] : [])
    ])

/** The row's own cells first, and last what it has beyond the columns of the header. */
const resolved =
  ({ header, result_columns }: CustomerFile) =>
  ({ given, results: [found = {}] }: FileRow): Lines => {
    const cells = given ?? []
    const surplus = cells.slice(header.length)
    return [
      [
        ...header.map((_, at) => cells[at] ?? ""),
        ...result_columns.map((name) => found[name] ?? ""),
        ...(surplus.some((cell) => cell !== "") ? surplus : [])
      ]
    ]
  }

export const useFile = (id: string) =>
  useQuery({
    queryKey: ["file", id],
    queryFn: ({ signal }) => admin.file(id, signal),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? 700 : 15_000)
  })

/** What is done with it reads what it needs of what a person confirmed. */
export const useBeginFile = ({ id, task }: CustomerFile) => {
  const client = useQueryClient()
  return useActOnce({
    mutationFn: ({
      account = "",
      columns,
      dates,
      end_others,
      require_gst
    }: ScreenFile & ResolveFile & Pick<WatchFile, "end_others">) =>
      task === "resolve"
        ? admin.resolveFile(id, { columns, require_gst })
        : task === "watch"
          ? admin.watchFile(id, { account, columns, dates, ...(end_others !== undefined && { end_others }) })
          : admin.screenFile(id, { columns, dates, ...(account !== "" && { account }) }),
    onSettled: () => client.invalidateQueries({ queryKey: ["file", id] })
  })
}

export const useRemoveFile = (id: string) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useActOnce({
    mutationFn: () => admin.removeFile(id),
    // The page of a file that is gone is left before its question is.
    onSuccess: async () => {
      await navigate({ to: "/files" })
      for (const queryKey of [
        ["file", id],
        ["file rows", id]
      ])
        client.removeQueries({ queryKey })
      return client.invalidateQueries({ queryKey: ["files"] })
    }
  })
}

/** Of a file that is screened: to print, or as a workbook. */
export const useReport = (file: CustomerFile) =>
  useActOnce({
    mutationFn: async (as: "page" | "workbook") => {
      const report = await admin.fileReport(file.id, as)
      saveBlob(
        `${file.name.replace(/\.\w+$/u, "")}-report${file.state === "finished" ? "" : "-not-whole"}.${as === "page" ? "html" : "xlsx"}`,
        report
      )
    }
  })

/** One receipt for all rows, with the rows: what `receipts verify` checks, once it is unpacked. */
export const useReceipt = (file: CustomerFile) =>
  useActOnce({
    mutationFn: async () =>
      saveBlob(`${file.name.replace(/\.\w+$/u, "")}-receipt.zip`, await admin.fileReceipt(file.id))
  })

const pageSize = 1_000

const doneWords = { screen: "screened", resolve: "resolved", watch: "under-watch" } as const

/** All rows as the command writes them, and what was decided. */
export const useDownload = (file: CustomerFile | undefined) => {
  const [read, setRead] = useState(0)
  const download = useActOnce({
    mutationFn: async () => {
      if (file === undefined) return 0
      const linesOf = resultLinesOf(file)
      const lines: Array<ReadonlyArray<string>> = []
      let cursor: string | undefined
      setRead(0)
      do {
        const at = cursor
        const page = await patiently(() =>
          admin.fileRows(file.id, { limit: pageSize, ...(at !== undefined && { cursor: at }) })
        )
        for (const row of page.rows) lines.push(...linesOf(row))
        setRead(lines.length)
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined)
      // Programs for sheets read a file without this mark as if it were not UTF-8.
      saveFile(
        `${file.name.replace(/\.\w+$/u, "")}-${
          file.state === "finished" ? doneWords[file.task] : "not-whole"
        }.csv`,
        `\ufeff${csvOf(resultHeaderOf(file), lines)}`,
        "text/csv"
      )
      return lines.length
    }
  })
  return { download, read }
}

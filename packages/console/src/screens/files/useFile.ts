/** One file of customers: how far it has come, and screening, deleting and downloading it. */
import type { CustomerFile, FileRow, ScreenFile } from "@entity-watch/core/domain/admin/CustomerFile"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { admin } from "../../data/admin.ts"
import { csvOf } from "../../data/csv.ts"
import { patiently } from "../../data/patiently.ts"
import { saveFile } from "../../data/saveFile.ts"
import { useActOnce } from "../../data/useActOnce.ts"

export const useFile = (id: string) =>
  useQuery({
    queryKey: ["file", id],
    queryFn: ({ signal }) => admin.file(id, signal),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? 700 : 15_000)
  })

export const useScreenFile = (id: string) => {
  const client = useQueryClient()
  return useActOnce({
    mutationFn: (asked: ScreenFile) => admin.screenFile(id, asked),
    onSettled: () => client.invalidateQueries({ queryKey: ["file", id] })
  })
}

export const useRemoveFile = (id: string) => {
  const client = useQueryClient()
  return useActOnce({
    mutationFn: () => admin.removeFile(id),
    onSuccess: () => {
      for (const queryKey of [
        ["file", id],
        ["file rows", id]
      ])
        client.removeQueries({ queryKey })
      return client.invalidateQueries({ queryKey: ["files"] })
    }
  })
}

const pageSize = 1_000

/** In the order in which the command entity-watch screen --file writes them, and what people decided. */
const columns = [
  "row",
  "id",
  "name",
  "abn",
  "acn",
  "dob",
  "dob_read",
  "verdict",
  "not_read",
  "unavailable_lists",
  "source",
  "score",
  "matched_name",
  "matched_on",
  "list_ref",
  "name_type",
  "listing_type",
  "listed_dob",
  "listed_pob",
  "ban_type",
  "listed_acn",
  "note",
  "lists",
  "dob_agreement",
  "country",
  "imo",
  "identifiers",
  "alias"
]
const decided = ["decision", "decided_by", "decided_at"]

const linesOf = ({ decided_at, decided_by, decision, results }: FileRow): Array<Array<string>> =>
  results.map((result) => [
    ...columns.map((name) => result[name] ?? ""),
    decision ?? "",
    decided_by ?? "",
    decided_at ?? ""
  ])

/** All rows as a file, with what was decided. */
export const useDownload = (id: string, file: CustomerFile | undefined) => {
  const [read, setRead] = useState(0)
  const download = useActOnce({
    mutationFn: async () => {
      const lines: Array<Array<string>> = []
      let cursor: string | undefined
      setRead(0)
      do {
        const at = cursor
        const page = await patiently(() =>
          admin.fileRows(id, { limit: pageSize, ...(at !== undefined && { cursor: at }) })
        )
        for (const row of page.rows) lines.push(...linesOf(row))
        setRead(lines.length)
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined)
      // Programs for sheets read a file without this mark as if it were not UTF-8.
      saveFile(
        `${(file?.name ?? "customers").replace(/\.\w+$/u, "")}-${
          file?.state === "finished" ? "screened" : "not-whole"
        }.csv`,
        `\ufeff${csvOf([...columns, ...decided], lines)}`,
        "text/csv"
      )
      return lines.length
    }
  })
  return { download, read }
}

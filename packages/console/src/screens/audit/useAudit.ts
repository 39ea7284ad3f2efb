/** The audit log, the latest first. */
import type { Act, AuditLine, AuditQuery } from "@entity-watch/contract/schema/admin/AuditLine"
import { admin } from "../../data/admin.ts"
import { csvOf } from "../../data/csv.ts"
import { saveFile } from "../../data/saveFile.ts"
import { useActOnce } from "../../data/useActOnce.ts"
import { usePages } from "../../data/usePages.ts"
import { actWords } from "../../words/acts.ts"

/** The audit log as a file. */
const columns = [
  "at",
  "who",
  "role",
  "via",
  "act",
  "subject",
  "detail",
  "address",
  "request_id",
  "key_id",
  "id"
] as const satisfies ReadonlyArray<keyof AuditLine>

const text = (value: AuditLine[keyof AuditLine]): string =>
  value === null ? "" : typeof value === "string" ? value : JSON.stringify(value)

const auditCsv = (lines: ReadonlyArray<AuditLine>): string =>
  csvOf(
    columns,
    lines.map((line) => columns.map((name) => text(line[name])))
  )

export type Filter = Pick<AuditQuery, "act" | "who">

export const filterOf = (act: string | undefined, who: string | undefined): Filter => ({
  ...(act !== undefined && act in actWords && { act: act as Act }),
  ...(who !== undefined && { who })
})

export const useAudit = (filter: Filter) =>
  usePages(["audit", filter], (at, signal) => admin.audit({ ...filter, ...at, limit: 100 }, signal))

/** More lines than these do not fit one sheet of the usual programs. */
const mostLines = 1_000_000
const pageSize = 200

/** All lines as a file. */
export const useDownload = (filter: Filter) =>
  useActOnce({
    mutationFn: async () => {
      const lines: Array<AuditLine> = []
      let cursor: string | undefined
      do {
        const page = await admin.audit({
          ...filter,
          limit: pageSize,
          ...(cursor !== undefined && { cursor })
        })
        lines.push(...page.lines)
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined && lines.length < mostLines)
      saveFile(`audit-${new Date().toISOString().slice(0, 10)}.csv`, auditCsv(lines), "text/csv")
      return { count: lines.length, isWhole: cursor === undefined }
    }
  })

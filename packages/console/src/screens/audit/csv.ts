/** The audit log as a file. */
import type { AuditLine } from "@entity-watch/contract/schema/admin/AuditLine"
import { csvOf } from "../../data/csv.ts"

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

export const auditCsv = (lines: ReadonlyArray<AuditLine>): string =>
  csvOf(
    columns,
    lines.map((line) => columns.map((name) => text(line[name])))
  )

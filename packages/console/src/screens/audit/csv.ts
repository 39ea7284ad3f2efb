/** The audit log as CSV (RFC 4180). */
import type { AuditLine } from "@entity-watch/core/domain/admin/AuditLine"

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

/** A program for sheets reads a text that begins so as a formula: an apostrophe before it says that it is text. */
const formula = /^[=+\-@\t\r]/u

const cell = (value: AuditLine[keyof AuditLine]): string => {
  const text = value === null ? "" : typeof value === "string" ? value : JSON.stringify(value)
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export const csvOf = (lines: ReadonlyArray<AuditLine>): string =>
  [columns.join(","), ...lines.map((line) => columns.map((name) => cell(line[name])).join(","))]
    .map((line) => `${line}\r\n`)
    .join("")

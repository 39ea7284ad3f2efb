/** How a file was read. */
import type { CustomerFile } from "../read/CustomerFile.ts"
import type { FileRemark } from "../read/FileRemark.ts"
import type { FileRun } from "./FileRun.ts"

/** Which sheets of a workbook were read, and which were not. */
const sheetsRead = (
  sheet: string | null,
  visible: ReadonlyArray<string>,
  hidden: ReadonlyArray<string>
): ReadonlyArray<FileRemark> => [
  ...(sheet === null ? [] : [{ code: "sheet_read", sheet } as const]),
  ...(visible.length + hidden.length === 0 ? [] : [{ code: "sheets_unread", visible, hidden } as const])
]

/** What a run keeps of that. */
export const howRunRead = ({
  hidden_sheets = [],
  settings: { encoding, sheet },
  unread_sheets = []
}: Pick<FileRun, "hidden_sheets" | "settings" | "unread_sheets">): ReadonlyArray<FileRemark> => [
  ...(encoding === null ? [] : [{ code: "encoding_read", encoding, is_concluded: false } as const]),
  ...sheetsRead(sheet, unread_sheets, hidden_sheets)
]

export const howRead = (
  { above, encoding, headerRow, hiddenSheets, ignored, otherSheets, sheet }: CustomerFile,
  { settings, since }: Pick<FileRun, "settings" | "since">
): ReadonlyArray<FileRemark> => [
  ...(encoding === null
    ? []
    : [{ code: "encoding_read", encoding: encoding.label, is_concluded: encoding.isConcluded } as const]),
  ...sheetsRead(sheet, otherSheets, hiddenSheets),
  ...(headerRow === null ? [] : [{ code: "header_read", row: headerRow, above: above.rows } as const]),
  { code: "columns_read", columns: settings.columns },
  ...(ignored.length === 0 ? [] : [{ code: "columns_unread", headers: ignored } as const]),
  ...(settings.columns.dob === undefined ? [] : [{ code: "dates_read", dates: settings.dates } as const]),
  ...(since === undefined || since.results_sha256 !== undefined
    ? []
    : [{ code: "earlier_results_unknown" } as const])
]

/** Readers of published forms that hosts read as well: dates, text, workbooks, headers. */
export { cleanText } from "./formats/cleanText.ts"
export { isoDate } from "./formats/dates.ts"
export { areSuppliers, type Field, resolvedFields, screenedFields } from "./formats/headers/usualHeaders.ts"
export { type Cell, type SheetRow, uncalculated } from "./formats/workbook/Cell.ts"
export { openWorkbook, type Sheet, type WorkbookBounds } from "./formats/workbook/openWorkbook.ts"
export { civilFromSerial } from "./formats/workbook/serialDate.ts"
export { WorkbookUnreadable } from "./formats/workbook/WorkbookUnreadable.ts"

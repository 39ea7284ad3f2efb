/** Rows of text as the XML of a sheet. ECMA-376 part 1, section 18.3. */

/** So many rows and columns has a sheet, and so many characters a cell. */
export const mostRows = 1_048_576
export const mostColumns = 16_384
const longestText = 32_767

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

/** What XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no control characters
const outsideXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu

const shortened = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText - 1)}\u2026` : text

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "_x000D_" }

export const escapedXml = (text: string): string =>
  shortened(text)
    .toWellFormed()
    .replace(outsideXml, "\ufffd")
    // A text that looks like the escape of a character is no such.
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_")
    .replace(/[&<>\r]/gu, (character) => entities[character] ?? "")

const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26))

/** The places of the two styles in `stylesXml`: every cell is text, so that no number loses its zeros or its digits. */
const styles = { header: 2, text: 1 } as const

export const rowXml = (cells: ReadonlyArray<string>, number: number, style: keyof typeof styles): string =>
  `<row r="${number}">${cells
    .map((cell, at) =>
      cell === ""
        ? ""
        : `<c r="${columnName(at)}${number}" s="${styles[style]}" t="inlineStr"><is><t xml:space="preserve">${escapedXml(cell)}</t></is></c>`
    )
    .join("")}</row>`

const usualWidth = 18

/** The header stays in sight, and can be filtered by. */
export const sheetBegin = (columns: number): string =>
  `${declaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="${usualWidth}" style="${styles.text}" customWidth="1"/></cols><sheetData>`

/** Excel does not mark numbers that are kept as text, which all of them are on purpose. */
export const sheetEnd = (columns: number, rows: number): string => {
  const all = `A1:${columnName(columns - 1)}${rows}`
  return `</sheetData><autoFilter ref="${all}"/><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

/** Two formats of text (49): plain and bold. */
export const stylesXml = `${declaration}<styleSheet xmlns="${mainNamespace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packageParts = "http://schemas.openxmlformats.org/package/2006"
const numbered = <A>(sheets: ReadonlyArray<string>, made: (name: string, number: number) => A) =>
  sheets.map((name, at) => made(name, at + 1))

/** The parts of a workbook beside its sheets, by path. */
export const partsBeside = (sheets: ReadonlyArray<string>): ReadonlyArray<readonly [string, string]> => [
  [
    "[Content_Types].xml",
    `${declaration}<Types xmlns="${packageParts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbered(sheets, (_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join("")}</Types>`
  ],
  [
    "_rels/.rels",
    `${declaration}<Relationships xmlns="${packageParts}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
  ],
  [
    "xl/workbook.xml",
    `${declaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationships}"><sheets>${numbered(sheets, (name, number) => `<sheet name="${escapedXml(name)}" sheetId="${number}" r:id="rId${number}"/>`).join("")}</sheets></workbook>`
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `${declaration}<Relationships xmlns="${packageParts}/relationships">${numbered(sheets, (_, number) => `<Relationship Id="rId${number}" Type="${relationships}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join("")}<Relationship Id="rId${sheets.length + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`
  ],
  ["xl/styles.xml", stylesXml]
]

/** The parts of a page that loads nothing else. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { registerById } from "../../registers/all.ts"
import { loadedPart } from "../../snapshots/loadedPart.ts"
import type { FileRun } from "./FileRun.ts"

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`)

/** Isolates a text, so that a name of another writing direction does not turn around what stands beside it. */
export const isolated = (text: string): string => `<bdi>${escaped(text)}</bdi>`

export const count = (n: number): string => n.toLocaleString("en-AU")

/** How many rows of a register were read, and where they are not the whole, of how many. */
export const rowsRead = (snapshot: FileRun["snapshots"][number], mode: Mode): string => {
  const floor = registerById(snapshot.register)?.source.floor ?? 0
  const whole = loadedPart(snapshot, floor, mode)?.whole_has_at_least
  return whole === undefined ? count(snapshot.rows) : `${count(snapshot.rows)} of at least ${count(whole)}`
}
export const row = (cells: ReadonlyArray<string>): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`
export const header = (titles: ReadonlyArray<string>): string =>
  `<thead><tr>${titles.map((title) => `<th scope="col">${title}</th>`).join("")}</tr></thead>`

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color:#1b1b1b;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #c4c4c4;padding:.3rem .5rem;text-align:left;vertical-align:top}
th{background:#f1f1f1}code{font-size:.85em;overflow-wrap:anywhere}.warn{border-left:4px solid #8a5a00;padding:.5rem 1rem;background:#fff6e5}
@media print{body{margin:0;max-width:none}tr{break-inside:avoid}}`

export const pageHead = (title: string): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
`

export const tableEnd = "</tbody></table>\n"
export const pageEnd = "</body>\n</html>\n"

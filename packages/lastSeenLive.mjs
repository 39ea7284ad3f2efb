/**
 * Writes into packages/core/docs/data-sources.md what the publishers had when they were last asked:
 *
 *     entity-watch refresh --check --json > answers.json
 *     node packages/lastSeenLive.mjs answers.json [<page> [<day>]]
 *
 * A register that could not be asked keeps its row of before, with a remark.
 */
import { readFileSync, writeFileSync } from "node:fs"

const [
  ,
  ,
  file = "answers.json",
  page = "packages/core/docs/data-sources.md",
  today = new Date().toISOString().slice(0, 10)
] = process.argv
const heading = "## Last seen live\n"
const head =
  "| Register | Last seen | Files | Rows read | What a refresh would have done |\n| --- | --- | --- | --- | --- |\n"

/** What a publisher sent stands in a table of ours: one line, without marks of a table or of a page. */
const plain = (text) =>
  text
    .replaceAll(/[|<>`[\]\\]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(0, 300)

const text = readFileSync(page, "utf8")
const at = text.indexOf(heading)
if (at < 0) throw new Error(`${page} has no heading "Last seen live".`)
const before = new Map(
  [...text.slice(at).matchAll(/^\| `([a-z-]+)` \|.*$/gmu)].map(([row, register]) => [register, row])
)

const rowOf = ({ register, report, verdict }) => {
  if (report === null) {
    const known = before.get(register)?.replace(/ \(not answered on [\d-]+\)/u, "")
    return known === undefined
      ? `| \`${register}\` | never | – | – | ${today}: ${plain(verdict)} |`
      : known.replace(/^(\| `[a-z-]+` \| \S+)/u, `$1 (not answered on ${today})`)
  }
  const { files, preview } = report
  const listed = files.map(({ bytes, name }) => `${plain(name)}${bytes === null ? "" : ` (${bytes} bytes)`}`)
  const rows =
    preview.rowsRead === 0
      ? "none"
      : `${preview.readAll ? "all" : "the first"} ${preview.rowsRead}, ${preview.rowsRefused} refused`
  return `| \`${register}\` | ${today} | ${listed.join(", ")} | ${rows} | ${plain(verdict)} |`
}

const answers = JSON.parse(readFileSync(file, "utf8"))
const asked = new Set(answers.map(({ register }) => register))
const kept = [...before].filter(([register]) => !asked.has(register)).map(([, row]) => row)
const section = `${heading}
The publishers are asked every week by \`.github/workflows/publishers.yml\`, which reads their files without keeping them, and writes this table.

${head}${[...answers.map(rowOf), ...kept].join("\n")}
`
writeFileSync(page, text.slice(0, at) + section)

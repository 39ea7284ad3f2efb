/** `npm run bench -- fields`: draws what a field may look like, and how many listed parties are found in it. */
import { writeFileSync } from "node:fs"
import { Console, Effect } from "effect"
import { type DrawnField, drawnFields } from "./fieldsReport.ts"
import { consolidatedList } from "./lists.ts"

const docs = new URL("../../../core/docs/", import.meta.url)

const themes = {
  fields: { ground: "#ffffff", text: "#1b1f24", quiet: "#57606a", line: "#d0d7de", bar: "#0b5cad" },
  "fields-dark": { ground: "#0d1117", text: "#e6edf3", quiet: "#9198a1", line: "#30363d", bar: "#58a6ff" }
} as const

const WIDTH = 1000
const ROW = 30
const TOP = 64
const BAR = { x: 760, width: 170 }

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const rowAt = ({ field, share }: DrawnField, y: number): string =>
  [
    `<text class="f" x="24" y="${y + 20}">${escaped(field)}</text>`,
    `<rect class="l" x="${BAR.x}" y="${y + 9}" width="${BAR.width}" height="14" rx="3"/>`,
    `<rect class="b" x="${BAR.x}" y="${y + 9}" width="${(BAR.width * share).toFixed(1)}" height="14" rx="3"/>`,
    `<text class="n" x="${WIDTH - 24}" y="${y + 21}" text-anchor="end">${Math.round(100 * share)}</text>`
  ].join("\n  ")

const pictureOf = (
  fields: ReadonlyArray<DrawnField>,
  { bar, ground, line, quiet, text }: (typeof themes)[keyof typeof themes]
): string => {
  const people = fields.filter(({ isOfOrganisation }) => !isOfOrganisation)
  const organisations = fields.filter(({ isOfOrganisation }) => isOfOrganisation)
  const second = TOP + people.length * ROW + 56
  const height = second + organisations.length * ROW + 20
  const headed = (title: string, y: number, all: ReadonlyArray<DrawnField>): string =>
    [
      `<text class="h" x="24" y="${y - 16}">${title}</text>`,
      `<text class="q" x="${WIDTH - 24}" y="${y - 16}" text-anchor="end">found, of 100 listed</text>`,
      ...all.map((field, at) => rowAt(field, y + at * ROW))
    ].join("\n  ")
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
  <title id="title">What a field may look like, and how many of 100 listed parties are found in it</title>
  <style>
    text { font-family: system-ui, "Segoe UI", "DejaVu Sans", Helvetica, Arial, sans-serif; font-size: 14px; fill: ${text} }
    .f { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, monospace; font-size: 13px }
    .h { font-weight: 600 }
    .q { fill: ${quiet}; font-size: 12px }
    .b { fill: ${bar} }
    .l { fill: ${line} }
  </style>
  <rect width="${WIDTH}" height="${height}" fill="${ground}"/>
  ${headed("A listed person, by given name and surname or with a middle name", TOP, people)}
  ${headed("A listed organisation", second, organisations)}
</svg>
`
}

export const fieldsPicture = Effect.fn("fieldsPicture")(function* () {
  const list = yield* consolidatedList()
  if (list === undefined)
    return yield* Console.log("The publisher's workbook is not beside the repository: nothing was drawn.")
  const fields = drawnFields(list)
  for (const [name, theme] of Object.entries(themes))
    writeFileSync(new URL(`${name}.svg`, docs), pictureOf(fields, theme))
  for (const { field, share } of fields) yield* Console.log(`${Math.round(100 * share)}  ${field}`)
})

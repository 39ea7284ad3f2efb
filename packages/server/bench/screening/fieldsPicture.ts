/** `npm run bench -- fields`: draws what a field may look like, and how many listed parties are found in it. */
import { writeFileSync } from "node:fs"
import { Console, Effect } from "effect"
import { escaped } from "../harness/markup.ts"
import { type DrawnField, drawnFields } from "./fieldsReport.ts"
import { consolidatedList } from "./lists.ts"

const picture = new URL("../../../core/docs/fields.svg", import.meta.url)

const WIDTH = 1000
const ROW = 30
const TOP = 64
const BAR = { x: 760, width: 170 }

const rowAt = ({ field, share }: DrawnField, y: number): string =>
  [
    `<text class="f" x="24" y="${y + 20}">${escaped(field)}</text>`,
    `<rect class="l" x="${BAR.x}" y="${y + 9}" width="${BAR.width}" height="14" rx="3"/>`,
    `<rect class="b" x="${BAR.x}" y="${y + 9}" width="${(BAR.width * share).toFixed(1)}" height="14" rx="3"/>`,
    `<text class="n" x="${WIDTH - 24}" y="${y + 21}" text-anchor="end">${Math.round(100 * share)}</text>`
  ].join("\n  ")

const pictureOf = (fields: ReadonlyArray<DrawnField>): string => {
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
    text { font: 14px system-ui, sans-serif; fill: #1b1f24 }
    .f { font: 13px ui-monospace, monospace }
    .h { font-weight: 600 }
    .q { fill: #57606a; font-size: 12px }
    .b { fill: #0b5cad }
    .l { fill: #d0d7de }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 } .q { fill: #9198a1 } .b { fill: #58a6ff } .l { fill: #30363d }
    }
  </style>
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
  writeFileSync(picture, pictureOf(fields))
  for (const { field, share } of fields) yield* Console.log(`${Math.round(100 * share)}  ${field}`)
})

/** Plays GLEIF's golden copy with invented records: the index, and the three archives of one edition. */
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { pack } from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { fixtures } from "../support/registers.ts"
import type { Playing } from "./catalogue.ts"
import { served } from "./publisher.ts"

export const goldenParts = ["lei2", "rr", "repex"] as const
export type GoldenPart = (typeof goldenParts)[number]

export const indexPath = "/gleif/api/v2/golden-copies/publishes/latest"
const folder = (edition: string) => `/storage/golden-copy-files/${edition}`
const fileName = (edition: string, part: GoldenPart) => `${edition}-gleif-goldencopy-${part}-golden-copy.csv`

export const goldenPath = (edition: string, part: GoldenPart) =>
  `/gleif${folder(edition)}/${fileName(edition, part)}.zip`

export const goldenText = (part: GoldenPart): string =>
  readFileSync(`${fixtures}gleif/${fileName("20261104-0800", part)}`, "utf8")

/** As the index names an edition; `parts` in the place of those of this edition. */
export const goldenIndex = (edition: string, parts: Partial<Record<GoldenPart, unknown>> = {}) => ({
  data: {
    publish_date: `${edition.slice(0, 4)}-${edition.slice(4, 6)}-${edition.slice(6, 8)} 08:00:00`,
    ...Object.fromEntries(
      goldenParts.map((part) => {
        const url = `https://goldencopy.gleif.org${folder(edition)}/${fileName(edition, part)}.zip`
        return [part, { type: part, full_file: { csv: { url, record_count: 4 } }, delta_files: {} }]
      })
    ),
    ...parts
  }
})

/** Publishes an edition such as 20261119-0800, edited. */
export const offerGoldenCopy = Effect.fnUntraced(function* (
  publisher: Playing,
  edition: string,
  edit: (text: string, part: GoldenPart) => string = (text) => text
) {
  for (const part of goldenParts) {
    const bytes = yield* pack([[fileName(edition, part), edit(goldenText(part), part)]], "Deflate")
    publisher.files.set(goldenPath(edition, part), served(bytes, { type: "application/zip" }))
  }
  publisher.files.set(indexPath, served(JSON.stringify(goldenIndex(edition)), { type: "application/json" }))
})

/** Finds the three files of the latest edition of GLEIF's golden copy in its index, which names all of one edition. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { GoldenCopyDownload } from "../domain/Download.ts"
import type { Source } from "../domain/Source.ts"
import { SourceMalformed } from "../domain/SourceError.ts"
import { timeInName } from "../formats/dates.ts"
import { askIndex } from "./askIndex.ts"
import { lastSegment, type PublishedFile } from "./PublishedFile.ts"

const Part = Schema.Struct({ full_file: Schema.Struct({ csv: Schema.Struct({ url: Schema.String }) }) })

/** Who is who, who belongs to whom, and why somebody does not say to whom it belongs. */
const parts = ["lei2", "rr", "repex"] as const

const decodeIndex = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Struct({ data: Schema.Struct({ lei2: Part, rr: Part, repex: Part }) }))
)

export const goldenCopyFiles = Effect.fnUntraced(function* (
  { fileName, id }: Source,
  { index }: GoldenCopyDownload
) {
  const malformed = (reason: string) => new SourceMalformed({ source: id, reason })
  const { data } = yield* decodeIndex(yield* askIndex(id, index, "index")).pipe(
    Effect.catchTag("SchemaError", () =>
      Effect.fail(malformed("The index's answer does not name the CSV files of lei2, rr and repex."))
    )
  )
  const files = parts.map((part): PublishedFile => {
    const { url } = data[part].full_file.csv
    const name = lastSegment(url)
    const asOf = timeInName(name)
    return { resource: part, name, url, ...(asOf !== null && { asOf }) }
  })
  const other = files.find(({ name, resource }) => !fileName.test(name) || !name.includes(`-${resource}-`))
  return other === undefined
    ? files
    : yield* malformed(`The index names another file for ${other.resource}: ${other.name.slice(0, 100)}.`)
})

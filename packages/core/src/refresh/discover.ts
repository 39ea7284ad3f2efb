/** Finds a register's current files by asking the publisher, and never by building an address from a guessed name. */

import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { CatalogueDownload, Download } from "../domain/Download.ts"
import type { Source } from "../domain/Source.ts"
import { SourceMalformed, SourceUnavailable } from "../domain/SourceError.ts"
import { askIndex } from "./askIndex.ts"
import { goldenCopyFiles } from "./goldenCopyFiles.ts"
import { lastSegment, type PublishedFile } from "./PublishedFile.ts"

/**
 * The catalogue's address. The path without `/data` answers 404. packages/core/docs/registers.md, "Rules for every
 * file".
 */
const catalogue = "https://data.gov.au/data/api/3/action/package_show"

/** The address that is asked first for a register's files. */
export const askedFirst = (download: Download): string =>
  download.kind === "url" ? download.url : download.kind === "golden-copy" ? download.index : catalogue

const CatalogueResource = Schema.Struct({
  id: Schema.String,
  name: Schema.optionalKey(Schema.NullOr(Schema.String)),
  format: Schema.optionalKey(Schema.NullOr(Schema.String)),
  url: Schema.optionalKey(Schema.NullOr(Schema.String))
})
export type CatalogueResource = typeof CatalogueResource.Type

const decodeAnswer = Schema.decodeUnknownEffect(
  Schema.fromJsonString(
    Schema.Struct({
      success: Schema.Boolean,
      result: Schema.optionalKey(
        Schema.Struct({ resources: Schema.optionalKey(Schema.Array(CatalogueResource)) })
      )
    })
  )
)

export const discover = Effect.fn("discover")(function* (source: Source) {
  const { download } = source
  if (download === undefined)
    return yield* new SourceUnavailable({ source: source.id, reason: "It has no address to fetch it from." })
  if (download.kind === "url")
    return [{ resource: "file", name: lastSegment(download.url), url: download.url }] satisfies [
      PublishedFile
    ]
  if (download.kind === "golden-copy") return yield* goldenCopyFiles(source, download)
  const resources = yield* askCatalogue(source.id, download)
  const now = DateTime.toPartsUtc(yield* DateTime.now)
  const chosen = choose(source, download, resources, now.year * 12 + now.month)
  if (typeof chosen === "string") return yield* new SourceMalformed({ source: source.id, reason: chosen })
  return chosen
})

const askCatalogue = Effect.fnUntraced(function* (source: RegisterId, download: CatalogueDownload) {
  const text = yield* askIndex(source, `${catalogue}?id=${download.package}`, "catalogue")
  const answer = yield* decodeAnswer(text).pipe(
    Effect.mapError(
      () => new SourceMalformed({ source, reason: "The catalogue's answer is not that of package_show." })
    )
  )
  // The catalogue answers HTTP 200 for failures, too.
  if (!answer.success)
    return yield* new SourceUnavailable({
      source,
      reason: "The catalogue answered 200 and says that it failed."
    })
  return answer.result?.resources ?? []
})

/**
 * Chooses the register's files among the resources of its package, or says why they cannot be told. `month` is year *
 * 12 + month.
 */
export const choose = (
  source: Pick<Source, "fileName">,
  download: CatalogueDownload,
  resources: ReadonlyArray<CatalogueResource>,
  month: number
): ReadonlyArray<PublishedFile> | string => {
  const found = resources.filter(({ id }) => download.resources.includes(id))
  const taken =
    found.length === download.resources.length && found.length > 0 ? found : fallback(download, resources)
  if (typeof taken === "string") return taken
  const files: Array<PublishedFile> = []
  for (const resource of taken) {
    // The catalogue still lists addresses from the time before it had https.
    const url = (resource.url ?? "").trim().replace(/^http:/iu, "https:")
    if (url === "") return `The catalogue's resource ${resource.id} has no address.`
    const name = lastSegment(url)
    if (download.datedName === true && isLeftover(name, month))
      return `${name} is of a month before the last.`
    const ending = `.${(download.formats[0] ?? "").toLowerCase()}`
    files.push({
      resource: resource.id,
      name: name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`,
      url
    })
  }
  // In a register of several parts, a part that is not known must not be left out unseen.
  const unknown =
    files.length > 1
      ? resources.filter(
          ({ id, url }) =>
            !taken.some((each) => each.id === id) && source.fileName.test(lastSegment(url ?? ""))
        )
      : []
  return unknown.length === 0
    ? files
    : `The package has ${files.length + unknown.length} files of this register where ${files.length} are known.`
}

const fallback = (
  { formats, package: name, resources: ids }: CatalogueDownload,
  resources: ReadonlyArray<CatalogueResource>
): ReadonlyArray<CatalogueResource> | string => {
  if (ids.length > 1) return `The package ${name} lacks one of this register's ${ids.length} resources.`
  const fitting = resources.filter(({ format }) =>
    formats.some((each) => each.toLowerCase() === (format ?? "").trim().replace(/^\./u, "").toLowerCase())
  )
  const current = fitting.filter((each) => /current/iu.test(each.name ?? ""))
  const candidates = ids.length === 0 && current.length === 0 ? fitting : current
  if (candidates.length === 1) return candidates
  const lost = ids.length === 0 ? "" : `The resource ${ids[0]} is gone from the package ${name}; `
  return `${lost}${candidates.length} others could be the current file in ${formats.join(" or ")}.`
}

const isLeftover = (name: string, month: number): boolean => {
  const [, year, inYear] = /(?<!\d)(20\d{2})(0[1-9]|1[0-2])(?!\d)/u.exec(name) ?? []
  return year !== undefined && Number(year) * 12 + Number(inYear) < month - 1
}

/** What the catalogue of a test's publisher offers, and where. */
import type { Register } from "@entity-watch/core/domain/Register"
import type { Effect } from "effect"
import type { startPublisher } from "./publisher.ts"

export type Playing = Effect.Success<typeof startPublisher>

const dataset = "/data/dataset/x/resource/y/download"
export const at = (name: string) => ({
  path: `/catalogue${dataset}/${name}`,
  url: `https://data.gov.au${dataset}/${name}`
})
export const listPath = "/dfat/sites/default/files/Australian_Sanctions_Consolidated_List.xlsx"

export const listed = (wanted: Register, ...urls: ReadonlyArray<string>) => {
  const { download } = wanted.source
  const ids = download?.kind === "ckan" ? download.resources : []
  const resources = urls.map((url, i) => ({ id: ids[i], name: "Dataset - Current", format: "CSV", url }))
  return { success: true, result: { resources } }
}

export const packageOf = ({ source: { download } }: Register) =>
  download?.kind === "ckan" ? download.package : ""

export const offer = (publisher: Playing, wanted: Register, ...names: ReadonlyArray<string>) =>
  publisher.catalogue.set(packageOf(wanted), listed(wanted, ...names.map((name) => at(name).url)))

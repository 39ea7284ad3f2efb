/** How a register's current file is found and fetched: in a catalogue, or at one address. */

interface DownloadLimits {
  /** Hours between two questions to the publisher. */
  readonly everyHours: number
  /** A file of fewer bytes is a stub or an error page. */
  readonly minBytes: number
  /** A file of more bytes is not this register. */
  readonly maxBytes: number
  /** What the first bytes must look like; an xlsx workbook is a ZIP archive. */
  readonly magic: "text" | "zip"
  /** By the file's own date, else by `Last-Modified`: older content is an abandoned copy. */
  readonly maxContentAgeDays?: number
}

/** A dataset of the catalogue data.gov.au, whose file names change. packages/core/docs/registers.md, "Rules for every file". */
export interface CatalogueDownload extends DownloadLimits {
  readonly kind: "ckan"
  readonly package: string
  /** One id per part of the register; none where the id is not known. */
  readonly resources: ReadonlyArray<string>
  /** What a resource that takes the place of a missing one may call its format. */
  readonly formats: ReadonlyArray<string>
  /** The file's name says its month, and one of before last month is a leftover. */
  readonly datedName?: boolean
}

/** A file that stays at one address. */
export interface DirectDownload extends DownloadLimits {
  readonly kind: "url"
  readonly url: string
  /** A redirect elsewhere leads to another file. */
  readonly finalUrlEndsWith?: string
}

/** How a register's current file is found and fetched. */
export type Download = CatalogueDownload | DirectDownload

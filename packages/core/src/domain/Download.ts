/** How a register's current files are found and fetched: in a catalogue, in an index, or at one address. */

interface DownloadLimits {
  /** The hours between two requests to the publisher. */
  readonly everyHours: number
  /** A file of fewer bytes is a stub or an error page. */
  readonly minBytes: number
  /** A file of more bytes is not this register. */
  readonly maxBytes: number
  /** What the first bytes must look like; an xlsx workbook is a ZIP archive. */
  readonly magic: "text" | "zip"
  /**
   * The age in days beyond which content is an abandoned copy. It is measured by the file's own date, or by
   * `Last-Modified` where it has none.
   */
  readonly maxContentAgeDays?: number
}

/** A dataset of the catalogue data.gov.au, whose file names change. packages/core/docs/registers.md, "Rules for every file". */
export interface CatalogueDownload extends DownloadLimits {
  readonly kind: "ckan"
  readonly package: string
  /** One id for each part of the register; none where the id is not known. */
  readonly resources: ReadonlyArray<string>
  /** The formats that a resource may name when it takes the place of a missing one. */
  readonly formats: ReadonlyArray<string>
  /** Whether the file's name says its month. A file from before last month is then a leftover. */
  readonly datedName?: boolean
}

/** A file that stays at one address. */
export interface DirectDownload extends DownloadLimits {
  readonly kind: "url"
  readonly url: string
  /** How the address ends after redirects. A redirect to any other address leads to another file. */
  readonly finalUrlEndsWith?: string
}

/** The files of one edition of GLEIF's golden copy. Their names change with each edition, and its index has them. */
export interface GoldenCopyDownload extends DownloadLimits {
  readonly kind: "golden-copy"
  readonly index: string
}

/** How a register's current files are found and fetched. */
export type Download = CatalogueDownload | DirectDownload | GoldenCopyDownload

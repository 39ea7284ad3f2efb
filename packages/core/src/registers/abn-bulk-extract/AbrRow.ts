/** What one file of the ABN Bulk Extract holds: its rows as published, and what its header and its end say. */

/** One `ABR` element as published. Absent elements are null; dates and codes are verbatim. */
export interface AbrRow {
  updated: string
  abn: string
  abnStatus: string
  abnStatusFrom: string
  entityType: string
  entityTypeText: string
  mainName: string | null
  individual: { title: string; given: Array<string>; family: string } | null
  state: string
  postcode: string
  asicNumber: string
  gst: { status: string; from: string } | null
  dgr: Array<{ from: string; status: string; name: string }>
  other: Array<{ type: string; name: string }>
}

/** A row, or what the file's own header or end says. */
export type ExtractItem =
  | { readonly _tag: "Row"; readonly row: AbrRow }
  | { readonly _tag: "ExtractTime"; readonly time: string }
  /** A status that is not one of the publisher's codes, told once for a file. */
  | { readonly _tag: "NewWord"; readonly what: string; readonly said: string }
  | { readonly _tag: "Count"; readonly promised: number | null; readonly found: number }

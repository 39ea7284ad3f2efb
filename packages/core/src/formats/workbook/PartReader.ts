/** The interface of readers that each read one part of a workbook. ECMA-376 part 1, section 18. */

/** Receives the events of one part, with element names without their prefix, and as written. It throws `WorkbookUnreadable`. */
export interface PartReader {
  readonly start: (name: string, attributes: Readonly<Record<string, string>>, written: string) => void
  readonly end: (name: string) => void
  readonly text: (text: string) => void
}

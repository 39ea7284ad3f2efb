/** A name that goes on in a further column: `Name 1` and `Name 2` of SAP, `Vendor Name` and `Vendor Name (cont.)`. */
import { withoutPunctuation } from "../../formats/headers/usualHeaders.ts"

export interface PartOfName {
  /** The header without what says which part it is, with letters and digits alone. */
  readonly base: string
  /** Counted from 1, which also a header that says nothing of parts has. */
  readonly part: number
}

const numbered =
  /^(?<base>\p{L}.*?)(?:(?:line|part)?(?<part>[1-9])|(?<goesOn>cont(?:d|inued|inuation)?|overflow))$/u

export const partOfName = (header: string): PartOfName => {
  const compact = withoutPunctuation(header)
  const { base, goesOn, part } =
    numbered.exec(withoutPunctuation(header.replace(/[()[\]]/gu, " ")))?.groups ?? {}
  return base === undefined
    ? { base: compact, part: 1 }
    : { base, part: goesOn === undefined ? Number(part) : Number.POSITIVE_INFINITY }
}

/** Whether no two of the columns are the same part of a name. */
export const areParts = (headers: ReadonlyArray<string>): boolean =>
  new Set(headers.map((each) => partOfName(each).part)).size === headers.length

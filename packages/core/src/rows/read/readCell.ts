/** Reads one cell of a customer's row: a value, none, or the reason why it is left out. */
import { explainIssue } from "@entity-watch/contract/http/explainIssue"
import { ScreenRequest } from "@entity-watch/contract/schema/requests"
import {
  hasSpreadsheetError,
  isPlaceholder,
  isPlaceholderName,
  isSpreadsheetError,
  saysElsewhere
} from "@entity-watch/names/analysis"
import { withoutInvisible } from "@entity-watch/names/text"
import { Result, Schema } from "effect"
import type { ReadField } from "./readFields.ts"

export type CellOrFault<A> = Result.Result<
  A | null,
  { readonly why: string; readonly isPlaceholder: boolean }
>

const unread = (why: string) => Result.fail({ why, isPlaceholder: false })

/** Whether a cell says that there is no name. In place of an error one may have stood, and "withheld" says that there is one. */
export const saysNoName = (cell: string): boolean =>
  isPlaceholderName(cell) && !saysElsewhere(cell) && !hasSpreadsheetError(cell)

/** Digits that are masked or were lost leave question marks and stars, which say of other fields that nothing is known. */
const saysNoNumber = (cell: string): boolean =>
  isPlaceholder(cell) && !saysElsewhere(cell) && !/[?*]/u.test(cell)

const saysNone = (field: ReadField, cell: string): boolean =>
  field === "alias" || field === "former_family"
    ? saysNoName(cell)
    : field === "abn" || field === "acn"
      ? saysNoNumber(cell)
      : isPlaceholder(cell)

/** Reads a cell that has a value; a cell without anything to see is null. */
export const readCell =
  <A>(read: (cell: string) => Result.Result<A, string>) =>
  (field: ReadField, cell: string): CellOrFault<A> =>
    withoutInvisible(cell).trim() === ""
      ? Result.succeed(null)
      : isSpreadsheetError(cell)
        ? unread(`${field} holds a spreadsheet's error or formula in place of a value`)
        : saysNone(field, cell)
          ? Result.fail({ why: `${field} says that there is none`, isPlaceholder: true })
          : Result.mapError(read(cell), (why) => ({ why: `${field} ${why}`, isPlaceholder: false }))

const decode = Schema.decodeUnknownResult(ScreenRequest, { errors: "all", reportInput: true })
/** Why REST would refuse this body, without the full stop; null where it would not. */
export const requestFault = (body: unknown): string | null =>
  Result.match(decode(body), {
    onSuccess: () => null,
    onFailure: ({ issue }) => explainIssue(issue).replace(/\.$/u, "")
  })

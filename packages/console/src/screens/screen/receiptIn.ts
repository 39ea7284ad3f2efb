/** The receipt in what a file holds: everything of it that is read here has its form, whoever wrote the file. */
import type { Receipt } from "@entity-watch/client"
import { lists } from "./lists.ts"

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const areTexts = (fields: Fields, ...names: ReadonlyArray<string>): boolean =>
  names.every((name) => typeof fields[name] === "string")

const isList = (value: unknown): boolean =>
  value === null ||
  (isObject(value) && (value.checked_as_of === null || typeof value.checked_as_of === "string"))

const isSource = (value: unknown): boolean =>
  isObject(value) && areTexts(value, "status") && isList(value.list)

const isAdditional = (value: unknown): boolean =>
  isSource(value) &&
  isObject(value) &&
  areTexts(value, "additional_list") &&
  typeof value.counts === "boolean"

/** A text that no service writes, such as an unknown verdict, is left in: the signature tells that it was changed. */
const isReceipt = (value: unknown): value is Receipt => {
  if (!isObject(value) || !areTexts(value, "issued_at", "key_id", "mode", "overall", "signature"))
    return false
  const { additional, sources } = value
  return (
    isObject(sources) &&
    lists.every(({ name }) => isSource(sources[name])) &&
    (additional === undefined || (Array.isArray(additional) && additional.every(isAdditional)))
  )
}

/** A receipt, or that of a whole answer; undefined where there is none. */
export const receiptIn = (value: unknown): Receipt | undefined => {
  if (isReceipt(value)) return value
  return isObject(value) && isReceipt(value.receipt) ? value.receipt : undefined
}

/**
 * Decodes ASIC's register of banned persons. The file is comma separated, with quoted fields and a byte order mark. A
 * tab-separated file of this name is an old one.
 */
import { staleWorkbooks } from "../../formats/bans.ts"
import { readDelimited } from "../../formats/delimited.ts"
import type { PublishedRow } from "../../formats/Layout.ts"
import { source } from "./source.ts"

const required = [
  "REGISTER_NAME",
  "BD_PER_NAME",
  "BD_PER_TYPE",
  "BD_PER_DOC_NUM",
  "BD_PER_START_DT",
  "BD_PER_END_DT",
  "BD_PER_ADD_LOCAL",
  "BD_PER_ADD_STATE",
  "BD_PER_ADD_PCODE",
  "BD_PER_ADD_COUNTRY",
  "BD_PER_COMMENTS"
] as const

export type PersonRow = PublishedRow<(typeof required)[number]>

export const registerName = "Banned and Disqualified Persons"

export const decode = readDelimited({
  source: source.id,
  required,
  constant: { column: "REGISTER_NAME", value: registerName },
  delimiter: ",",
  brokenRow: "stop",
  noWorkbook: staleWorkbooks
})

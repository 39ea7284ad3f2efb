/**
 * Decodes ASIC's register of banned organisations. The file is tab separated despite its ending, without quoting, and
 * has a byte order mark.
 */
import { staleWorkbooks } from "../../formats/bans.ts"
import { readDelimited } from "../../formats/delimited.ts"
import type { PublishedRow } from "../../formats/Layout.ts"
import { source } from "./source.ts"

const required = [
  "REGISTER_NAME",
  "BD_ORG_ACN",
  "BD_ORG_NAME",
  "BD_ORG_TYPE",
  "BD_ORG_URL",
  "BD_ORG_START_DT",
  "BD_ORG_END_DT",
  // This name is singular here and plural in the file of banned persons.
  "BD_ORG_COMMENT"
] as const

export type OrganisationRow = PublishedRow<(typeof required)[number]>

export const registerName = "Banned and Disqualified Organisations"

export const decode = readDelimited({
  source: source.id,
  required,
  constant: { column: "REGISTER_NAME", value: registerName },
  brokenRow: "stop",
  noWorkbook: staleWorkbooks
})

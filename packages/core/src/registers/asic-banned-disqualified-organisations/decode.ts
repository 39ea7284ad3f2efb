/** Tab separated despite its ending, without quoting, byte order mark. */
import { type PublishedRow, readDelimited } from "../../formats/delimited.ts"
import { source } from "./source.ts"

const required = [
  "REGISTER_NAME",
  "BD_ORG_ACN",
  "BD_ORG_NAME",
  "BD_ORG_TYPE",
  "BD_ORG_URL",
  "BD_ORG_START_DT",
  "BD_ORG_END_DT",
  // Singular here, plural in the file of persons.
  "BD_ORG_COMMENT"
] as const

export type OrganisationRow = PublishedRow<(typeof required)[number]>

export const registerName = "Banned and Disqualified Organisations"

export const decode = readDelimited({
  source: source.id,
  required,
  constant: { column: "REGISTER_NAME", value: registerName },
  brokenRow: "stop"
})

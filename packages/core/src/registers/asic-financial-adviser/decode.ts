/**
 * Decodes ASIC's register of financial advisers. The copy at hand is tab separated despite its .csv name, unquoted and
 * with a byte order mark; the header decides the delimiter.
 */
import { readDelimited } from "../../formats/delimited.ts"
import type { PublishedRow } from "../../formats/Layout.ts"
import { source } from "./source.ts"

const required = [
  "REGISTER_NAME",
  "ADV_NAME",
  "ADV_NUMBER",
  "ADV_ROLE",
  "ADV_SUB_TYPE",
  "ADV_ROLE_STATUS",
  "ADV_ABN",
  "ADV_FIRST_PROVIDED_ADVICE",
  "LICENCE_NAME",
  "LICENCE_NUMBER",
  "LICENCE_ABN",
  "LICENCE_CONTROLLED_BY",
  "ADV_START_DT",
  "ADV_END_DT",
  "OVERALL_REGISTRATION_STATUS",
  "REGISTRATION_STATUS_UNDER_AFSL",
  "REGISTRATION_START_DATE_UNDER_AFSL",
  "REGISTRATION_END_DATE_UNDER_AFSL",
  "ADV_CPD_FAILURE_YEAR",
  "ADV_ADD_LOCAL",
  "ADV_ADD_STATE",
  "ADV_ADD_PCODE",
  "ADV_ADD_COUNTRY",
  "REP_APPOINTED_BY",
  "REP_APPOINTED_NUM",
  "REP_APPOINTED_ABN",
  "ADV_DA_START_DT",
  "ADV_DA_END_DT",
  "ADV_DA_TYPE",
  "ADV_DA_DESCRIPTION"
] as const

/**
 * Columns that say what an adviser may advise on, as 1, 0 or nothing, and columns of prose. They are named here so that
 * they give no notice of an unknown column.
 */
const notRead = [
  "FIN",
  "FIN_CARBUNIT",
  "FIN_DEPPAY_DPNONBAS",
  "FIN_DEPPAY_DPNONCSH",
  "FIN_DERIV",
  "FIN_DERIV_DERWOOL",
  "FIN_DERIV_DERELEC",
  "FIN_DERIV_DERGRAIN",
  "FIN_FOREXCH",
  "FIN_GOVDEB",
  "FIN_LIFEPROD_LIFEINV",
  "FIN_LIFEPROD_LIFERISK",
  "FIN_LIFEPROD_LIFERISK_LIFECONS",
  "FIN_MINV_MIEXCLUDEIDPS",
  "FIN_MINV_MIINCLUDEIDPS",
  "FIN_MINV_MIIDPSONLY",
  "FIN_MINV_MIOWN",
  "FIN_MINV_MIHORSE",
  "FIN_MINV_MITIME",
  "FIN_MINV_IMIS",
  "FIN_RSA",
  "FIN_SECUR",
  "FIN_SUPER",
  "FIN_SUPER_SMSUPER",
  "FIN_SUPER_SUPERHOLD",
  "FIN_STDMARGLEND",
  "FIN_NONSTDMARGLEND",
  "FIN_AUSCARBCRDUNIT",
  "FIN_ELIGINTREMSUNIT",
  "FIN_MISFIN_MISMDA",
  "FIN_MISFIN_MISFINRP",
  "FIN_MISFIN_MISFINIP",
  "FIN_FHSANONADIDUMMY",
  "CLASSES_SECUR",
  "CLASSES_SMIS",
  "CLASSES_LIFEPROD_LIFERISK",
  "CLASSES_SUPER",
  "FIN_DERIV_LAWSECURITIES",
  "FIN_DERIV_LAWFUTURE",
  "FIN_MINV",
  "FIN_SECURALL_SECURDEBENT",
  "FIN_SECURALL",
  "ABLE_TO_PROVIDE_TFAS",
  "QUALIFICATIONS_AND_TRAINING",
  "MEMBERSHIPS",
  "FURTHER_RESTRICTIONS"
] as const

export type AdviserRow = PublishedRow<(typeof required)[number] | (typeof notRead)[number]>

export const registerName = "Financial Advisers"

export const decode = readDelimited({
  source: source.id,
  required,
  optional: notRead,
  constant: { column: "REGISTER_NAME", value: registerName },
  brokenRow: "refuse"
})

/**
 * Decodes ASIC's register of auditors. No copy was at hand and no page says which delimiter it has: the header decides,
 * and every name must be in it.
 */
import { readDelimited } from "../../formats/delimited.ts"
import type { PublishedRow } from "../../formats/Layout.ts"
import { source } from "./source.ts"

const required = [
  "REGISTER_NAME",
  "REG_AUD_NUM",
  "REG_AUD_NAME",
  "REG_AUD_ACN",
  "REG_AUD_START_DT",
  "REG_AUD_STATUS",
  "REG_AUD_SUSP_DT",
  "REG_AUD_ADD_LOCAL",
  "REG_AUD_ADD_STATE",
  "REG_AUD_ADD_PCODE",
  "REG_AUD_ADD_COUNTRY"
] as const

export type RegisteredAuditorRow = PublishedRow<(typeof required)[number]>

export const decode = readDelimited({ source: source.id, required, brokenRow: "refuse" })

/** The closed list of registers. One spelling is the folder, the fixture folder and the `source` on the wire. */
import * as Schema from "effect/Schema"

export const RegisterId = Schema.Literals([
  "abn-bulk-extract",
  "abn-lookup-web-services",
  "asic-companies",
  "asic-business-names",
  "acnc-register",
  "oric-register",
  "super-fund-lookup",
  "gleif",
  "dfat-consolidated-list",
  "asic-banned-disqualified-persons",
  "asic-banned-disqualified-organisations",
  "asic-afs-licensee",
  "asic-afs-authorised-representative",
  "asic-credit-licensee",
  "asic-credit-representative",
  "asic-financial-adviser",
  "asic-registered-auditor",
  "asic-smsf-auditor",
  "asic-liquidator",
  "austrac-registers",
  "insolvency-and-bankruptcy",
  "asic-insolvency-statistics"
]).annotate({ identifier: "RegisterId", description: "The register that produced a value." })
export type RegisterId = typeof RegisterId.Type

/** The register that is asked live. Its kept answers are laid over the extract; no names are searched in them. */
export const liveRegister = "abn-lookup-web-services" satisfies RegisterId

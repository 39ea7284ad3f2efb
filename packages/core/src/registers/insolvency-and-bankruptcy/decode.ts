/** Decodes the operator's file of bankruptcy petitions, which is comma separated and read strictly throughout. */
import { readDelimited } from "../../formats/delimited.ts"
import { operatorColumns } from "../../formats/operatorFile.ts"
import { source } from "./source.ts"

export const decode = readDelimited({
  source: source.id,
  required: operatorColumns,
  delimiter: ",",
  brokenRow: "stop"
})

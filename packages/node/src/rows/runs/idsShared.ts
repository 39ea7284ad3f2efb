/** The ids of too many rows stand beside other customers. */
import type { ReferencesShared } from "@entity-watch/core/rows/screen/newScreeningRun"
import { faultInWords } from "../fileFaultWords.ts"
import { unusable } from "./uploadedCustomers.ts"

export const idsShared = ({ limit, rows }: ReferencesShared, toDo: string) =>
  unusable(`The file ${faultInWords({ code: "ids_shared", rows, limit })} ${toDo}`)

/** The bankruptcy petitions that the operator knows of, as one register. */
import * as Schema from "effect/Schema"
import type { Register } from "../../domain/Register.ts"
import { rowByRow } from "../../formats/licences.ts"
import { readNewest } from "../../formats/newestFile.ts"
import { decode } from "./decode.ts"
import { BankruptcyPetition, normalise } from "./normalise.ts"
import { project } from "./project.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(BankruptcyPetition)

export const insolvencyAndBankruptcy: Register = {
  source,
  read: (files) =>
    readNewest(
      files,
      (name) => name,
      ({ bytes }) => rowByRow(decode(bytes), normalise)
    ),
  project: ({ data }) => project(decodeRecord(data))
}

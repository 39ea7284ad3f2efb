/** Every register that is read. Adding one is its folder and a line here. */
import type { RegisterId } from "../domain/RegisterId.ts"
import { abnBulkExtract } from "./abn-bulk-extract/index.ts"
import { asicBannedDisqualifiedOrganisations } from "./asic-banned-disqualified-organisations/index.ts"
import { asicBannedDisqualifiedPersons } from "./asic-banned-disqualified-persons/index.ts"
import { asicCompanies } from "./asic-companies/index.ts"
import { dfatConsolidatedList } from "./dfat-consolidated-list/index.ts"
import type { Register } from "./Register.ts"

export const registers: ReadonlyArray<Register> = [
  abnBulkExtract,
  asicCompanies,
  dfatConsolidatedList,
  asicBannedDisqualifiedPersons,
  asicBannedDisqualifiedOrganisations
]

export const registerById = (id: RegisterId): Register | undefined =>
  registers.find(({ source }) => source.id === id)

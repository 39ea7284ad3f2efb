/** Every register that is read. To add one is to add its folder and a line here. */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Register } from "../domain/Register.ts"
import { abnBulkExtract } from "./abn-bulk-extract/index.ts"
import { acncRegister } from "./acnc-register/index.ts"
import { asicAfsAuthorisedRepresentative } from "./asic-afs-authorised-representative/index.ts"
import { asicAfsLicensee } from "./asic-afs-licensee/index.ts"
import { asicBannedDisqualifiedOrganisations } from "./asic-banned-disqualified-organisations/index.ts"
import { asicBannedDisqualifiedPersons } from "./asic-banned-disqualified-persons/index.ts"
import { asicBusinessNames } from "./asic-business-names/index.ts"
import { asicCompanies } from "./asic-companies/index.ts"
import { asicCreditLicensee } from "./asic-credit-licensee/index.ts"
import { asicCreditRepresentative } from "./asic-credit-representative/index.ts"
import { asicFinancialAdviser } from "./asic-financial-adviser/index.ts"
import { asicInsolvencyStatistics } from "./asic-insolvency-statistics/index.ts"
import { asicRegisteredAuditor } from "./asic-registered-auditor/index.ts"
import { asicSmsfAuditor } from "./asic-smsf-auditor/index.ts"
import { austracRegisters } from "./austrac-registers/index.ts"
import { dfatConsolidatedList } from "./dfat-consolidated-list/index.ts"
import { gleif } from "./gleif/index.ts"
import { insolvencyAndBankruptcy } from "./insolvency-and-bankruptcy/index.ts"
import { oricRegister } from "./oric-register/index.ts"
import { superFundLookup } from "./super-fund-lookup/index.ts"

export const registers: ReadonlyArray<Register> = [
  abnBulkExtract,
  asicCompanies,
  asicBusinessNames,
  acncRegister,
  oricRegister,
  superFundLookup,
  gleif,
  asicAfsLicensee,
  asicAfsAuthorisedRepresentative,
  asicCreditLicensee,
  asicCreditRepresentative,
  asicFinancialAdviser,
  asicRegisteredAuditor,
  asicSmsfAuditor,
  asicInsolvencyStatistics,
  austracRegisters,
  insolvencyAndBankruptcy,
  dfatConsolidatedList,
  asicBannedDisqualifiedPersons,
  asicBannedDisqualifiedOrganisations
]

export const registerById = (id: SourceId): Register | undefined =>
  registers.find(({ source }) => source.id === id)

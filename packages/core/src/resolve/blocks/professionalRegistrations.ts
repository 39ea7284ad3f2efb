import type { ProfessionalRegistrations } from "../../domain/Blocks.ts"
import { notRead } from "./notRead.ts"

/** Register guide 8.3. */
const liquidators =
  "Not checked. ASIC's liquidator register lists natural persons by name, without ABN or ACN, and cannot be joined to an entity. Search it at https://connectonline.asic.gov.au."

export const professionalRegistrations = (): ProfessionalRegistrations => ({
  financial_adviser: null,
  registered_auditor: null,
  smsf_auditor: null,
  registered_liquidator: { status: "not_checked", note: liquidators },
  note: notRead("ASIC's adviser and auditor registers")
})

/** Which register stands behind each source of a screen's answer. */
import type { RegisterId } from "../domain/RegisterId.ts"
import type { ScreenSourceName } from "../domain/ScreenResult.ts"

export const registerOf: Record<ScreenSourceName, RegisterId> = {
  gov_sanctions: "dfat-consolidated-list",
  regulator_banned_person: "asic-banned-disqualified-persons",
  regulator_banned_org: "asic-banned-disqualified-organisations"
}

/** Which register stands behind each source of a screen's answer. */
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { ScreenSourceName } from "@entity-watch/contract/schema/ScreenResult"

export const registerOf: Record<ScreenSourceName, RegisterId> = {
  gov_sanctions: "dfat-consolidated-list",
  regulator_banned_person: "asic-banned-disqualified-persons",
  regulator_banned_org: "asic-banned-disqualified-organisations"
}

/** The answer where no list could be compared, and why. */
import type { ScreenResult, ScreenSource } from "@entity-watch/contract/schema/ScreenResult"

export const nothingScreened = (reason: string): ScreenResult["sources"] => {
  const source: ScreenSource = {
    status: "unavailable",
    checked_as_of: null,
    matches: [],
    matches_total: 0,
    complete: false,
    note: `Nothing was screened: ${reason}`
  }
  return { gov_sanctions: source, regulator_banned_person: source, regulator_banned_org: source }
}

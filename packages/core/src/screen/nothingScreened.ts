/** The answer where no list could be compared, and why. */
import type { ScreenSource } from "@entity-watch/contract/schema/ScreenResult"
import type { View } from "../domain/View.ts"
import { type Asking, isFor, type ScreenedSources } from "../lists/ScreeningLists.ts"

export const nothingScreened = (reason: string, caller: Asking, view: View | null): ScreenedSources => {
  const source: ScreenSource = {
    status: "unavailable",
    checked_as_of: null,
    matches: [],
    matches_total: 0,
    complete: false,
    note: `Nothing was screened: ${reason}`
  }
  return {
    sources: { gov_sanctions: source, regulator_banned_person: source, regulator_banned_org: source },
    additional: (view?.lists ?? []).flatMap(({ list }) => {
      const { counts, id, kind, title } = list
      return isFor(caller, list) ? [{ list: id, title, kind, counts, ...source }] : []
    })
  }
}

/** How things are, in a sentence or two, above everything else. */
import type { AdministeredRegister } from "@entity-watch/contract/schema/admin/RegisterHistory"
import { counted } from "../../words/numbers.ts"
import { isScreeningList } from "../../words/screeningLists.ts"

/** A screening list that was never read cannot be relied on either. */
export const summaryOf = (registers: ReadonlyArray<AdministeredRegister>): string => {
  const loaded = registers.filter(({ state }) => state !== "not_loaded")
  const fine = loaded.filter((each) => each.standing.kind === "plain")
  const lists = registers.filter(isScreeningList)
  const lost = lists.filter(({ state }) => ["not_loaded", "partial", "stale"].includes(state))
  if (loaded.length === 0) return "No register has been loaded yet, so that nothing can be answered."
  const within =
    fine.length === loaded.length
      ? `All ${counted(loaded.length, "register")} that were loaded are within their dates.`
      : `${fine.length} of ${counted(loaded.length, "register")} that were loaded are within their dates.`
  if (lost.length === 0) return within
  const which =
    lost.length === lists.length
      ? "No screening list can"
      : `${counted(lost.length, "screening list")} cannot`
  return `${within} ${which} be relied on.`
}

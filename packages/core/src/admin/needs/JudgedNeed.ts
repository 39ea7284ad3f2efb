/** What needs a person, before it is known where that is read. */
import type { Need } from "@entity-watch/contract/schema/admin/Need"
import type { Cure } from "./Cure.ts"

export interface JudgedNeed extends Omit<Need, "cure" | "see"> {
  readonly cure: Cure
}

/** What a person decides of a row, in words. */
import type { Decision } from "@entity-watch/core/domain/admin/CustomerFile"

export const decisionWords: Readonly<Record<Decision, string>> = {
  same: "It is who is listed",
  different: "It is somebody else",
  unsure: "Somebody must look further"
}

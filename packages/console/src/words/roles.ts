/** What somebody who administers the service may do, in words. */
import type { Role } from "@entity-watch/contract/schema/admin/Role"

export const roleWords: Readonly<Record<Role, string>> = {
  reader: "Reader: looks",
  reviewer: "Reviewer: also decides about matches",
  operator: "Operator: may do everything"
}

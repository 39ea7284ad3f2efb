/** What needs a person, before it is known where its page is read. */
import type { Need } from "@entity-watch/contract/schema/admin/Need"

export type JudgedNeed = Omit<Need, "see">
